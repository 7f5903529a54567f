import type { OfferedPlan } from '@galley/contract';
import { billingMessages } from '../../../messages/people/billing';

/** The button for choosing a plan, for example "Upgrade to Team". */
export function labelOf({ change, name }: OfferedPlan): string {
  if (change === 'resume') return billingMessages.keep(name);
  return change === 'upgrade' ? billingMessages.upgradeTo(name) : billingMessages.downgradeTo(name);
}
