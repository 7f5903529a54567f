import { AppError, limits } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { users } from '../platform/db/schema';
import type { Services } from '../services';
import { endOfDay } from './end-of-day';
import { reckonedTimezone } from './time-zones';

/** The first day on which an organization requires two-factor sign-in, as stored; null = since it was set. */
interface TwoFactorDay {
  twoFactorFromDay: string | null;
  twoFactorFrom: Date | null;
}

export const noTwoFactorDay: TwoFactorDay = { twoFactorFromDay: null, twoFactorFrom: null };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the start of a chosen day in the time zone of the person who chose it. Throws `invalid_field` for a day that
 * has begun there, or is too far ahead.
 */
export async function readTwoFactorDay(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  { userId, day }: { userId: number; day: string | null },
): Promise<TwoFactorDay> {
  if (day === null) return noTwoFactorDay;
  const [row] = await db.select({ timezone: reckonedTimezone }).from(users).where(eq(users.id, userId));
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const twoFactorFrom = endOfDay(before, row?.timezone ?? 'UTC');
  const now = clock.now().getTime();
  if (twoFactorFrom.getTime() <= now) throw refusedDay(messages.twoFactorDayPast);
  if (twoFactorFrom.getTime() > now + limits.twoFactorNoticeDays * dayMs) throw refusedDay(messages.twoFactorDayFar);
  return { twoFactorFromDay: day, twoFactorFrom };
}

const refusedDay = (message: string) => new AppError('invalid_field', message, { field: 'from' });
