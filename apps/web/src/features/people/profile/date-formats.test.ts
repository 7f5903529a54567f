import { expect, it } from 'vitest';
import { dateFormatOptions } from './date-formats';

it('[W8-date-formats] Formats are shown by an example with their region, one’s own and the browser’s first', () => {
  const now = new Date(2026, 10, 28, 17, 42);
  const options = dateFormatOptions('de-AT', 'en-US', now);
  expect(options.slice(0, 3)).toEqual([
    { value: 'de-AT', label: '28.11.2026 17:42', detail: 'Austria' },
    { value: 'en-US', label: '11/28/2026 5:42 pm', detail: 'United States' },
    { value: 'en-US-u-hc-h23', label: '11/28/2026 17:42', detail: 'United States, 24-hour' },
  ]);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(dateFormatOptions('', 'en-US', now)[0]?.value).toBe('en-US');
});
