import { describe, expect, it } from 'vitest';
import { endOfDay } from './end-of-day';

const ends = (day: string, timeZone: string) => endOfDay(day, timeZone).toISOString();

describe('the end of a day', () => {
  it('[GE-zone] Is midnight where the person is who chose it', () => {
    expect(ends('2026-12-03', 'UTC')).toBe('2026-12-04T00:00:00.000Z');
    expect(ends('2026-12-03', 'America/New_York')).toBe('2026-12-04T05:00:00.000Z');
    expect(ends('2026-07-03', 'America/New_York')).toBe('2026-07-04T04:00:00.000Z');
    expect(ends('2026-12-03', 'Pacific/Auckland')).toBe('2026-12-03T11:00:00.000Z');
    expect(ends('2026-12-31', 'Asia/Kathmandu')).toBe('2026-12-31T18:15:00.000Z');
  });

  it('[GE-zone] Is right on the days on which clocks change', () => {
    // The day has 25 hours in Berlin, and 23.
    expect(ends('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
    expect(ends('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
    // In Cairo, clocks change from midnight to one.
    expect(ends('2026-04-23', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
  });
});
