import type { Me } from '@galley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, storeBrowserZone } from '../api/session';
import { formatTime } from './dates';
import { currentMe, prepareSession, refreshMe, replaceMe, updateMe } from './session';

vi.mock('../api/session', () => ({
  readSession: vi.fn(),
  storeBrowserZone: vi.fn(() => Promise.resolve({})),
}));
vi.mock('./use-theme', () => ({ readThemeChoice: () => 'auto', setThemeChoice: vi.fn() }));

const browserZone = 'Asia/Tokyo';
/** 6 am in Tokyo. */
const evening = Date.parse('2026-11-27T21:00:00Z') / 1000;
let lastId = 0;
const newMe = (more: Partial<Me> = {}) => ({ id: ++lastId, timezone: '', theme: 'auto', ...more }) as Me;
const answer = (me: Me | null) =>
  vi.mocked(readSession).mockResolvedValue({ me, isSetupNeeded: false, isSetupCodeNeeded: false, enterUrl: '' });

const machineZone = process.env.TZ;
beforeEach(() => {
  vi.mocked(storeBrowserZone).mockClear();
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
    expect(vi.mocked(storeBrowserZone).mock.calls).toEqual([[browserZone]]);
    // Someone else signs in on the same page.
    replaceMe(newMe());
    expect(storeBrowserZone).toHaveBeenCalledTimes(2);
  });

  it('[W3-browser-zone] Is theirs for someone who has one, and isn’t sent while a second factor is missing', () => {
    replaceMe(newMe({ timezone: 'Europe/Rome' }));
    expect([currentMe()?.timezone, formatTime(evening)]).toEqual(['Europe/Rome', '10:00 pm']);
    const held = newMe({ needsTwoFactor: true });
    replaceMe(held);
    expect(currentMe()?.timezone).toBe(browserZone);
    expect(storeBrowserZone).not.toHaveBeenCalled();
    replaceMe({ ...held, needsTwoFactor: undefined });
    expect(storeBrowserZone).toHaveBeenCalledTimes(1);
  });
});
