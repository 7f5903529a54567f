import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

/** Someone as the reader of an email about payments: an owner, a member who manages billing, or the billing email address. */
export type PaymentReader = 'owner' | 'payer' | 'billingAddress';

interface AboutPlan {
  /** Name of the person who receives it. */
  name: string;
  reader: PaymentReader;
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
    note: reasonFor(about.reader, organization),
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
    note: reasonFor(about.reader, organization),
  };
}

/** Creates the email some days before the plan of a failed payment ends. `day`: its last day. */
export function paymentReminderMail(about: AboutPlan & { day: string }): MailContent {
  const { name, organization, plan, day, url } = mailNames(about);
  return {
    subject: `The ${plan} plan of ${organization} ends on ${day}`,
    preview: 'The last payment still hasn’t worked.',
    title: `The ${plan} plan of ${organization} ends on ${day}`,
    paragraphs: [
      `Hello ${name},`,
      `The last payment for the ${plan} plan of ${organization} still hasn’t worked. Update the card by ${day} to keep the plan.`,
      'Nothing is deleted after that, but nothing can be added beyond the limits of the first plan.',
    ],
    action: { label: 'Open billing', url },
    note: reasonFor(about.reader, organization),
  };
}

/** Creates the email at the end of the grace period. `next`: the plan whose limits apply now. */
export function planLapsedMail(about: AboutPlan & { next: string }): MailContent {
  const { name, organization, plan, next, url } = mailNames(about);
  return {
    subject: `The limits of the ${next} plan apply to ${organization}`,
    preview: 'The last payment hasn’t worked. Nothing was deleted.',
    title: `The limits of the ${next} plan apply to ${organization}`,
    paragraphs: [
      `Hello ${name},`,
      `The last payment for the ${plan} plan of ${organization} hasn’t worked. Until it does, the limits of the ${next} plan apply.`,
      'Nothing was deleted. A new card pays the open invoice at once, and the plan is back.',
    ],
    action: { label: 'Open billing', url },
    note: reasonFor(about.reader, organization),
  };
}

function reasonFor(reader: PaymentReader, organization: string): string {
  if (reader === 'owner') return `You get this email because you’re an owner of ${organization}.`;
  return reader === 'payer'
    ? `You get this email because you can manage the billing of ${organization}.`
    : `You get this email because this is the billing email address of ${organization}.`;
}
