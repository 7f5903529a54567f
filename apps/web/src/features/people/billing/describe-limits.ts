import type { Billing, PlanLoss } from '@galley/contract';
import { formatBytes } from '../../../lib/format-bytes';
import { billingMessages } from '../../../messages/people/billing';

type LimitName = PlanLoss['limit'];
type Limits = Billing['limits'];

const names: readonly LimitName[] = ['themes', 'people', 'integrations', 'storageBytes'];

/** Formats limits as "3 themes, 3 people, unlimited integrations, 500 MB of files". */
export function describeLimits(limits: Limits): string {
  if (names.every((name) => limits[name] === null)) return billingMessages.noLimits;
  return names.map((name) => describeLimit(name, limits[name])).join(', ');
}

/** Describes a lower limit and its effect on existing items. */
export function describeLoss({ limit, used, before: limitBefore, after }: PlanLoss): string {
  const before = limitBefore === null ? billingMessages.noLimitBefore : describeLimit(limit, limitBefore);
  const line = billingMessages.insteadOf(describeLimit(limit, after), before);
  const most = `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`;
  if (used <= after) return most;
  return billingMessages.usedMore(most, describeLimit(limit, used));
}

function describeLimit(name: LimitName, value: number | null): string {
  if (name === 'storageBytes')
    return value === null ? billingMessages.unlimitedStorage : billingMessages.ofFiles(formatBytes(value));
  return billingMessages.countOf(name, value);
}
