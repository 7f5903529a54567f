import type { MailState } from '@galley/contract';
import { readOutgoingMails } from '../api/operations/outgoing-mails';
import { messages } from '../messages';
import { toastError } from './toasts';

/** The delivery state of emails that a person just sent, and their addresses. */
export interface MailOutcome {
  state: MailState;
  to: readonly string[];
}

const pollMs = 1000;
/** How long the sender's dialog waits. Long enough to detect that a mail server is down. */
const watchedPolls = 12;
/** Until then, a failure is still reported, but nobody waits for it. */
const followedPolls = 20;
const followPollMs = 15_000;

/**
 * Waits until emails are sent, failed, delayed by the mail server, or kept in the outbox. Resolves with 'waiting' if
 * that takes longer than a few seconds, and continues in the background. A later failure is reported as a permanent
 * toast.
 */
export async function watchMails(
  ids: readonly number[],
  wait: (ms: number) => Promise<void> = pause,
): Promise<MailOutcome> {
  // A request that was repeated after an upgrade. The email was sent long ago.
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
    if (outcome?.state === 'failed') toastError(messages.mailFailed(outcome.to));
    if (outcome?.state === 'delayed') toastError(messages.mailDelayed(outcome.to));
    if (outcome && outcome.state !== 'waiting') return;
  }
}

/** Returns the worst state, with its addresses. */
async function readOutcome(ids: readonly number[]): Promise<MailOutcome> {
  const mails = await readOutgoingMails(ids);
  for (const state of ['failed', 'delayed', 'outbox', 'waiting'] as const) {
    const to = mails.filter((mail) => mail.state === state).map((mail) => mail.to);
    if (to.length > 0) return { state, to };
  }
  return { state: 'sent', to: mails.map((mail) => mail.to) };
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
