import { expect, it } from 'vitest';
import { timezoneOptions } from './timezones';

it('[D9-timezones] Offers every zone with its difference from GMT at this time of the year, the own one included', () => {
  const zones = (month: string) =>
    new Map(timezoneOptions('Mars/Olympus', new Date(`2026-${month}-10T12:00:00Z`)).map((zone) => [zone.value, zone]));
  expect(zones('01').get('America/New_York')).toEqual({
    value: 'America/New_York',
    label: 'America/New York',
    detail: 'GMT-5',
  });
  expect(zones('07').get('America/New_York')?.detail).toBe('GMT-4');
  expect(zones('07').get('Mars/Olympus')?.detail).toBe('');
  expect(zones('07').size).toBeGreaterThan(300);
});
