import { formatAccessEnd, writtenLocaleOf } from '@galley/contract';

/** The reader of an email; `locale` null = unknown, as for people without an account. */
export interface MailReader {
  locale: string | null;
  timezone: string;
}

/** Formats the day of a time in an email, in the reader's zone and the order of their region: "December 3, 2026". */
export function mailDay(at: Date, { locale, timezone }: MailReader): string {
  const { words } = writtenLocaleOf(locale);
  return new Intl.DateTimeFormat(words, { dateStyle: 'long', timeZone: timezone }).format(at);
}

/** Formats the last day of someone's access in an email: '2026-12-03' is "Dec 3, 2026". */
export function mailAccessEnd(day: string, locale: string | null): string {
  return formatAccessEnd(day, writtenLocaleOf(locale).words);
}
