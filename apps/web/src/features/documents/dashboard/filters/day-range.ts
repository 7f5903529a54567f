import { formatDate } from '../../../../lib/dates';

/** Days in the person's calendar. A day is written '2026-11-20'. Ranges are Unix seconds, `to` exclusive. */
export interface DayRange {
  from: number | null;
  to: number | null;
}

export type DayPreset = 'any' | 'today' | 'week' | 'month';

const daySeconds = 24 * 60 * 60;
const presetDays = { today: 1, week: 7, month: 30 } as const;

/** The days of a preset, including today; 'any' = all. */
export function rangeOf(preset: DayPreset, now: number, timeZone?: string): DayRange {
  if (preset === 'any') return { from: null, to: null };
  return { from: startOfDay(moveDay(dayOf(now, timeZone), 1 - presetDays[preset]), timeZone), to: null };
}

/** The preset that a range matches, or null if its days were chosen individually. */
export function presetOf(range: DayRange, now: number, timeZone?: string): DayPreset | null {
  for (const preset of ['any', 'today', 'week', 'month'] as const) {
    const { from, to } = rangeOf(preset, now, timeZone);
    if (from === range.from && to === range.to) return preset;
  }
  return null;
}

/** The range from the first to the last of two days, inclusive; '' = open. */
export function rangeOfDays(first: string, last: string, timeZone?: string): DayRange {
  return {
    from: isDay(first) ? startOfDay(first, timeZone) : null,
    to: isDay(last) ? startOfDay(moveDay(last, 1), timeZone) : null,
  };
}

/** First and last day of a range for date fields; '' if open. */
export function daysOf({ from, to }: DayRange, timeZone?: string): { first: string; last: string } {
  return {
    first: from === null ? '' : dayOf(from, timeZone),
    last: to === null ? '' : dayOf(to - 1, timeZone),
  };
}

/** "11/20/2026" for '2026-11-20'. */
export function formatDayField(day: string): string {
  return formatDate(Date.parse(`${day}T00:00:00Z`) / 1000, { timeZone: 'UTC' });
}

/** The day of a point in time. */
export function dayOf(seconds: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return parts.format(seconds * 1000);
}

/** The start of a day; the first existing moment where clocks change at midnight. */
export function startOfDay(day: string, timeZone?: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`) / 1000;
  // No time zone is more than 14 hours from UTC, so the day starts somewhere in between. A binary search finds the
  // second.
  let [before, inside] = [utc - 15 * 3600, utc + 15 * 3600];
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2);
    if (dayOf(middle, timeZone) < day) before = middle;
    else inside = middle;
  }
  return inside;
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * daySeconds * 1000).toISOString().slice(0, 10);
}

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
}
