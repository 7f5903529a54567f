import type { BillingPlan } from '@galley/contract';
import type { Queryable } from '../../../platform/db/database';
import type { BillingConfig } from '../../../platform/plans';
import type { Services } from '../../../services';
import { planInForce, readSubscriptionState, type SubscriptionState } from './read-entitlements';

/** Returns the plan of an organization for API responses; null = billing is off. */
export async function billingPlanOf(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  db: Queryable,
  organizationId: number,
): Promise<BillingPlan | null> {
  if (!config.billing) return null;
  return presentPlan(config.billing, await readSubscriptionState(db, organizationId), clock.now());
}

/** Returns the plan whose limits apply, and whether it is paid. */
export function presentPlan(billing: BillingConfig, account: SubscriptionState | null, now: Date): BillingPlan {
  const plan = planInForce(billing, account, now);
  return { id: plan.id, name: plan.name, state: stateOf(plan.priceId !== null, account) };
}

function stateOf(isPlanPaid: boolean, account: SubscriptionState | null): BillingPlan['state'] {
  const isFailing = account?.status === 'past_due' || account?.status === 'unpaid';
  if (isFailing) return isPlanPaid ? 'failing' : 'lapsed';
  return isPlanPaid ? 'paid' : 'free';
}
