import { outageTexts } from '@galley/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { readHealth } from './admin';

afterEach(() => vi.unstubAllGlobals());

const failing = {
  status: 'failing',
  version: '1.0.0',
  checks: { database: true, blobs: false, exports: true, temporary: true, jobs: true },
  problems: [{ check: 'blobs', message: outageTexts.diskFull }],
  unhandledErrors: 0,
};

it('[V13-health-read] reads the failing parts from a 503 response, and recognizes proxies and missing responses', async () => {
  const answer = (body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status: 503 }));
  answer(JSON.stringify(failing));
  expect(await readHealth()).toEqual(failing);
  answer('<h1>Bad gateway</h1>');
  await expect(readHealth()).rejects.toMatchObject({ code: 'unreadable' });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed to fetch');
  });
  await expect(readHealth()).rejects.toMatchObject({ code: 'network' });
});
