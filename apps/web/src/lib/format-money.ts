import { formatCount, type Money, type Price } from '@galley/contract';
import { currencyFormat } from './locale';

/** Formats 2000 cents as "$20.00". */
export function formatMoney({ amount, currency }: Money): string {
  const format = currencyFormat(currency);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Formats "$20.00 per month", "$50.00 every 3 months". */
export function formatPrice(price: Price): string {
  return `${formatMoney(price)} ${formatInterval(price)}`;
}

/** Formats "per month", "every 3 months". */
function formatInterval({ interval, intervalCount }: Pick<Price, 'interval' | 'intervalCount'>): string {
  if (intervalCount === 1) return `per ${interval}`;
  return `every ${formatCount(intervalCount, { one: interval, other: `${interval}s` })}`;
}
