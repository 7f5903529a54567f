import { afterAll, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('@galley/contract/answer-table', () => {
  throw new Error('offline');
});
const { callRoute } = await import('./client');

it('[D2-wire] sends nothing whose response could not be read', async () => {
  const fetched = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  await expect(callRoute('admin_storage')).rejects.toMatchObject({ code: 'network' });
  expect(fetched).not.toHaveBeenCalled();
  await expect(callRoute('api_v1_me')).rejects.toMatchObject({ code: 'unreadable' });
  expect(fetched).toHaveBeenCalledTimes(1);
});
