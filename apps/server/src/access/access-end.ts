import { AppError, isManager, limits } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { users } from '../platform/db/schema';
import type { Services } from '../services';
import { endOfDay } from './end-of-day';
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
