import { knownLocale, setDayLocale, setNumberLocale, type WrittenLocale, writtenLocaleOf } from '@galley/contract';

let written = writtenLocaleOf('en-US');
let browserTag = 'en-US';

/**
 * Sets the format of numbers and dates to that of a locale, for example "12.000" and "20.11.2026 17:42" for de-DE.
 * Without it, or for a locale that the browser doesn't know, the format is en-US.
 */
export function followLocale(tag: string): void {
  written = writtenLocaleOf(tag);
  setNumberLocale(written.digits);
  setDayLocale(written);
}

/** Follows the browser's locale, until the person is known. Called once, on start. */
export function followBrowser(tag: string): void {
  // Some browsers name a locale that is no tag, for example "en-US@posix".
  browserTag = knownLocale(tag) ?? 'en-US';
  followLocale(browserTag);
}

/** The locale of the browser, for people who have chosen none. */
export function browserLocale(): string {
  return browserTag;
}

/** The locales of dates. Only used by `dates.ts`; numbers are formatted by `formatNumber` and `formatCount`. */
export function writtenLocale(): WrittenLocale {
  return written;
}

/** Returns the format for amounts of a currency. */
export function currencyFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(writtenLocale().digits, { style: 'currency', currency });
}
