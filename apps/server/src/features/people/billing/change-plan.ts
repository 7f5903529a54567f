import { AppError, type Billing, type PlanLoss } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import type { BillingConfig, Plan, PlanLimits } from '../../../platform/plans';
import type { Services } from '../../../services';
import { readEntitlements } from '../../shared/entitlements/read-entitlements';
import { readUsage } from '../../shared/entitlements/usage';
import { type BillingAccount, findAccount, findPayers, insertAccount } from './billing-accounts';
import { changeTo, readBilling, readCard, readPrice } from './read-billing';
import { planItem, reconcile, slugOfPrice } from './reconcile';
import { askStripe, requireBilling, stripeOf } from './stripe-client';

export type ChangedBilling = Billing & { success: string };

/** Returns what a change to another plan costs now, and what would be lost. */
export async function previewChange(services: Services, caller: UserCaller, planId: string) {
  const billing = requireBilling(services);
  const { organizationId } = caller;
  const plan = findPlan(billing, planId);
  const account = await findAccount(services.db, organizationId);
  const change = changeTo(billing, account, plan);
  const isDown = change === 'downgrade';
  const losses = isDown ? await lossesOf(services, organizationId, plan) : [];
  const nothing = { dueNow: null, credit: null, startsAt: 0, losses };
  if (change === 'current' || change === 'resume') return nothing;
  if (plan.priceId === null) {
    // Paid integrations continue, so only the plan is removed now.
    const endsLater = account?.periodEndsAt && !hasIntegrations(account);
    return { ...nothing, startsAt: endsLater ? unixSeconds(account.periodEndsAt) : 0 };
  }
  const stripe = await stripeOf(billing);
  const { priceId } = plan;
  return await askStripe(services, async () => {
    const subscription = account && (await findAlive(stripe, account));
    if (!subscription) {
      const { unit_amount: amount, currency } = await stripe.prices.retrieve(priceId);
      return { ...nothing, dueNow: { amount: amount ?? 0, currency } };
    }
    await requireSameInterval(services, subscription, { priceId, besides: planItem(billing, subscription)?.id });
    const invoice = await stripe.invoices.createPreview({
      customer: account.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [itemFor(billing, subscription, priceId)],
        proration_behavior: 'always_invoice',
      },
    });
    const { currency, amount_due: amount, total } = invoice;
    const credit = total < 0 ? { amount: -total, currency } : null;
    return { ...nothing, dueNow: amount > 0 && !isDown ? { amount, currency } : null, credit };
  });
}

/**
 * Changes to a larger plan immediately, or keeps one that was about to end. The difference for the rest of the period
 * is paid immediately; if that fails, nothing changes. Throws `conflict` without a card, for a smaller plan, or while a
 * payment fails, or next to integrations with another billing interval, and `invalid_field` for a promotion code that can't be used.
 */
export async function upgrade(
  services: Services,
  caller: UserCaller,
  request: { plan: string; promotionCode: string; key: string },
): Promise<ChangedBilling> {
  const billing = requireBilling(services);
  const { organizationId } = caller;
  const plan = findPlan(billing, request.plan);
  await withTurn(services, organizationId, async (tx) => {
    const account = await findAccount(tx, organizationId);
    const change = changeTo(billing, account, plan);
    if (!plan.priceId || (change !== 'upgrade' && change !== 'resume'))
      throw new AppError('conflict', messages.planNotLarger);
    const { priceId } = plan;
    const stripe = await stripeOf(billing);
    await askStripe(services, async () => {
      const card = account && (await readCard(stripe, account.customerId));
      if (!account || !card) throw new AppError('conflict', messages.cardFirst);
      const subscription = await findAlive(stripe, account);
      const options = keyOption(request.key, 'upgrade');
      const discounts = await discountsOf(stripe, request.promotionCode);
      if (!subscription) {
        const metadata = { organization: String(organizationId) };
        const terms = { payment_behavior: 'error_if_incomplete', metadata, ...discounts } as const;
        await stripe.subscriptions.create(
          { customer: account.customerId, items: [{ price: priceId }], ...terms },
          options,
        );
        return;
      }
      if (subscription.status !== 'active' && subscription.status !== 'trialing') {
        throw new AppError('conflict', messages.payFirst);
      }
      if (change === 'resume') {
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }, options);
        return;
      }
      await changePrice(services, subscription, { priceId, isPaidNow: true, discounts, options });
    });
  });
  await settle(services, caller);
  const success = messages.planChanged(plan.name);
  return { ...(await readBilling(services, organizationId)), success };
}

/**
 * Changes to a smaller plan immediately, with a credit for the rest of the period, or to the first one when the paid
 * period ends. Nothing is deleted. Throws `conflict` for a larger plan.
 */
export async function downgrade(
  services: Services,
  caller: UserCaller,
  request: { plan: string; key: string },
): Promise<ChangedBilling> {
  const billing = requireBilling(services);
  const { organizationId } = caller;
  const plan = findPlan(billing, request.plan);
  await withTurn(services, organizationId, async (tx) => {
    const account = await findAccount(tx, organizationId);
    if (!account || changeTo(billing, account, plan) !== 'downgrade')
      throw new AppError('conflict', messages.planNotSmaller);
    const stripe = await stripeOf(billing);
    await askStripe(services, async () => {
      const subscription = await findAlive(stripe, account);
      if (!subscription) throw new AppError('conflict', messages.planNotSmaller);
      const options = keyOption(request.key, 'downgrade');
      if (plan.priceId)
        return await changePrice(services, subscription, { priceId: plan.priceId, isPaidNow: false, options });
      const item = planItem(billing, subscription);
      const hasOthers = subscription.items.data.some(({ price }) => slugOfPrice(billing, price.id) !== null);
      // A plan whose payment fails isn't paid for until its period ends.
      if (item && hasOthers) {
        const items = [{ id: item.id, deleted: true }];
        const terms = { proration_behavior: 'create_prorations' } as const;
        await stripe.subscriptions.update(subscription.id, { items, ...terms }, options);
      } else if (subscription.status === 'active' || subscription.status === 'trialing') {
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, options);
      } else await stripe.subscriptions.cancel(subscription.id, {}, options);
    });
  });
  await settle(services, caller);
  const answer = await readBilling(services, organizationId);
  const ends = answer.billingPlan.isEnding ? answer.billingPlan.periodEndsAt : 0;
  return { ...answer, success: ends > 0 ? messages.planEnds(plan.name) : messages.planChanged(plan.name) };
}

/** Returns the organization's Stripe customer, which is created the first time. Call it within `withTurn`. */
export async function requireCustomer(tx: Transaction, services: Services, caller: UserCaller): Promise<string> {
  const { organizationId, user } = caller;
  const known = await findAccount(tx, organizationId);
  if (known) return known.customerId;
  const { name } = await findPayers(tx, organizationId);
  const metadata = { organization: String(organizationId) };
  const customer = await (await stripeOf(requireBilling(services))).customers.create({
    name,
    email: user.email,
    metadata,
  });
  await insertAccount(tx, organizationId, customer.id);
  return customer.id;
}

/**
 * Serializes changes of an organization's billing, so that two owners can't subscribe twice. `work` uses no other
 * connection to the database, because those who wait for their turn hold theirs.
 */
export async function withTurn<Result>(
  services: Services,
  organizationId: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await services.db.transaction(async (tx) => {
    await takeTurn(tx, organizationId);
    return await work(tx);
  });
}

/** Serializes changes for the rest of an existing transaction. */
export async function takeTurn(tx: Transaction, organizationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${organizationId}`}, 0))`);
}

/** Reads the state from Stripe after a change and stores it. If that fails, the webhook or the nightly job does it. */
export async function settle(services: Services, { organizationId, user }: UserCaller): Promise<void> {
  await askStripe(services, () => reconcile(services, organizationId, user.id));
}

/** Returns the key by which Stripe recognizes a repeated request. */
export function keyOption(key: string, purpose: string): Stripe.RequestOptions {
  return key === '' ? {} : { idempotencyKey: `${purpose} ${key}` };
}

/** Returns the subscription that can be changed, in its current state at Stripe. */
export async function findAlive(stripe: Stripe, account: BillingAccount): Promise<Stripe.Subscription | null> {
  const { data } = await stripe.subscriptions.list({ customer: account.customerId, status: 'all', limit: 100 });
  const alive = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due', 'unpaid', 'paused']);
  return data.find(({ status }) => alive.has(status)) ?? null;
}

interface Discounts {
  discounts?: { promotion_code: string }[];
}

/** Returns the discount of a promotion code for a subscription; '' = none. Throws `invalid_field` for an unknown one. */
async function discountsOf(stripe: Stripe, code: string): Promise<Discounts> {
  if (code === '') return {};
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [found] = data;
  if (!found) throw new AppError('invalid_field', messages.promotionCodeInvalid, { field: 'promotionCode' });
  return { discounts: [{ promotion_code: found.id }] };
}

/**
 * Stripe charges for all of a subscription at once. Throws `conflict` if one of its other prices has another interval
 * than the new one. `besides` is the item that the new price replaces.
 */
export async function requireSameInterval(
  services: Services,
  subscription: Stripe.Subscription,
  { priceId, besides }: { priceId: string; besides?: string },
): Promise<void> {
  const others = subscription.items.data.filter(({ id, price }) => id !== besides && price.id !== priceId);
  if (others.length === 0) return;
  const { interval, intervalCount } = await readPrice(services, priceId);
  const isSame = ({ price: { recurring } }: Stripe.SubscriptionItem) =>
    recurring?.interval === interval && recurring.interval_count === intervalCount;
  if (!others.every(isSame)) throw new AppError('conflict', messages.otherInterval);
}

async function changePrice(
  services: Services,
  subscription: Stripe.Subscription,
  change: { priceId: string; isPaidNow: boolean; discounts?: Discounts; options: Stripe.RequestOptions },
): Promise<void> {
  const billing = requireBilling(services);
  const items = [itemFor(billing, subscription, change.priceId)];
  await requireSameInterval(services, subscription, { priceId: change.priceId, besides: items[0]?.id });
  const proration = change.isPaidNow ? 'always_invoice' : 'create_prorations';
  const terms = change.isPaidNow ? ({ payment_behavior: 'error_if_incomplete' } as const) : {};
  await (await stripeOf(billing)).subscriptions.update(
    subscription.id,
    { items, proration_behavior: proration, cancel_at_period_end: false, ...terms, ...change.discounts },
    change.options,
  );
}

/**
 * Returns the change of the subscription's items that replaces the current plan's price, or adds it beside the
 * integrations.
 */
function itemFor(billing: BillingConfig, subscription: Stripe.Subscription, price: string) {
  const item = planItem(billing, subscription);
  return item ? { id: item.id, price } : { price };
}

/** Returns whether the subscription includes paid integrations. */
export function hasIntegrations({ integrations }: BillingAccount): boolean {
  return Object.values(integrations).some((quantity) => quantity > 0);
}

function findPlan(billing: BillingConfig, id: string): Plan {
  const plan = billing.plans.find((one) => one.id === id);
  if (!plan) throw new AppError('not_found', messages.notFound);
  return plan;
}

/** Lists the limits that would become smaller, with the usage of each. */
async function lossesOf(services: Services, organizationId: number, plan: Plan): Promise<PlanLoss[]> {
  const { limits, quota } = await readEntitlements(services.db, services, organizationId);
  const usage = await readUsage(services.db, organizationId);
  const names: (keyof PlanLimits)[] = ['themes', 'people', 'integrations', 'storageBytes'];
  return names.flatMap((limit) => {
    const after = quota[limit] ?? plan.limits[limit];
    const before = limits[limit];
    if (after === null || (before !== null && before <= after)) return [];
    return [{ limit, used: usage[limit], before, after }];
  });
}
