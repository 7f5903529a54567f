/** The first day that access can end on: today, where the person is who chooses it. For the `min` of a date field. */
export function firstDay(timeZone: string, now = new Date()): string {
  // Swedish writes dates as date fields do.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now);
}

/** When a last day is over, for the hint of its field. */
export function timeZoneText(timeZone: string): string {
  return `Access ends at midnight, ${timeZone.replaceAll('_', ' ')} time.`;
}
