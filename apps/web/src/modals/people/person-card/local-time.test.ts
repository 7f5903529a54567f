import { describe, expect, it } from 'vitest';
import { localTime, untilNextMinute } from './local-time';

describe('the time of the person card', () => {
  const evening = new Date('2026-11-20T22:42:07Z');
  const summer = new Date('2026-07-01T16:05:00Z');

  it('[D2-person-card] Is the local one with the abbreviation of its zone', () => {
    expect(localTime('America/New_York', evening)).toBe('5:42 pm EST');
    expect(localTime('America/New_York', summer)).toBe('12:05 pm EDT');
    expect(localTime('Asia/Kolkata', evening)).toBe('4:12 am GMT+5:30');
    expect(localTime('UTC', new Date('2026-11-20T00:00:00Z'))).toBe('12:00 am UTC');
  });

  it('[D2-person-card] Is left out where the zone is not known', () => {
    expect(localTime('', evening)).toBe('');
    expect(localTime('Mars/Olympus', evening)).toBe('');
  });

  it('[D2-person-card] Moves with the minute', () => {
    expect(untilNextMinute(evening)).toBe(53_000);
    expect(untilNextMinute(new Date('2026-11-20T22:42:00Z'))).toBe(60_000);
  });
});
