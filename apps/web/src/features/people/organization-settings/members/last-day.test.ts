import { expect, it } from 'vitest';
import { firstDay, timeZoneText } from './last-day';

it('[GE-zone] Starts with today where the person is', () => {
  const now = new Date('2026-12-03T20:00:00Z');
  expect(firstDay('America/New_York', now)).toBe('2026-12-03');
  expect(firstDay('Asia/Tokyo', now)).toBe('2026-12-04');
  expect(timeZoneText('America/New_York')).toBe('Access ends at midnight, America/New York time.');
});
