import { messages } from '../messages';

export interface DateOptions {
  /** IANA name. Defaults to the signed-in person's, or else the browser's. */
  timeZone?: string;
  now?: Date;
}

let personTimeZone: string | undefined;

/** Sets the time zone of the signed-in person for all stamps. An unknown name falls back to the browser's. */
export function setTimeZone(timeZone: string | undefined): void {
  personTimeZone = timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}

/** "11/20/2026 5:42 pm" for Unix seconds. */
export function formatDateTime(seconds: number, options: DateOptions = {}): string {
  const part = partsOf(toDate(seconds), options);
  return `${part.month}/${part.day}/${part.year} ${formatTime(seconds, options)}`;
}

/** "5:42 pm" for Unix seconds. */
export function formatTime(seconds: number, options: DateOptions = {}): string {
  const part = partsOf(toDate(seconds), options);
  return `${part.hour}:${part.minute} ${part.dayPeriod.toLowerCase()}`;
}

/** "Updated 11/20/2026 5:42 pm by Mara Lindqvist". Never updated (0) shows Created, and no author shows Unknown. */
export function formatStamp(
  row: { createdAt: number; updatedAt: number; createdBy: string; updatedBy: string },
  options: DateOptions = {},
): string {
  const isUpdated = row.updatedAt > 0;
  const author = (isUpdated ? row.updatedBy : row.createdBy) || messages.unknownAuthor;
  const when = formatDateTime(isUpdated ? row.updatedAt : row.createdAt, options);
  return `${isUpdated ? 'Updated' : 'Created'} ${when} by ${author}`;
}

/** "Today 5:31 pm", "Yesterday …", "Tomorrow …", a weekday within six days, else "November 12", with the year if another. */
export function formatDay(seconds: number, options: DateOptions = {}): string {
  return `${dayLabel(seconds, options)} ${formatTime(seconds, options)}`;
}

/** Only the day: Today, Yesterday, Tomorrow, a weekday of the next six days, or else month and day. */
export function dayLabel(seconds: number, options: DateOptions = {}): string {
  const date = toDate(seconds);
  const now = options.now ?? new Date();
  const distance = dayNumber(date, options) - dayNumber(now, options);
  if (distance === 0) return 'Today';
  if (distance === -1) return 'Yesterday';
  if (distance === 1) return 'Tomorrow';
  const timeZone = zoneOf(options);
  if (distance > 1 && distance <= 6)
    return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(date);
  const isSameYear = partsOf(date, options).year === partsOf(now, options).year;
  const year = isSameYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year, timeZone }).format(date);
}

/** All details, for a tooltip: "Friday, November 20, 2026 at 5:42:09 PM EST". */
export function formatFull(seconds: number, options: DateOptions = {}): string {
  const timeZone = zoneOf(options);
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(toDate(seconds));
}

/** For `<time dateTime>`. */
export function isoDate(seconds: number): string {
  return toDate(seconds).toISOString();
}

/** A stamp of ten digits or fewer is seconds, a longer one milliseconds (dashboard spec 9). */
function toDate(stamp: number): Date {
  return new Date(Math.abs(stamp) < 10_000_000_000 ? stamp * 1000 : stamp);
}

function zoneOf(options: DateOptions): string | undefined {
  return options.timeZone ?? personTimeZone;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false; // Intl throws for a name it does not know.
  }
}

type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod';

function partsOf(date: Date, options: DateOptions): Record<PartName, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: zoneOf(options),
  });
  const found: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(date)) found[type] = value;
  const part = (name: PartName) => found[name] ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    dayPeriod: part('dayPeriod'),
  };
}

/** Days since an epoch in the person's calendar, so that the day changes at their midnight. */
function dayNumber(date: Date, options: DateOptions): number {
  const part = partsOf(date, options);
  return Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day)) / 86_400_000;
}
