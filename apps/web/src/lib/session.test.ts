import type { Me } from '@galley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, storeBrowserPlace } from '../api/session';
import { formatDate, formatTime } from './dates';
import { followBrowser } from './locale';
import { currentMe, prepareSession, refreshMe, replaceMe, updateMe } from './session';

vi.mock('../api/session', () => ({
  readSession: vi.fn(),
  storeBrowserPlace: vi.fn(() => Promise.resolve({})),
}));
vi.mock('./use-theme', () => ({ readThemeChoice: () => 'auto', setThemeChoice: vi.fn() }));

const browserZone = 'Asia/Tokyo';
/** 6 am in Tokyo. */
const evening = Date.parse('2026-11-27T21:00:00Z') / 1000;
let lastId = 0;
const newMe = (more: Partial<Me> = {}) =>
  ({ id: ++lastId, timezone: '', locale: 'en-US', theme: 'auto', ...more }) as Me;
const answer = (me: Me | null) =>
  vi.mocked(readSession).mockResolvedValue({ me, isSetupNeeded: false, isSetupCodeNeeded: false, enterUrl: '' });

const machineZone = process.env.TZ;
beforeEach(() => {
  vi.mocked(storeBrowserPlace).mockClear();
  process.env.TZ = browserZone;
});
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

describe('the time zone of the signed-in person', () => {
  it('[W3-browser-zone] Is the browser’s for someone who has none, sent to the server once', async () => {
    const me = newMe();
    answer(me);
    await prepareSession();
    expect([currentMe()?.timezone, formatTime(evening)]).toEqual([browserZone, '6:00 am']);
    await refreshMe();
    replaceMe(me);
    updateMe(me);
    expect(currentMe()?.timezone).toBe(browserZone);
    expect(vi.mocked(storeBrowserPlace).mock.calls).toEqual([[{ timezone: browserZone, locale: 'en-US' }]]);
    // Someone else signs in on the same page.
    replaceMe(newMe());
    expect(storeBrowserPlace).toHaveBeenCalledTimes(2);
  });

  it('[W3-browser-zone] Is theirs for someone who has one, and isn’t sent while a second factor is missing', () => {
    replaceMe(newMe({ timezone: 'Europe/Rome' }));
    expect([currentMe()?.timezone, formatTime(evening)]).toEqual(['Europe/Rome', '10:00 pm']);
    const held = newMe({ needsTwoFactor: true });
    replaceMe(held);
    expect(currentMe()?.timezone).toBe(browserZone);
    expect(storeBrowserPlace).not.toHaveBeenCalled();
    replaceMe({ ...held, needsTwoFactor: undefined });
    expect(storeBrowserPlace).toHaveBeenCalledTimes(1);
  });
});

describe('the format of dates of the signed-in person', () => {
  it('[W8-locale-me] Is theirs on every computer, and the browser’s for someone who has none and after signing out', () => {
    followBrowser('en-GB');
    replaceMe(newMe({ timezone: 'UTC', locale: 'en-US-u-hc-h23' }));
    expect([formatDate(evening), formatTime(evening)]).toEqual(['11/27/2026', '21:00']);
    replaceMe(newMe({ timezone: 'UTC', locale: '' }));
    expect([currentMe()?.locale, formatDate(evening)]).toEqual(['en-GB', '27/11/2026']);
    expect(vi.mocked(storeBrowserPlace).mock.lastCall).toEqual([{ timezone: browserZone, locale: 'en-GB' }]);
    replaceMe(newMe({ timezone: 'UTC', locale: 'de-DE' }));
    replaceMe(null);
    expect(formatDate(evening)).toBe('28/11/2026');
    followBrowser('en-US');
  });
});
