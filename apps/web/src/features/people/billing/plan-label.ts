import type { OfferedPlan } from '@galley/contract';

/** What choosing a plan does: "Upgrade to Team". */
export function labelOf({ change, name }: OfferedPlan): string {
  if (change === 'resume') return `Keep ${name}`;
  return change === 'upgrade' ? `Upgrade to ${name}` : `Downgrade to ${name}`;
}
