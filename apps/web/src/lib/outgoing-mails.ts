import { type MailState, words } from '@galley/contract';
import { callRoute } from './api';
import { toastError } from './toasts';

/** What became of emails that somebody just sent, and to whom that applies. */
export interface MailOutcome {
  state: MailState;
  to: readonly string[];
}

const pollMs = 1000;
/** A sender watches that long; a mail server that is down is noticed within it. */
const watchedPolls = 12;
/** Afterwards a failure is still reported, without anybody waiting for it. */
const followedPolls = 20;
const followPollMs = 15_000;

/**
 * Waits until emails went out, failed, or are known to stay in the outbox; answers 'waiting' when that takes longer than
 * some seconds and then goes on asking in the background: a failure comes back as a lasting message.
 */
export async function watchMails(
  ids: readonly number[],
  wait: (ms: number) => Promise<void> = pause,
): Promise<MailOutcome> {
  // A request that was repeated after an upgrade: it went its way long ago.
  if (ids.length === 0) return { state: 'sent', to: [] };
  for (let poll = 0; poll < watchedPolls; poll += 1) {
    const outcome = await readOutcome(ids);
    if (outcome.state !== 'waiting') return outcome;
    await wait(pollMs);
  }
  void followMails(ids, wait);
  return await readOutcome(ids);
}

async function followMails(ids: readonly number[], wait: (ms: number) => Promise<void>): Promise<void> {
  for (let poll = 0; poll < followedPolls; poll += 1) {
    await wait(followPollMs);
    const outcome = await readOutcome(ids).catch(() => null);
    if (outcome?.state === 'failed') toastError(words.mailFailed(outcome.to));
    if (outcome && outcome.state !== 'waiting') return;
  }
}

/** The worst of the states, with the addresses it applies to. */
async function readOutcome(ids: readonly number[]): Promise<MailOutcome> {
  const { mails } = await callRoute('outgoing_mails', { query: { ids: ids.join(',') } });
  for (const state of ['failed', 'outbox', 'waiting'] as const) {
    const to = mails.filter((mail) => mail.state === state).map((mail) => mail.to);
    if (to.length > 0) return { state, to };
  }
  return { state: 'sent', to: mails.map((mail) => mail.to) };
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
