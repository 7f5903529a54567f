const plurals = new Intl.PluralRules('en-US');
const numbers = new Intl.NumberFormat('en-US');

/**
 * A count as text: `formatCount(3, { one: 'change', other: 'changes' })` is "3 changes". Uses en-US digits and plural
 * rules.
 */
export function formatCount(count: number, forms: { one: string; other: string }): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? forms.one : forms.other}`;
}

/** A waiting time as text: 40 gives "40 seconds", 61 "2 minutes", 7201 "3 hours". Rounded up, at least one second. */
export function formatWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return formatCount(whole, { one: 'second', other: 'seconds' });
  if (whole <= 3600) return formatCount(Math.ceil(whole / 60), { one: 'minute', other: 'minutes' });
  return formatCount(Math.ceil(whole / 3600), { one: 'hour', other: 'hours' });
}
