import type { Billing, OfferedPlan } from '@galley/contract';
import { billingMessages } from '../../../messages/people/billing';

/** The button for choosing a plan, for example "Upgrade to Team", or "Switch to yearly billing" of the same plan. */
export function labelOf({ change, name, price }: OfferedPlan, { plans, billingPlan }: Billing): string {
  if (change === 'resume') return billingMessages.keep(name);
  const current = plans.find(({ id }) => id === billingPlan.subscribed);
  if (price && current?.name === name && current.price?.interval !== price.interval)
    return billingMessages.switchTo[price.interval];
  return change === 'upgrade' ? billingMessages.upgradeTo(name) : billingMessages.downgradeTo(name);
}
