import { shareMessages } from '../../../messages/review/share';
export type ExpiryChoice = 'never' | 'week' | 'month' | 'date';

export const expiryChoices: readonly { value: ExpiryChoice; label: string }[] = [
  { value: 'never', label: shareMessages.expiries.never },
  { value: 'week', label: shareMessages.expiries.week },
  { value: 'month', label: shareMessages.expiries.month },
  { value: 'date', label: shareMessages.expiries.date },
];

const daySeconds = 86_400;

/**
 * When a link expires, in Unix seconds: 0 = never. `date` is the value of a date field ("2026-11-30"). The link works
 * until the end of that day in the person's time zone. `known` is its current expiry, which is kept if the date isn't
 * changed. Null if the date doesn't exist or is in the past.
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

/** The value of a date field for a time: "2026-11-30", in the person's own calendar; '' for never. */
export function dateFieldValue(seconds: number): string {
  if (seconds === 0) return '';
  const date = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
