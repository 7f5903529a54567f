import { setNumberLocale } from '@galley/contract';

interface Written {
  /** For numbers, and for dates in digits. */
  digits: Intl.Locale;
  /** For dates with words. They are in English like the interface, in the order of the region. */
  words: Intl.Locale;
}

let written = writtenAs('en-US');

/**
 * Sets the format of numbers and dates to the browser's locale, for example "12.000" and "20.11.2026 17:42" for de-DE.
 * Called once, on start. Without it, or for a locale that the browser doesn't know, the format is en-US.
 */
export function followLocale(tag: string): void {
  written = isKnown(tag) ? writtenAs(tag) : writtenAs('en-US');
  setNumberLocale(written.digits);
}

/** The locales of dates. Only used by `dates.ts`; numbers are formatted by `formatNumber` and `formatCount`. */
export function writtenLocale(): Written {
  return written;
}

/** Latin digits and the Gregorian calendar, which all readers of English know. */
function writtenAs(tag: string): Written {
  const { region = 'US' } = new Intl.Locale(tag).maximize();
  return {
    digits: new Intl.Locale(tag, { numberingSystem: 'latn', calendar: 'gregory' }),
    words: new Intl.Locale('en', { region }),
  };
}

function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // Not a language tag.
  }
}

/** Returns the format for amounts of a currency. */
export function currencyFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(writtenLocale().digits, { style: 'currency', currency });
}
