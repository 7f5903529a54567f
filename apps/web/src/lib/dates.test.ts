import { afterEach, describe, expect, it } from 'vitest';
import { dayLabel, formatDateTime, formatDay, formatDayWithin, formatStamp, formatTime, setTimeZone } from './dates';

const at = (iso: string) => Date.parse(iso) / 1000;
const utc = { timeZone: 'UTC' };
const now = new Date('2026-11-20T18:00:00Z');

afterEach(() => setTimeZone(undefined));

describe('stamps', () => {
  it('[D9-date] are MM/DD/YYYY with 12-hour time in lower case', () => {
    expect(formatDateTime(at('2026-11-20T17:42:00Z'), utc)).toBe('11/20/2026 5:42 pm');
    expect(formatDateTime(at('2026-03-04T00:05:00Z'), utc)).toBe('03/04/2026 12:05 am');
    expect(formatTime(at('2026-03-04T12:00:59Z'), utc)).toBe('12:00 pm');
  });

  it('[D9-stamp] take ten digits for seconds and more for milliseconds', () => {
    expect(formatDateTime(1_795_196_520, utc)).toBe('11/20/2026 5:42 pm');
    expect(formatDateTime(1_795_196_520_000, utc)).toBe('11/20/2026 5:42 pm');
    expect(formatDateTime(9_999_999_999, utc)).toBe('11/20/2286 5:46 pm');
  });

  it('follow the person’s time zone, and ignore one that does not exist', () => {
    setTimeZone('America/New_York');
    expect(formatDateTime(at('2026-01-01T03:00:00Z'))).toBe('12/31/2025 10:00 pm');
    setTimeZone('Mars/Olympus');
    expect(() => formatDateTime(0)).not.toThrow();
  });

  it('[D3-stamp] say Created while never updated, and Unknown without an author', () => {
    const row = { createdAt: at('2026-11-09T16:40:00Z'), updatedAt: 0, createdBy: 'Ines Duarte', updatedBy: '' };
    expect(formatStamp(row, utc)).toBe('Created 11/09/2026 4:40 pm by Ines Duarte');
    expect(formatStamp({ ...row, updatedAt: at('2026-11-20T17:42:00Z') }, utc)).toBe(
      'Updated 11/20/2026 5:42 pm by Unknown',
    );
  });
});

describe('[D9-day] day labels', () => {
  const label = (iso: string) => dayLabel(at(iso), { ...utc, now });

  it('name yesterday, today and tomorrow by the calendar, not by hours', () => {
    expect(label('2026-11-20T00:00:00Z')).toBe('Today');
    expect(label('2026-11-19T23:59:59Z')).toBe('Yesterday');
    expect(label('2026-11-21T00:00:00Z')).toBe('Tomorrow');
  });

  it('name the weekday for the next six days and no further', () => {
    expect(label('2026-11-22T10:00:00Z')).toBe('Sunday');
    expect(label('2026-11-26T10:00:00Z')).toBe('Thursday');
    expect(label('2026-11-27T10:00:00Z')).toBe('November 27');
  });

  it('name month and day before, with the year when it is another', () => {
    expect(label('2026-11-12T10:00:00Z')).toBe('November 12');
    expect(label('2025-12-31T10:00:00Z')).toBe('December 31, 2025');
  });

  it('change at the person’s midnight', () => {
    const options = { timeZone: 'America/New_York', now: new Date('2026-11-20T03:00:00Z') };
    expect(formatDay(at('2026-11-19T23:00:00Z'), options)).toBe('Today 6:00 pm');
    expect(formatDayWithin(at('2026-11-19T23:00:00Z'), options)).toBe('today 6:00 pm');
  });
});
