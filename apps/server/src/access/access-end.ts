import { AppError, isManager, limits } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { users } from '../platform/db/schema';
import type { Services } from '../services';
import { reckonedTimezone } from './time-zones';

/** The last day of someone's access and its end, as memberships and invitations store them; null = no end. */
export interface AccessEnd {
  accessEndsOn: string | null;
  accessEndsAt: Date | null;
}

export const noAccessEnd: AccessEnd = { accessEndsOn: null, accessEndsAt: null };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The end of a day that someone chose, in their time zone: who chooses December 3 means all of it, where they are. Throws
 * `invalid_field` for a day that is over there, or too far ahead.
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

/** The roles that can change when the access of members with this role ends. */
export function rolesThatExtend(role: string): ('owner' | 'admin')[] {
  return isManager(role) ? ['owner'] : ['owner', 'admin'];
}

/** Throws `invalid_field` for an owner whose access would end: an organization never loses its owners by a date. */
export function refuseOwnerEnd(role: string, day: string | null): void {
  if (role === 'owner' && day !== null) throw refusedDay(messages.ownerAccessEnds);
}

const refusedDay = (message: string) => new AppError('invalid_field', message, { field: 'accessEndsOn' });

/** The first moment after a day ('2026-12-03') in a time zone, also where clocks change at midnight. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Date.parse(`${day}T00:00:00Z`) + dayMs;
  // The offset at the moment itself is known only after a first guess.
  const guess = next - offsetAt(next, timeZone);
  return new Date(next - offsetAt(guess, timeZone));
}

/** How far a time zone is ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...fields, second: 'numeric', hourCycle: 'h23', timeZone });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
