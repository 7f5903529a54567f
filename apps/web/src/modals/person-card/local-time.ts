/** A person's local time with the time zone's abbreviation: "5:42 pm EST". '' for an unknown time zone. */
export function localTime(timeZone: string, now: Date): string {
  if (timeZone === '') return '';
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone,
      timeZoneName: 'short',
    }).formatToParts(now);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()} ${part('timeZoneName')}`;
  } catch (error) {
    if (error instanceof RangeError) return ''; // Intl does not know the zone.
    throw error;
  }
}

/** Milliseconds until the displayed minute changes. */
export function untilNextMinute(now: Date): number {
  return 60_000 - (now.getTime() % 60_000);
}
