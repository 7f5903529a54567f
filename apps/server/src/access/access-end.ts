import { AppError, isManager, limits } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { users } from '../platform/db/schema';
import type { Services } from '../services';
import { reckonedTimezone } from './time-zones';

/** The last day of someone's access and its end, as stored in memberships and invitations; null = no end. */
export interface AccessEnd {
  accessEndsOn: string | null;
  accessEndsAt: Date | null;
}

export const noAccessEnd: AccessEnd = { accessEndsOn: null, accessEndsAt: null };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the end of a chosen day in the time zone of the person who chose it, so that the whole day is included there.
 * Throws `invalid_field` for a day that has ended there, or is too far ahead.
 */
export async function readAccessEnd(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  { userId, day }: { userId: number; day: string | null },
): Promise<AccessEnd> {
  if (day === null) return noAccessEnd;
  const [row] = await db.select({ timezone: reckonedTimezone }).from(users).where(eq(users.id, userId));
  const accessEndsAt = endOfDay(day, row?.timezone ?? 'UTC');
  const now = clock.now().getTime();
  if (accessEndsAt.getTime() <= now) throw refusedDay(messages.accessEndPast);
  if (accessEndsAt.getTime() > now + limits.accessEndDays * dayMs) throw refusedDay(messages.accessEndFar);
  return { accessEndsOn: day, accessEndsAt };
}

/** Returns the roles that can change the end of access of members with this role. */
export function rolesThatExtend(role: string): ('owner' | 'admin')[] {
  return isManager(role) ? ['owner'] : ['owner', 'admin'];
}

/** Throws `invalid_field` for an owner with an end of access: an organization must not lose its owners on a date. */
export function refuseOwnerEnd(role: string, day: string | null): void {
  if (role === 'owner' && day !== null) throw refusedDay(messages.ownerAccessEnds);
}

const refusedDay = (message: string) => new AppError('invalid_field', message, { field: 'accessEndsOn' });

/** Returns the first moment after a day ('2026-12-03') in a time zone, also where clocks change at midnight. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Date.parse(`${day}T00:00:00Z`) + dayMs;
  // The offset at that moment is only known after a first estimate.
  const guess = next - offsetAt(next, timeZone);
  return new Date(next - offsetAt(guess, timeZone));
}

/** Returns how far a time zone is ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...fields, second: 'numeric', hourCycle: 'h23', timeZone });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
