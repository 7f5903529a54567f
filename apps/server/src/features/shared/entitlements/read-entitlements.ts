import { limits } from '@galley/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { billingAccounts } from '../../../platform/db/schema';
import { type BillingConfig, noLimits, type Plan, type PlanLimits } from '../../../platform/plans';
import type { Services } from '../../../services';
import { readQuota } from './quotas';

const dayMs = 24 * 60 * 60 * 1000;

/** The plan and limits of an organization. */
export interface Entitlements {
  /** The plan whose limits apply; null = billing is off. */
  plan: Plan | null;
  /** Limits that a site admin set instead of the plan's. */
  quota: PlanLimits;
  /** The limits that apply. */
  limits: PlanLimits;
}

/** A subscription as last read from Stripe. */
export interface SubscriptionState {
  status: string;
  priceId: string | null;
  failingSince: Date | null;
}

/**
 * Returns the limits of an organization: those set by a site admin, then those of its plan. Unlimited if there are
 * neither.
 */
export async function readEntitlements(
  db: Queryable,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  organizationId: number,
): Promise<Entitlements> {
  const quota = await readQuota(db, organizationId);
  const { billing } = config;
  const plan = billing && planInForce(billing, await readSubscriptionState(db, organizationId), clock.now());
  const base = plan?.limits ?? noLimits;
  const inForce = {
    themes: quota.themes ?? base.themes,
    people: quota.people ?? base.people,
    integrations: quota.integrations ?? base.integrations,
    storageBytes: quota.storageBytes ?? base.storageBytes,
  };
  return { plan, quota, limits: inForce };
}

/** Returns the subscription of an organization; null = it isn't a customer. */
export async function readSubscriptionState(db: Queryable, organizationId: number): Promise<SubscriptionState | null> {
  const { status, priceId, failingSince } = billingAccounts;
  const [row] = await db
    .select({ status, priceId, failingSince })
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId));
  return row ?? null;
}

/**
 * Returns the plan of a subscription that is paid, or whose payment has been failing for less than the grace period.
 * Any other subscription has the first plan. Nothing is deleted when the plan gets smaller.
 */
export function planInForce(billing: BillingConfig, state: SubscriptionState | null, now: Date): Plan {
  const [first, ...others] = billing.plans;
  if (!state) return first;
  const { priceId } = state;
  if (priceId === null || !isSubscriptionPaid(state, now)) return first;
  return others.find((plan) => plan.priceId === priceId) ?? first;
}

/** Returns whether a subscription is paid, or its payment has been failing for less than the grace period. */
export function isSubscriptionPaid(
  { status, failingSince }: Pick<SubscriptionState, 'status' | 'failingSince'>,
  now: Date,
): boolean {
  return status === 'active' || status === 'trialing' || (status === 'past_due' && isInGrace(failingSince, now));
}

/** Returns when the grace period of a failing payment ends. */
export function graceEnd(failingSince: Date): Date {
  return new Date(failingSince.getTime() + limits.billingGraceDays * dayMs);
}

function isInGrace(failingSince: Date | null, now: Date): boolean {
  return failingSince === null || now < graceEnd(failingSince);
}
