const dayMs = 24 * 60 * 60 * 1000;

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
