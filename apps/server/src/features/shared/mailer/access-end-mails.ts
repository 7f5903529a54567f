import { mailAccessEnd } from './mail-dates';
import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

/** Emails sent some days before someone's access to an organization ends. */

/** Creates the email to the person whose access ends. */
export function ownAccessEndingMail(given: {
  name: string;
  organization: string;
  day: string;
  /** The reader's; absent = unknown. */
  locale?: string | null;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const day = mailAccessEnd(input.day, input.locale ?? null);
  return {
    subject: `Your access to ${input.organization} ends on ${day}`,
    preview: 'To keep it, ask an owner or admin.',
    title: `Your access ends on ${day}`,
    paragraphs: [
      `Hello ${input.name},`,
      `${day} is the last day of your access to ${input.organization}. After that, you can’t open its themes and emails. Your work stays.`,
      'To keep your access, ask an owner or admin to extend it.',
    ],
    action: { label: 'Open Galley', url: input.url },
    note: `You get this email because you’re a member of ${input.organization}.`,
  };
}

/** Creates the email to those who can extend the access. */
export function memberAccessEndingMail(given: {
  name: string;
  member: string;
  organization: string;
  day: string;
  /** The reader's; absent = unknown. */
  locale?: string | null;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const day = mailAccessEnd(input.day, input.locale ?? null);
  return {
    subject: `Access of ${input.member} to ${input.organization} ends on ${day}`,
    preview: 'You can extend it or remove the last day.',
    title: `Access of ${input.member} ends on ${day}`,
    paragraphs: [
      `Hello ${input.name},`,
      `${day} is the last day of access of ${input.member} to ${input.organization}. Their work stays. You can extend the access or remove the last day at any time.`,
    ],
    action: { label: 'Manage access', url: input.url },
    note: `You get this email because you manage the members of ${input.organization}.`,
  };
}
