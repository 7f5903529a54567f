import { type Billing, formatCount, type PlanLoss } from '@galley/contract';
import { formatBytes } from '../../../lib/format-bytes';

type LimitName = PlanLoss['limit'];
type Limits = Billing['limits'];

const words: Record<Exclude<LimitName, 'storageBytes'>, { one: string; other: string }> = {
  themes: { one: 'theme', other: 'themes' },
  people: { one: 'person', other: 'people' },
  integrations: { one: 'integration', other: 'integrations' },
};
const names: readonly LimitName[] = ['themes', 'people', 'integrations', 'storageBytes'];

/** Formats limits as "3 themes, 3 people, unlimited integrations, 500 MB of files". */
export function describeLimits(limits: Limits): string {
  if (names.every((name) => limits[name] === null)) return 'No limits';
  return names.map((name) => describeLimit(name, limits[name])).join(', ');
}

/** Describes a lower limit and its effect on existing items. */
export function describeLoss({ limit, used, before: limitBefore, after }: PlanLoss): string {
  const before = limitBefore === null ? 'no limit' : describeLimit(limit, limitBefore);
  const line = `${describeLimit(limit, after)} instead of ${before}.`;
  const most = `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`;
  if (used <= after) return most;
  return `${most} You have ${describeLimit(limit, used)}. Nothing is deleted, but nothing can be added until you have less.`;
}

function describeLimit(name: LimitName, value: number | null): string {
  if (name === 'storageBytes') return value === null ? 'unlimited storage' : `${formatBytes(value)} of files`;
  if (value === null) return `unlimited ${words[name].other}`;
  return value === 0 ? `no ${words[name].other}` : formatCount(value, words[name]);
}
