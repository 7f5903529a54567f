/** Formats the last day of someone's access: '2026-12-03' is "Dec 3, 2026". The same day in every time zone. */
export function formatAccessEnd(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
