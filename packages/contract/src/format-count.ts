const plurals = new Intl.PluralRules('en-US');
const numbers = new Intl.NumberFormat('en-US');

/** Counts in words: `formatCount(3, { one: 'change', other: 'changes' })` is "3 changes". Digits and plural by en-US rules. */
export function formatCount(count: number, forms: { one: string; other: string }): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? forms.one : forms.other}`;
}
