import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

interface AboutPlan {
  /** Name of the owner who receives it. */
  name: string;
  organization: string;
  plan: string;
  /** Address of the billing page. */
  url: string;
}

/** Creates the email to an owner about a failed payment. `day`: the last day of the plan. */
export function paymentFailedMail(about: AboutPlan & { day: string }): MailContent {
  const { name, organization, plan, day, url } = mailNames(about);
  return {
    subject: `A payment for ${organization} failed`,
    preview: `Update the card by ${day} to keep the ${plan} plan.`,
    title: `A payment for ${organization} failed`,
    paragraphs: [
      `Hello ${name},`,
      `The last payment for the ${plan} plan of ${organization} failed. Update the card by ${day} to keep the plan.`,
      'Nothing is deleted after that, but nothing can be added beyond the limits of the first plan.',
    ],
    action: { label: 'Open billing', url },
    note: `You get this email because you’re an owner of ${organization}.`,
  };
}

/** Creates the email to an owner about the end of the plan. `next`: the current plan of the organization. */
export function planEndedMail(about: AboutPlan & { next: string }): MailContent {
  const { name, organization, plan, next, url } = mailNames(about);
  return {
    subject: `The ${plan} plan of ${organization} ended`,
    preview: `${organization} has the ${next} plan now.`,
    title: `The ${plan} plan of ${organization} ended`,
    paragraphs: [
      `Hello ${name},`,
      `The ${plan} plan of ${organization} ended. The organization has the ${next} plan now.`,
      'Nothing was deleted. You can use and change what there is, and add more within the limits of the plan.',
    ],
    action: { label: 'Open billing', url },
    note: `You get this email because you’re an owner of ${organization}.`,
  };
}
