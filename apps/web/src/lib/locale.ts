import { setNumberLocale } from '@galley/contract';

interface Written {
  /** For numbers and dates in digits. */
  digits: Intl.Locale;
  /** For dates with words, which are English like the rest of the interface, in the order of the region. */
  words: Intl.Locale;
}

let written = writtenAs('en-US');

/**
 * Writes numbers and dates as the browser's locale does: "12.000" and "20.11.2026 17:42" for de-DE. Called once, on
 * start. Without it, or for a locale that the browser doesn't know, they are written as in the specification: en-US.
 */
export function followLocale(tag: string): void {
  written = isKnown(tag) ? writtenAs(tag) : writtenAs('en-US');
  setNumberLocale(written.digits);
}

/** How dates are written. Only `dates.ts` needs it; numbers are written by `formatNumber` and `formatCount`. */
export function writtenLocale(): Written {
  return written;
}

/** Digits that everyone reads who reads English, and the calendar of the stamps in the specification. */
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

/** How amounts of a currency are written. */
export function currencyFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(writtenLocale().digits, { style: 'currency', currency });
}
