import { writtenLocaleOf } from '@galley/contract';
import { messages } from '../messages';
import { writtenLocale } from './locale';

export interface DateOptions {
  /** IANA name. Defaults to the signed-in person's, or else the browser's. */
  timeZone?: string;
  /** BCP 47 tag. Defaults to the signed-in person's, or else the browser's. */
  locale?: string;
  now?: Date;
}

let personTimeZone: string | undefined;

/** Sets the time zone for all dates to the signed-in person's. An unknown name falls back to the browser's. */
export function setTimeZone(timeZone: string | undefined): void {
  personTimeZone = timeZone ? knownTimeZone(timeZone) : undefined;
}

/** Formats Unix seconds as "11/20/2026 5:42 pm". All examples here are for the locale en-US (`followLocale`). */
export function formatDateTime(seconds: number, options: DateOptions = {}): string {
  return `${formatDate(seconds, options)} ${formatTime(seconds, options)}`;
}

/** Formats Unix seconds as "11/20/2026". */
export function formatDate(seconds: number, options: DateOptions = {}): string {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(digitsOf(options), { ...fields, timeZone: zoneOf(options) });
  return format.format(toDate(seconds));
}

/** Formats Unix seconds as "5:42 pm". */
export function formatTime(seconds: number, options: DateOptions = {}): string {
  const fields = { hour: 'numeric', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(digitsOf(options), { ...fields, timeZone: zoneOf(options) });
  const parts = format.formatToParts(toDate(seconds));
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace(/\u202f/g, ' ')))
    .join('');
}

/**
 * Formats "Updated 11/20/2026 5:42 pm by Mara Lindqvist". Without an update (0) it starts with Created, and without an
 * author it ends with Unknown.
 */
export function formatStamp(
  row: { createdAt: number; updatedAt: number; createdBy: string; updatedBy: string },
  options: DateOptions = {},
): string {
  const isUpdated = row.updatedAt > 0;
  const author = (isUpdated ? row.updatedBy : row.createdBy) || messages.unknownAuthor;
  const when = formatDateTime(isUpdated ? row.updatedAt : row.createdAt, options);
  return isUpdated ? messages.updatedBy(when, author) : messages.createdBy(when, author);
}

/**
 * Formats "Today 5:31 pm", "Yesterday …", "Tomorrow …", a weekday within six days, or else "November 12", with the year
 * if it's another one.
 */
export function formatDay(seconds: number, options: DateOptions = {}): string {
  return `${dayLabel(seconds, options)} ${formatTime(seconds, options)}`;
}

/** Formats "today 5:31 pm" and so on for a place within a sentence. */
export function formatDayWithin(seconds: number, options: DateOptions = {}): string {
  return `${dayWithin(seconds, options)} ${formatTime(seconds, options)}`;
}

/** Formats a day for a place within a sentence: today, yesterday, tomorrow, or as `dayLabel`. */
export function dayWithin(seconds: number, options: DateOptions = {}): string {
  const label = dayLabel(seconds, options);
  return label === messages.today || label === messages.yesterday || label === messages.tomorrow
    ? label.toLowerCase()
    : label;
}

/** Formats a day: Today, Yesterday, Tomorrow, a weekday within the next six days, or else month and day. */
export function dayLabel(seconds: number, options: DateOptions = {}): string {
  const date = toDate(seconds);
  const now = options.now ?? new Date();
  const distance = dayNumber(date, options) - dayNumber(now, options);
  if (distance === 0) return messages.today;
  if (distance === -1) return messages.yesterday;
  if (distance === 1) return messages.tomorrow;
  const timeZone = zoneOf(options);
  if (distance > 1 && distance <= 6)
    return new Intl.DateTimeFormat(writtenLocale().words, { weekday: 'long', timeZone }).format(date);
  const isSameYear = partsOf(date, options).year === partsOf(now, options).year;
  const year = isSameYear ? undefined : 'numeric';
  const fields = { month: 'long', day: 'numeric', year } as const;
  return new Intl.DateTimeFormat(writtenLocale().words, { ...fields, timeZone }).format(date);
}

/** Formats all details for a tooltip: "Friday, November 20, 2026 at 5:42:09 PM EST". */
export function formatFull(seconds: number, options: DateOptions = {}): string {
  const timeZone = zoneOf(options);
  const fields = { dateStyle: 'full', timeStyle: 'long' } as const;
  return new Intl.DateTimeFormat(writtenLocale().words, { ...fields, timeZone }).format(toDate(seconds));
}

/** Returns the abbreviation of a time zone, for example "EST" or "GMT+1". */
export function zoneName(seconds: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(writtenLocale().words, { timeZone, timeZoneName: 'short' });
  return format.formatToParts(toDate(seconds)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Formats the value for `<time dateTime>`. */
export function isoDate(seconds: number): string {
  return toDate(seconds).toISOString();
}

/** Converts a timestamp to milliseconds: up to ten digits are seconds, more are milliseconds. */
function toDate(stamp: number): Date {
  return new Date(Math.abs(stamp) < 10_000_000_000 ? stamp * 1000 : stamp);
}

function zoneOf(options: DateOptions): string | undefined {
  return options.timeZone ?? personTimeZone;
}

function digitsOf({ locale }: DateOptions): Intl.Locale {
  return (locale ? writtenLocaleOf(locale) : writtenLocale()).digits;
}

/** Returns the browser's name of a time zone; undefined if it doesn't know it. */
export function knownTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined; // Intl throws for unknown names.
  }
}

type PartName = 'year' | 'month' | 'day';

/** A day as numbers, for calculations. */
function partsOf(date: Date, options: DateOptions): Record<PartName, number> {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zoneOf(options) });
  const found: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(date)) found[type] = value;
  return { year: Number(found.year), month: Number(found.month), day: Number(found.day) };
}

/** Returns the days since an epoch in the person's calendar. The day changes at their midnight. */
function dayNumber(date: Date, options: DateOptions): number {
  const { year, month, day } = partsOf(date, options);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
