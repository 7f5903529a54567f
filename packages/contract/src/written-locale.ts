/** The locales of one person: the text of Galley is English, what is written in it follows their region. */
export interface WrittenLocale {
  /** For numbers, and for dates in digits. */
  digits: Intl.Locale;
  /** For dates with words. They are in English like the interface, in the order and the hour cycle of the region. */
  readonly words: Intl.Locale;
  /** 'DE'; 'US' if the tag names none and its language has none. */
  region: string;
}

/**
 * Returns the locales for a BCP 47 tag such as 'de-DE' or 'en-US-u-hc-h23': Latin digits and the Gregorian calendar,
 * which all readers of English know, and the hour cycle of the tag. Those of en-US for an unknown tag or null.
 */
export function writtenLocaleOf(tag: string | null): WrittenLocale {
  const known = new Intl.Locale(knownLocale(tag ?? '') ?? 'en-US');
  const { region = 'US' } = known.maximize();
  const digits = new Intl.Locale(known, { numberingSystem: 'latn', calendar: 'gregory' });
  let words: Intl.Locale | undefined;
  return {
    digits,
    region,
    // On first use: formats take several milliseconds in browsers.
    get words() {
      words ??= wordsOf(region, digits);
      return words;
    },
  };
}

/** Returns English as it is written in a region, or international English where no such is known. */
function wordsOf(region: string, digits: Intl.Locale): Intl.Locale {
  const { hourCycle } = new Intl.DateTimeFormat(digits, { hour: 'numeric' }).resolvedOptions();
  const own = new Intl.Locale('en', { region });
  const isKnown = new Intl.DateTimeFormat(own).resolvedOptions().locale !== 'en';
  return new Intl.Locale(isKnown ? own : 'en-001', { hourCycle });
}

/** Returns a tag in its canonical spelling ('de_de' is "de-DE"); null for one that this machine doesn't know. */
export function knownLocale(tag: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag.trim().replaceAll('_', '-'))[0] ?? null;
  } catch (error) {
    // Not a language tag.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
