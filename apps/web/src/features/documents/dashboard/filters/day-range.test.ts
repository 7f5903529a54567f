import { describe, expect, it } from 'vitest';
import { dayOf, daysOf, formatDayField, presetOf, rangeOf, rangeOfDays, startOfDay } from './day-range';

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('[D4-filter] days of a person', () => {
  it('begin at their midnight, also on days when clocks are moved', () => {
    expect(startOfDay('2026-11-20', 'America/New_York')).toBe(seconds('2026-11-20T00:00:00-05:00'));
    expect(startOfDay('2026-11-20', 'Pacific/Kiritimati')).toBe(seconds('2026-11-20T00:00:00+14:00'));
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(seconds('2026-03-29T00:00:00+01:00'));
    expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe(seconds('2026-03-30T00:00:00+02:00'));
    // Midnight is skipped there: the day starts at 1 am.
    expect(startOfDay('2026-03-29', 'Asia/Beirut')).toBe(seconds('2026-03-29T01:00:00+03:00'));
  });

  it('make ranges that hold both ends, and give them back to the fields', () => {
    const range = rangeOfDays('2026-11-01', '2026-11-20', 'America/New_York');
    expect(range).toEqual({
      from: seconds('2026-11-01T00:00:00-04:00'),
      to: seconds('2026-11-21T00:00:00-05:00'),
    });
    expect(daysOf(range, 'America/New_York')).toEqual({ first: '2026-11-01', last: '2026-11-20' });
    expect(rangeOfDays('', 'soon')).toEqual({ from: null, to: null });
    expect(daysOf({ from: null, to: null })).toEqual({ first: '', last: '' });
    expect(formatDayField('2026-11-20')).toBe('11/20/2026');
  });

  it('are chosen as today, 7 or 30 days, and known again', () => {
    const now = seconds('2026-11-20T22:00:00-05:00');
    const zone = 'America/New_York';
    expect(dayOf(now, zone)).toBe('2026-11-20');
    expect(rangeOf('today', now, zone).from).toBe(seconds('2026-11-20T00:00:00-05:00'));
    expect(rangeOf('week', now, zone).from).toBe(seconds('2026-11-14T00:00:00-05:00'));
    expect(rangeOf('month', now, zone).from).toBe(seconds('2026-10-22T00:00:00-04:00'));
    for (const preset of ['any', 'today', 'week', 'month'] as const)
      expect(presetOf(rangeOf(preset, now, zone), now, zone)).toBe(preset);
    expect(presetOf({ from: 5, to: null }, now, zone)).toBeNull();
  });
});
