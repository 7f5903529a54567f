// Created on first use: browsers take several milliseconds, and most initial pages show no number.
let plurals: Intl.PluralRules | null = null;
let numberLocale: Intl.LocalesArgument = 'en-US';
let numbers: readonly Intl.NumberFormat[] | null = null;

/**
 * Sets the locale of numbers for a program with one user: the web app uses the browser's locale. The text around them
 * stays English. The server serves everyone, so it keeps en-US.
 */
export function setNumberLocale(locale: Intl.Locale): void {
  numberLocale = locale;
  numbers = null;
}

/** Formats a number: "12,000"; with `digits`, exactly that many after the decimal point. */
export function formatNumber(value: number, digits: 0 | 1 = 0): string {
  numbers ??= formatsOf(numberLocale);
  return numbers[digits]?.format(value) ?? String(value);
}

/**
 * Formats a count: `formatCount(3, { one: 'change', other: 'changes' })` is "3 changes". Uses English plural rules.
 */
export function formatCount(count: number, forms: { one: string; other: string }): string {
  plurals ??= new Intl.PluralRules('en-US');
  return `${formatNumber(count)} ${plurals.select(count) === 'one' ? forms.one : forms.other}`;
}

/** Formats a waiting time: 40 is "40 seconds", 61 "2 minutes", 7201 "3 hours". Rounded up, at least one second. */
export function formatWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return formatCount(whole, { one: 'second', other: 'seconds' });
  if (whole <= 3600) return formatCount(Math.ceil(whole / 60), { one: 'minute', other: 'minutes' });
  return formatCount(Math.ceil(whole / 3600), { one: 'hour', other: 'hours' });
}

function formatsOf(locale: Intl.LocalesArgument): readonly Intl.NumberFormat[] {
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return [new Intl.NumberFormat(locale), new Intl.NumberFormat(locale, tenths)];
}
