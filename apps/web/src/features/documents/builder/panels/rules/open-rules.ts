import { limits } from '@galley/contract';
import type { Builder } from '../../context/builder-context';
import { browserTimers } from '../../session/connection/timers';

/**
 * Opens the rules editor: editing in the builder is canceled, the theme is what was saved, and its edit lease is taken
 * again. Nothing happens when the person keeps editing or someone else has the lease.
 */
export async function openRules({ session, screen }: Pick<Builder, 'session' | 'screen'>): Promise<void> {
  if (screen.rules.getState().isCanceling) return;
  await session.cancel();
  if (session.state.phase !== 'watching') return;
  if (await session.edit()) screen.rules.setState({ isOpen: true, kept: null });
}

/** Discards the changes of the tags, after a question. The draft can still be restored. */
export async function cancelRules({ session, screen }: Pick<Builder, 'session' | 'screen'>): Promise<void> {
  screen.rules.setState({ isCanceling: true });
  browserTimers.after(limits.rulesCancelMs, () => screen.rules.setState({ isCanceling: false }));
  await session.cancel();
}
