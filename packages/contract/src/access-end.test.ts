import { describe, expect, it } from 'vitest';
import { formatAccessEnd } from './access-end';

describe('formatAccessEnd', () => {
  it('writes a day the same in every time zone', () => {
    expect(formatAccessEnd('2026-12-03')).toBe('Dec 3, 2026');
    expect(formatAccessEnd('2027-01-01')).toBe('Jan 1, 2027');
  });

  it('leaves what is no day as it is', () => {
    expect(formatAccessEnd('soon')).toBe('soon');
  });
});
