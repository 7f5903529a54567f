import { formatCount, limits } from '@galley/contract';
import type { MailContent } from './mail-layout';

/** Tells an owner that their organization was cancelled; `day` is the last one, `url` where it can be undone. */
export function organizationCancelledMail(input: {
  name: string;
  organization: string;
  by: string;
  day: string;
  url: string;
}): MailContent {
  return {
    subject: `${input.organization} was cancelled`,
    preview: `Everything in it will be deleted on ${input.day}.`,
    title: `${input.organization} was cancelled`,
    paragraphs: [
      `Hello ${input.name},`,
      `${input.by} cancelled ${input.organization}. Everything in it will be deleted on ${input.day}.`,
      `For ${formatCount(limits.graceDays, { one: 'day', other: 'days' })} any owner can undo that after signing in.`,
    ],
    action: { label: 'Sign in', url: input.url },
    note: 'If it was meant, there is nothing to do.',
  };
}
