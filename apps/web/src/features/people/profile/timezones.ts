export interface ZoneOption {
  value: string;
  label: string;
  /** Returns the offset from GMT at `now`, for example "GMT+1". */
  detail: string;
}

/** Returns all time zones of this browser by IANA name, with their offset from GMT. Always includes `own`. */
export function timezoneOptions(own: string, now: Date = new Date()): ZoneOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), own, 'UTC']);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' '), detail: offsetOf(value, now) }));
}

function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return ''; // The server knows this time zone, but this browser doesn't.
  }
}
