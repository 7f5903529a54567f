export interface ZoneOption {
  value: string;
  label: string;
  /** "GMT+1", as it is at `now`. */
  detail: string;
}

/** Every time zone this browser knows, by its IANA name, with what it differs from GMT by; `own` is always among them. */
export function timezoneOptions(own: string, now: Date = new Date()): ZoneOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), own, 'UTC']);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' '), detail: offsetOf(value, now) }));
}

function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return ''; // A zone the server knows and this browser does not.
  }
}
