/** Days as the person's calendar counts them. A day is written '2026-11-20'; ranges are Unix seconds, `to` exclusive. */
export interface DayRange {
  from: number | null;
  to: number | null;
}

export type DayPreset = 'any' | 'today' | 'week' | 'month';

const daySeconds = 24 * 60 * 60;
const presetDays = { today: 1, week: 7, month: 30 } as const;

/** The days a choice means, today included; 'any' = all. */
export function rangeOf(preset: DayPreset, now: number, timeZone?: string): DayRange {
  if (preset === 'any') return { from: null, to: null };
  return { from: startOfDay(moveDay(dayOf(now, timeZone), 1 - presetDays[preset]), timeZone), to: null };
}

/** The choice a range is, or null when it was made of single days. */
export function presetOf(range: DayRange, now: number, timeZone?: string): DayPreset | null {
  for (const preset of ['any', 'today', 'week', 'month'] as const) {
    const { from, to } = rangeOf(preset, now, timeZone);
    if (from === range.from && to === range.to) return preset;
  }
  return null;
}

/** The range from the first to the last of two days, both included; '' = open. */
export function rangeOfDays(first: string, last: string, timeZone?: string): DayRange {
  return {
    from: isDay(first) ? startOfDay(first, timeZone) : null,
    to: isDay(last) ? startOfDay(moveDay(last, 1), timeZone) : null,
  };
}

/** First and last day of a range for date fields; '' where it is open. */
export function daysOf({ from, to }: DayRange, timeZone?: string): { first: string; last: string } {
  return {
    first: from === null ? '' : dayOf(from, timeZone),
    last: to === null ? '' : dayOf(to - 1, timeZone),
  };
}

/** "11/20/2026" for '2026-11-20'. */
export function formatDayField(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** The day a moment falls on. */
export function dayOf(seconds: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return parts.format(seconds * 1000);
}

/** The first moment of a day; the first that exists where clocks are moved at midnight. */
export function startOfDay(day: string, timeZone?: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`) / 1000;
  // No zone is more than 14 hours from UTC; the day begins somewhere in between. Halving finds the second.
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
