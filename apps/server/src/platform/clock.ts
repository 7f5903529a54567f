/** The clock, which tests can control. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the Unix seconds of a date, the format of times in JSON; 0 = never (docs/design.md 8). */
export function unixSeconds(date: Date | null | undefined): number {
  return date ? Math.floor(date.getTime() / 1000) : 0;
}
