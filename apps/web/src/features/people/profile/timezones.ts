export interface ZoneOption {
  value: string;
  label: string;
  /** "GMT+1", as it is at `now`. */
  detail: string;
}

/** All time zones this browser knows, by IANA name, with their offset from GMT. Always includes `own`. */
export function timezoneOptions(own: string, now: Date = new Date()): ZoneOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), own, 'UTC']);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' '), detail: offsetOf(value, now) }));
}

function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return ''; // A zone the server knows and this browser does not.
  }
}
