import { formatCount, limits } from '@galley/contract';
import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

/**
 * Creates the email to an owner about the cancellation of their organization. `day` is its last day; the cancellation
 * can be undone at `url`.
 */
export function organizationCanceledMail(given: {
  name: string;
  organization: string;
  by: string;
  day: string;
  url: string;
}): MailContent {
  const input = mailNames(given);
  return {
    subject: `${input.organization} was canceled`,
    preview: `Everything in it will be deleted on ${input.day}.`,
    title: `${input.organization} was canceled`,
    paragraphs: [
      `Hello ${input.name},`,
      `${input.by} canceled ${input.organization}. Everything in it will be deleted on ${input.day}.`,
      `For ${formatCount(limits.graceDays, { one: 'day', other: 'days' })} any owner can sign in and undo this.`,
    ],
    action: { label: 'Sign in', url: input.url },
    note: 'If this was intended, you don’t need to do anything.',
  };
}
