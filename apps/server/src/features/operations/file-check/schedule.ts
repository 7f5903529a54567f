/** Sundays at 2:40 UTC, when few people work. */
const weekday = 0;
const hour = 2;
const minute = 40;

const dayMs = 24 * 60 * 60 * 1000;

/** The weekly schedule in crontab format, in UTC. */
export const weeklySchedule = `${minute} ${hour} * * ${weekday}`;

/** Returns the time of the next scheduled check. */
export function nextWeeklyCheck(now: Date): Date {
  const days = (weekday - now.getUTCDay() + 7) % 7;
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour, minute);
  return new Date(next > now.getTime() ? next : next + 7 * dayMs);
}
