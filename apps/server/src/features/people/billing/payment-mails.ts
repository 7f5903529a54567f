import { z } from 'zod';
import type { Transaction } from '../../../platform/db/database';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { graceEnd, planInForce } from '../../shared/entitlements/read-entitlements';
import {
  type MailReader,
  type MailRequest,
  mailDay,
  type PaymentReader,
  paymentReminderMail,
  planLapsedMail,
  queueMail,
} from '../../shared/mailer/service';
import { findAccount, findPayers } from './billing-accounts';
import { stripeOf } from './stripe-client';

const dayMs = 24 * 60 * 60 * 1000;
/** Days before the end of the grace period. */
const reminderDays = 3;

/** Someone who gets emails about payments. */
interface Recipient extends MailReader {
  name: string;
  email: string;
  reader: PaymentReader;
}

/**
 * Sends an email about payments to the owners of an organization, the members who manage its billing, and its billing
 * email address, each once.
 */
export async function mailPayers(
  tx: Transaction,
  services: Services,
  { organizationId, billingEmail, kind }: { organizationId: number; billingEmail: string; kind: MailRequest['kind'] },
  write: (
    about: Recipient & { organization: string; url: string; day: (date: Date) => string },
  ) => MailRequest['content'],
): Promise<void> {
  const { name: organization, payers } = await findPayers(tx, organizationId);
  const url = `${await findOrganizationOrigin(services, tx, organizationId)}/billing`;
  const recipients: Recipient[] = payers.map(({ isOwner, ...payer }) => ({
    ...payer,
    reader: isOwner ? 'owner' : 'payer',
  }));
  const isKnown = payers.some(({ email }) => email.toLowerCase() === billingEmail.toLowerCase());
  if (billingEmail !== '' && !isKnown) {
    const { locale = null, timezone = 'UTC' } = payers[0] ?? {};
    recipients.push({ name: organization, email: billingEmail, locale, timezone, reader: 'billingAddress' });
  }
  for (const recipient of recipients) {
    const day = (date: Date) => mailDay(date, recipient);
    const content = write({ ...recipient, organization, url, day });
    await queueMail(tx, services, { kind, to: recipient.email, organizationId, content });
  }
}

/** Returns the billing email address at Stripe; '' = none. */
export async function readBillingEmail({ config }: Services, customerId: string): Promise<string> {
  if (!config.billing) return '';
  const customer = await (await stripeOf(config.billing)).customers.retrieve(customerId);
  return customer.deleted ? '' : (customer.email ?? '');
}

/** Plans the emails before and at the end of the grace period of a payment that failed. */
export async function planReminders(
  tx: Transaction,
  services: Services,
  { organizationId, failingSince }: { organizationId: number; failingSince: Date },
): Promise<void> {
  const end = graceEnd(failingSince);
  const payload = { organizationId, failingSince: failingSince.getTime() };
  const soon = new Date(end.getTime() - reminderDays * dayMs);
  await services.jobs.enqueue(tx, remindPayers, { ...payload, step: 'soon' }, { runAt: soon });
  await services.jobs.enqueue(tx, remindPayers, { ...payload, step: 'over' }, { runAt: end });
}

/** Reminds of a failed payment, if it is still the same one. */
export const remindPayers = defineJob({
  name: 'billing.remind_payers',
  payload: z.object({
    organizationId: z.number().int(),
    failingSince: z.number().int(),
    step: z.enum(['soon', 'over']),
  }),
  attempts: 12,
  async run({ organizationId, failingSince, step }, services) {
    const { billing } = services.config;
    const account = billing && (await findAccount(services.db, organizationId));
    const since = account?.failingSince;
    if (!billing || !account || !since || since.getTime() !== failingSince) return;
    const billingEmail = await readBillingEmail(services, account.customerId);
    const plan = planInForce(billing, account, since);
    const [next] = billing.plans;
    const kind = step === 'soon' ? 'payment_reminder' : 'plan_lapsed';
    await services.db.transaction(
      async (tx) =>
        await mailPayers(tx, services, { organizationId, billingEmail, kind }, (about) =>
          step === 'soon'
            ? paymentReminderMail({ ...about, plan: plan.name, day: about.day(graceEnd(since)) })
            : planLapsedMail({ ...about, plan: plan.name, next: next.name }),
        ),
    );
  },
});
