import type Stripe from 'stripe';
import { recordChange } from '../../../changes/record-change';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import type { BillingConfig } from '../../../platform/plans';
import type { Services } from '../../../services';
import { graceEnd, planInForce } from '../../shared/entitlements/read-entitlements';
import { paymentFailedMail, planEndedMail } from '../../shared/mailer/service';
import {
  type BillingAccount,
  lockForReading,
  type SubscriptionReading,
  startReading,
  storeReading,
} from './billing-accounts';
import { mailPayers, planReminders, readBillingEmail } from './payment-mails';
import { idOf, requireBilling, stripeOf } from './stripe-client';

/**
 * Reads the subscription of an organization from Stripe's API and stores it. All changes are stored here, whether
 * announced by a webhook, a person's request or the nightly job. Readings are numbered when they start, and a reading
 * is dropped if a later one is already stored, so their order doesn't matter. `userId`: the author of the change; null
 * = Stripe.
 */
export async function reconcile(services: Services, organizationId: number, userId: number | null): Promise<void> {
  const billing = requireBilling(services);
  const reading = await startReading(services.db, organizationId);
  if (!reading) return;
  const found = await readSubscription(billing, reading.customerId);
  // Read before the transaction, only if there may be an email.
  const isTold = found.failingSince !== null || found.status === 'canceled';
  const billingEmail = isTold ? await readBillingEmail(services, reading.customerId) : '';
  await services.db.transaction(async (tx) => {
    const before = await lockForReading(tx, organizationId, reading.number);
    if (!before) return;
    const failingSince = found.failingSince && (before.failingSince ?? found.failingSince);
    const after = { ...found, failingSince };
    const now = services.clock.now();
    await storeReading(tx, organizationId, { ...after, number: reading.number, readAt: now });
    await noteChanges(tx, services, { organizationId, userId, billingEmail, before, after });
  });
}

/** Reads the subscription of a customer from Stripe. */
export async function readSubscription(billing: BillingConfig, customer: string): Promise<SubscriptionReading> {
  const { data } = await (await stripeOf(billing)).subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  return presentSubscription(billing, choose(data));
}

/** Statuses in descending priority. */
const statusOrder: readonly Stripe.Subscription.Status[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];

/** Chooses the subscription that counts: a paid one before an unpaid one, then the newest. */
function choose(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const rank = ({ status }: Stripe.Subscription) => {
    const found = statusOrder.indexOf(status);
    return found < 0 ? statusOrder.length : found;
  };
  const [first] = [...subscriptions].sort((a, b) => rank(a) - rank(b) || b.created - a.created);
  return first ?? null;
}

/** Returns the item whose price is a plan's, or that isn't an integration; a subscription can have others. */
export function planItem(
  billing: BillingConfig,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionItem | undefined {
  const prices = billing.plans.map(({ priceId }) => priceId);
  const { data } = subscription.items;
  return (
    data.find(({ price }) => prices.includes(price.id)) ??
    data.find(({ price }) => slugOfPrice(billing, price.id) === null)
  );
}

/** Returns the integration that has a price; null = none. */
export function slugOfPrice(billing: BillingConfig, priceId: string): string | null {
  return Object.entries(billing.integrationPrices).find(([, id]) => id === priceId)?.[0] ?? null;
}

/** Returns how many of each integration a subscription has. */
function integrationsOf(billing: BillingConfig, subscription: Stripe.Subscription): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { price, quantity } of subscription.items.data) {
    const slug = slugOfPrice(billing, price.id);
    if (slug !== null) counts[slug] = (counts[slug] ?? 0) + (quantity ?? 1);
  }
  return counts;
}

function presentSubscription(billing: BillingConfig, subscription: Stripe.Subscription | null): SubscriptionReading {
  if (!subscription) {
    const nothing = { subscriptionId: null, priceId: null, status: 'none', periodEndsAt: null, isEnding: false };
    return { ...nothing, failingSince: null, integrations: {} };
  }
  const item = planItem(billing, subscription);
  const period = item ?? subscription.items.data[0];
  const { status, latest_invoice: invoice, cancel_at: cancelAt } = subscription;
  const failingFrom = invoice && typeof invoice === 'object' ? invoice.created : subscription.created;
  return {
    subscriptionId: subscription.id,
    priceId: noneAsNull(idOf(item?.price)),
    status,
    periodEndsAt: dateOf(cancelAt ?? period?.current_period_end ?? 0),
    isEnding: subscription.cancel_at_period_end || cancelAt !== null,
    failingSince: status === 'past_due' || status === 'unpaid' ? dateOf(failingFrom) : null,
    integrations: integrationsOf(billing, subscription),
  };
}

/** Writes the log entry for a new plan, and emails to those who pay when a payment fails or a plan ends. */
async function noteChanges(
  tx: Transaction,
  services: Services,
  change: {
    organizationId: number;
    userId: number | null;
    billingEmail: string;
    before: BillingAccount;
    after: SubscriptionReading;
  },
): Promise<void> {
  const { organizationId, userId, billingEmail, before, after } = change;
  const billing = requireBilling(services);
  const now = services.clock.now();
  const [was, is] = [planInForce(billing, before, now), planInForce(billing, after, now)];
  if (was.id !== is.id) {
    await recordChange(
      tx,
      { organizationId, userId },
      {
        action: 'organization.plan_changed',
        object: { kind: 'organization', id: organizationId },
        details: { plan: is.name, from: was.name },
      },
    );
  }
  const hasFailed = after.failingSince !== null && before.failingSince === null;
  const hasEnded =
    after.status === 'canceled' &&
    before.subscriptionId === after.subscriptionId &&
    before.status !== 'canceled' &&
    // A subscription of only integrations has no plan that ends.
    before.priceId !== null;
  if (!hasFailed && !hasEnded) return;
  const { failingSince } = after;
  if (hasFailed && failingSince) {
    await planReminders(tx, services, { organizationId, failingSince });
    await mailPayers(tx, services, { organizationId, billingEmail, kind: 'payment_failed' }, (about) =>
      paymentFailedMail({ ...about, plan: is.name, day: about.day(graceEnd(failingSince)) }),
    );
    return;
  }
  await mailPayers(tx, services, { organizationId, billingEmail, kind: 'plan_ended' }, (about) =>
    planEndedMail({ ...about, plan: was.name, next: is.name }),
  );
}

function dateOf(seconds: number): Date | null {
  return seconds === 0 ? null : new Date(seconds * 1000);
}
