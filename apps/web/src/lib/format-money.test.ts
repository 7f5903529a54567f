import { expect, test } from 'vitest';
import { formatMoney, formatPrice } from './format-money';

test('[D14-billing-page] Amounts are written in their currency, with its number of digits', () => {
  expect(formatMoney({ amount: 2000, currency: 'usd' })).toBe('$20.00');
  expect(formatMoney({ amount: -1234, currency: 'eur' })).toBe('-€12.34');
  expect(formatMoney({ amount: 500, currency: 'jpy' })).toBe('¥500');
});

test('[D14-billing-page] Prices name their interval', () => {
  expect(formatPrice({ amount: 2000, currency: 'usd', interval: 'month', intervalCount: 1 })).toBe('$20.00 per month');
  expect(formatPrice({ amount: 5000, currency: 'usd', interval: 'month', intervalCount: 3 })).toBe(
    '$50.00 every 3 months',
  );
});
