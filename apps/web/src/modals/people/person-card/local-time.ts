import { formatTime, knownTimeZone, zoneName } from '../../../lib/dates';

/** A person's local time with the time zone's abbreviation: "5:42 pm EST". '' for an unknown time zone. */
export function localTime(timeZone: string, now: Date): string {
  if (timeZone === '' || !knownTimeZone(timeZone)) return '';
  const seconds = now.getTime() / 1000;
  return `${formatTime(seconds, { timeZone })} ${zoneName(seconds, timeZone)}`;
}

/** Milliseconds until the displayed minute changes. */
export function untilNextMinute(now: Date): number {
  return 60_000 - (now.getTime() % 60_000);
}
