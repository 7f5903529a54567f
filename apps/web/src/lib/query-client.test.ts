import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { networkError } from '../api/api-error';
import { queryClient } from './query-client';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('[D4-rollback] Without a connection, a change fails at once, so that it is reverted and reported instead of silently queued', async () => {
  onlineManager.setOnline(false);
  let isTakenBack = false;
  const change = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(networkError('/api/v1/templates')),
    onError: () => {
      isTakenBack = true;
    },
  });
  await expect(change.mutate()).rejects.toMatchObject({ code: 'network' });
  expect(isTakenBack).toBe(true);
});

it('[D4-rollback] Without a connection, a list is requested anyway, and again when there is one', async () => {
  onlineManager.setOnline(false);
  let asked = 0;
  const list = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () => {
      asked += 1;
      return asked;
    },
    staleTime: 0,
  });
  queryClient.mount();
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().data).toBe(1);
  onlineManager.setOnline(true);
  await expect.poll(() => list.getCurrentResult().data).toBe(2);
  stop();
  queryClient.unmount();
});
