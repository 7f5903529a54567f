import type { WrittenLocale } from './written-locale';

let written: Pick<WrittenLocale, 'words'> | null = null;

/** Sets the locale of days for a program with one user, as `setNumberLocale` does for numbers. */
export function setDayLocale(locale: Pick<WrittenLocale, 'words'>): void {
  written = locale;
}

/**
 * Formats the last day of someone's access: '2026-12-03' is "Dec 3, 2026". The same day in every time zone. `locale`:
 * that of a reader on the server, where it is en-US otherwise.
 */
export function formatAccessEnd(day: string, locale: Intl.LocalesArgument = written?.words ?? 'en-US'): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
