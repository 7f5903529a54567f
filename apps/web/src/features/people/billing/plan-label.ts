import type { OfferedPlan } from '@galley/contract';

/** The button for choosing a plan, for example "Upgrade to Team". */
export function labelOf({ change, name }: OfferedPlan): string {
  if (change === 'resume') return `Keep ${name}`;
  return change === 'upgrade' ? `Upgrade to ${name}` : `Downgrade to ${name}`;
}
