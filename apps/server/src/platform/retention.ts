import { limits } from '@galley/contract';
import type { Services } from '../services';

export const dayMs = 24 * 60 * 60 * 1000;

/** Returns the time before which deleted items have expired. */
export function trashEnd({ clock }: Pick<Services, 'clock'>): Date {
  return new Date(clock.now().getTime() - limits.trashDays * dayMs);
}

/** Returns the days until the end, including the current one: 30 on the first, 1 on the last. */
export function daysLeft(deletedAt: Date, now: number): number {
  const left = deletedAt.getTime() + limits.trashDays * dayMs - now;
  return Math.min(limits.trashDays, Math.max(0, Math.ceil(left / dayMs)));
}

/** Returns when an organization canceled at that time is deleted. */
export function deletionTime(canceledAt: Date): Date {
  return new Date(canceledAt.getTime() + limits.graceDays * dayMs);
}

/** Returns the time before which canceled organizations are deleted now, inclusive. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - limits.graceDays * dayMs);
}
