export type ExpiryChoice = 'never' | 'week' | 'month' | 'date';

export const expiryChoices: readonly { value: ExpiryChoice; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'week', label: 'In 7 days' },
  { value: 'month', label: 'In 30 days' },
  { value: 'date', label: 'On a date' },
];

const daySeconds = 86_400;

/**
 * When a link ends, in Unix seconds: 0 = never. `date` is what a date field gives ("2026-11-30"); the link works until
 * that day is over where the person is. `known` is when it ends until now: who only changes its name keeps that moment.
 * Null when there is no such date or it is over.
 */
export function readExpiry(choice: ExpiryChoice, date: string, now: Date, known = 0): number | null {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  switch (choice) {
    case 'never':
      return 0;
    case 'week':
      return nowSeconds + 7 * daySeconds;
    case 'month':
      return nowSeconds + 30 * daySeconds;
    case 'date': {
      if (known > nowSeconds && date === dateFieldValue(known)) return known;
      const end = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T23:59:59`).getTime() / 1000 : Number.NaN;
      return end > nowSeconds ? end : null;
    }
  }
}

/** What a date field shows for a moment: "2026-11-30", in the person's own calendar; '' for never. */
export function dateFieldValue(seconds: number): string {
  if (seconds === 0) return '';
  const date = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
