import { describe, expect, it } from 'vitest';
import { dateFieldValue, readExpiry } from './link-expiry';

const now = new Date('2026-11-22T10:00:00');
const seconds = now.getTime() / 1000;

describe('[V9-expiry] when a link ends', () => {
  it('is never, in 7 or 30 days, or when a day is over', () => {
    expect(readExpiry('never', '', now)).toBe(0);
    expect(readExpiry('week', '', now)).toBe(seconds + 7 * 86_400);
    expect(readExpiry('month', '', now)).toBe(seconds + 30 * 86_400);
    const end = readExpiry('date', '2026-11-30', now);
    expect(new Date((end ?? 0) * 1000).toString()).toBe(new Date('2026-11-30T23:59:59').toString());
    expect(dateFieldValue(end ?? 0)).toBe('2026-11-30');
    expect(dateFieldValue(0)).toBe('');
  });

  it('stays the very moment while its day is not changed', () => {
    const known = seconds + 7 * 86_400;
    expect(readExpiry('date', dateFieldValue(known), now, known)).toBe(known);
    expect(readExpiry('date', '2026-11-30', now, known)).toBeGreaterThan(known);
    expect(readExpiry('never', '', now, known)).toBe(0);
    expect(readExpiry('date', '2026-11-21', now, seconds - 86_400)).toBeNull();
  });

  it('can be today, but not a day that is over, nor no day at all', () => {
    expect(readExpiry('date', '2026-11-22', now)).toBeGreaterThan(seconds);
    for (const date of ['2026-11-21', '', '2026-13-40', 'soon']) expect(readExpiry('date', date, now)).toBeNull();
  });
});
