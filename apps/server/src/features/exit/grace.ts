import { limits } from '@galley/contract';

const dayMs = 24 * 60 * 60 * 1000;

/** When an organization that was cancelled then is deleted. */
export function deletionTime(cancelledAt: Date): Date {
  return new Date(cancelledAt.getTime() + limits.graceDays * dayMs);
}

/** Organizations cancelled at or before this time are deleted now. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - limits.graceDays * dayMs);
}
