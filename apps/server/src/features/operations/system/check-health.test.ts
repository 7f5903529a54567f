import { outageTexts } from '@galley/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createHealthCheck } from './check-health';

let app: TestApp;
beforeAll(async () => {
  // A look of another file may be cached.
  app = await createTestApp({ isOwn: true });
});
afterAll(() => app.close());

test('[W3-health-at-once] a failure is not kept: the next look tells that it is over; a good result is kept, and looks at once share one', async () => {
  let looks = 0;
  let areJobsFine = false;
  const check = async () => {
    looks += 1;
    return areJobsFine;
  };
  const look = createHealthCheck({ ...app.services, jobs: { ...app.services.jobs, check } });
  const [first, second] = await Promise.all([look(), look()]);
  expect([looks, first === second, first.checks.jobs]).toEqual([1, true, false]);
  areJobsFine = true;
  expect((await look()).checks.jobs).toBe(true);
  areJobsFine = false;
  expect((await look()).checks.jobs).toBe(true);
  expect(looks).toBe(2);
});

test('[W8-probes] a database that is away makes the process not ready, and leaves it alive', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const execute = vi.spyOn(app.services.db, 'execute').mockRejectedValue(away);
  // A session can't be read either.
  const headers = { cookie: 'galley=of-a-browser' };
  const [alive, notReady] = [await app.call('livez', { headers }), await app.call('readyz', { headers })];
  execute.mockRestore();
  expect([alive.status, alive.body]).toEqual([200, { status: 'ok' }]);
  expect([notReady.status, notReady.body]).toEqual([503, { status: 'failing', reason: outageTexts.database }]);
  const ready = await app.call('readyz');
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', reason: '' }]);
});

test('[W8-probes-disk] a job queue that stopped is in the health, and the process stays ready', async () => {
  const { jobs } = app.services;
  app.services.jobs = { ...jobs, check: async () => false };
  const [health, ready] = [await app.call('health'), await app.call('readyz')];
  app.services.jobs = jobs;
  expect([health.status, ready.status]).toEqual([503, 200]);
});
