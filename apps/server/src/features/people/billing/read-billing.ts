import {
  type Billing,
  type CreditCard,
  type Invoice,
  invoiceStatus,
  type OfferedPlan,
  type Price,
  priceInterval,
} from '@galley/contract';
import type Stripe from 'stripe';
import { unixSeconds } from '../../../platform/clock';
import type { BillingConfig, Plan } from '../../../platform/plans';
import type { Services } from '../../../services';
import { presentPlan } from '../../shared/entitlements/present-plan';
import { graceEnd, readEntitlements } from '../../shared/entitlements/read-entitlements';
import { readUsage } from '../../shared/entitlements/usage';
import { type BillingAccount, findAccount } from './billing-accounts';
import { readDetails } from './read-details';
import { readSubscription } from './reconcile';
import { askStripe, idOf, requireBilling, stripeOf } from './stripe-client';

const priceCacheMs = 10 * 60 * 1000;
const prices = new WeakMap<BillingConfig, Map<string, { price: Price; at: number }>>();

/** Returns the data of the billing page: plans and usage, and the current state at Stripe. */
export async function readBilling(services: Services, organizationId: number): Promise<Billing> {
  const billing = requireBilling(services);
  const account = await askStripe(services, () => findCurrentAccount(services, organizationId));
  const { limits } = await readEntitlements(services.db, services, organizationId);
  const [offered, atStripe] = await askStripe(services, () =>
    Promise.all([offerPlans(services, account), readAtStripe(services, account)]),
  );
  const subscribed = subscribedPlan(billing, account);
  const now = services.clock.now();
  return {
    billingPlan: {
      ...presentPlan(billing, account, now),
      subscribed: subscribed.id,
      periodEndsAt: account?.periodEndsAt && subscribed.priceId ? unixSeconds(account.periodEndsAt) : 0,
      isEnding: (account?.isEnding ?? false) && subscribed.priceId !== null,
      graceEndsAt: account?.failingSince ? unixSeconds(graceEnd(account.failingSince)) : 0,
    },
    plans: offered,
    usage: await readUsage(services.db, organizationId),
    limits,
    ...atStripe,
    stripePublicKey: billing.publishableKey,
    stripeScript: billing.scriptUrl,
  };
}

/** Returns the account with its current subscription at Stripe. Stores nothing: that is the job of `reconcile`. */
async function findCurrentAccount(services: Services, organizationId: number): Promise<BillingAccount | null> {
  const stored = await findAccount(services.db, organizationId);
  if (!stored) return null;
  const found = await readSubscription(requireBilling(services), stored.customerId);
  return { ...stored, ...found, failingSince: found.failingSince && (stored.failingSince ?? found.failingSince) };
}

/**
 * Returns the plan that an organization pays for, or would pay for if its payments succeeded; the first one otherwise.
 */
function subscribedPlan(billing: BillingConfig, account: BillingAccount | null): Plan {
  const isAlive = account && ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(account.status);
  const found = isAlive && billing.plans.find(({ priceId }) => priceId !== null && priceId === account.priceId);
  return found || billing.plans[0];
}

/** Returns what kind of change choosing a plan would be. */
export function changeTo(billing: BillingConfig, account: BillingAccount | null, plan: Plan): OfferedPlan['change'] {
  const current = subscribedPlan(billing, account);
  if (plan.id === current.id) return account?.isEnding && plan.priceId ? 'resume' : 'current';
  // A plan that is about to end changes to the first one anyway.
  if (plan.priceId === null && account?.isEnding) return 'current';
  return billing.plans.indexOf(plan) > billing.plans.indexOf(current) ? 'upgrade' : 'downgrade';
}

async function offerPlans(services: Services, account: BillingAccount | null): Promise<OfferedPlan[]> {
  const billing = requireBilling(services);
  return await Promise.all(
    billing.plans.map(async (plan) => ({
      id: plan.id,
      name: plan.name,
      limits: plan.limits,
      price: plan.priceId ? await readPrice(services, plan.priceId) : null,
      change: changeTo(billing, account, plan),
    })),
  );
}

/** Reads a price from Stripe, cached for ten minutes. */
export async function readPrice({ config, clock }: Services, id: string): Promise<Price> {
  const billing = requireBilling({ config });
  const known = prices.get(billing) ?? new Map<string, { price: Price; at: number }>();
  prices.set(billing, known);
  const now = clock.now().getTime();
  const kept = known.get(id);
  if (kept && now - kept.at < priceCacheMs) return kept.price;
  const { unit_amount: amount, currency, recurring } = await (await stripeOf(billing)).prices.retrieve(id);
  const price: Price = {
    amount: amount ?? 0,
    currency,
    interval: priceInterval.catch('month').parse(recurring?.interval),
    intervalCount: recurring?.interval_count ?? 1,
  };
  known.set(id, { price, at: now });
  return price;
}

async function readAtStripe(
  { config }: Services,
  account: BillingAccount | null,
): Promise<Pick<Billing, 'nextInvoice' | 'invoices' | 'creditCard' | 'details'>> {
  if (!account) return { nextInvoice: null, invoices: [], creditCard: null, details: null };
  const stripe = await stripeOf(requireBilling({ config }));
  const [creditCard, { data }, nextInvoice, details] = await Promise.all([
    readCard(stripe, account.customerId),
    stripe.invoices.list({ customer: account.customerId, limit: 100 }),
    readNextInvoice(stripe, account),
    readDetails(stripe, account.customerId),
  ]);
  return { creditCard: creditCard?.card ?? null, invoices: data.map(presentInvoice), nextInvoice, details };
}

/** Returns the card for future payments. */
export async function readCard(stripe: Stripe, customerId: string): Promise<{ id: string; card: CreditCard } | null> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] });
  const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { id: method.id, card: { brand, last4, expMonth, expYear } };
}

async function readNextInvoice(stripe: Stripe, account: BillingAccount): Promise<Billing['nextInvoice']> {
  const { customerId, subscriptionId, status, isEnding } = account;
  const hasNext = !isEnding && ['active', 'trialing', 'past_due'].includes(status);
  if (subscriptionId === null || !hasNext) return null;
  const invoice = await stripe.invoices.createPreview({ customer: customerId, subscription: subscriptionId });
  return {
    date: invoice.next_payment_attempt ?? (account.periodEndsAt ? unixSeconds(account.periodEndsAt) : 0),
    amount: invoice.amount_due,
    currency: invoice.currency,
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
  };
}

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: idOf(invoice.id),
    number: invoice.number ?? '',
    createdAt: invoice.created,
    amount: invoice.total,
    currency: invoice.currency,
    status: invoiceStatus.catch('draft').parse(invoice.status),
    pdfUrl: invoice.invoice_pdf ?? '',
    pageUrl: invoice.hosted_invoice_url ?? '',
  };
}
