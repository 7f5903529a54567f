import { limits } from '@galley/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, expect, it, vi } from 'vitest';
import { callRoute } from '../client';
import { keys } from '../keys';
import { finishedThumbnailsQuery, snapshotCheckQuery } from './pins';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../client', () => ({ callRoute: vi.fn() }));

/** Creates a cache with two loaded queries, to see which ones are invalidated. */
function readCache() {
  const queries = new QueryClient();
  const [pins, pin] = [keys.pins(3), keys.pin(7)];
  for (const key of [pins, pin]) queries.setQueryData(key, {});
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  return { queries, stale: () => ({ pins: isStale(pins), pin: isStale(pin) }) };
}

it('[B4-pin-poll] asks for pending thumbnails every 6 s, and reads the list again when one is there', async () => {
  const { queries, stale } = readCache();
  const query = finishedThumbnailsQuery(3, [11, 12]);
  expect(query.refetchInterval).toBe(6000);
  vi.mocked(callRoute).mockResolvedValueOnce({ ids: [] });
  await queries.fetchQuery({ ...query, staleTime: 0 });
  expect(vi.mocked(callRoute).mock.lastCall).toMatchObject([
    'build_pin_archive_snapshot_thumbnail_finished',
    { query: { ids: '11,12' } },
  ]);
  expect(stale()).toEqual({ pins: false, pin: false });
  vi.mocked(callRoute).mockResolvedValueOnce({ ids: [12] });
  await queries.fetchQuery({ ...query, staleTime: 0 });
  expect(stale()).toEqual({ pins: true, pin: false });
});

it('[B4-pin-poll-one] asks for one snapshot every 3 s while it is pending, and then reads its pin again', async () => {
  const { queries, stale } = readCache();
  const query = snapshotCheckQuery({ id: 11, pinArchiveId: 7 });
  const answer = (thumbnailStatus: string) =>
    // Only the status is looked at.
    vi.mocked(callRoute).mockResolvedValueOnce({ snapshot: { thumbnailStatus } } as never);
  const next = () => {
    const { refetchInterval } = query;
    const found = queries.getQueryCache().find<boolean>({ queryKey: query.queryKey });
    return typeof refetchInterval === 'function' && found ? refetchInterval(found as never) : undefined;
  };
  answer('pending');
  await queries.fetchQuery({ ...query, staleTime: 0 });
  expect(next()).toBe(limits.thumbnailPollMs);
  expect(limits.thumbnailPollMs).toBe(3000);
  expect(stale().pin).toBe(false);
  answer('ready');
  await queries.fetchQuery({ ...query, staleTime: 0 });
  expect(next()).toBe(false);
  expect(stale()).toEqual({ pins: false, pin: true });
});
