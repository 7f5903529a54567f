import { limits } from '@galley/contract';
import type { Builder } from '../../context/builder-context';
import { browserTimers } from '../../session/connection/timers';

/**
 * Opens the rules editor: cancels editing in the builder, loads the saved theme, and takes its edit lease again. Does
 * nothing if the person keeps editing or someone else has the lease.
 */
export async function openRules({ session, screen }: Pick<Builder, 'session' | 'screen'>): Promise<void> {
  if (screen.rules.getState().isCanceling) return;
  await session.cancel();
  if (session.state.phase !== 'watching') return;
  if (await session.edit()) screen.rules.setState({ isOpen: true });
}

/** Discards the changes to the tags after a confirmation. The draft can still be restored. */
export async function cancelRules({ session, screen }: Pick<Builder, 'session' | 'screen'>): Promise<void> {
  screen.rules.setState({ isCanceling: true });
  browserTimers.after(limits.rulesCancelMs, () => screen.rules.setState({ isCanceling: false }));
  await session.cancel();
}
