import { limits } from '@galley/contract';
import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

/**
 * Creates the email to an owner about a stopped log stream. `isGone`: the address responded that it accepts no more
 * messages.
 */
export function logStreamStoppedMail(about: {
  name: string;
  organization: string;
  host: string;
  isGone: boolean;
  /** Address of the log page. */
  url: string;
}): MailContent {
  const { name, organization, host, isGone, url } = mailNames(about);
  const cause = isGone
    ? `${host} answered that it doesn’t take messages anymore.`
    : `${host} didn’t accept any message for ${limits.logStreamFailingDays} days.`;
  return {
    subject: `The log of ${organization} isn’t sent to ${host} anymore`,
    preview: cause,
    title: `The log of ${organization} isn’t sent to ${host} anymore`,
    paragraphs: [
      `Hello ${name},`,
      `${cause} Galley stopped sending changes there.`,
      'Nothing is missing in the change log itself. Check the address, and start sending again on the page of the log. Changes made until then aren’t sent, but you can download them.',
    ],
    action: { label: 'Open the change log', url },
    note: `You get this email because you’re an owner of ${organization}.`,
  };
}
