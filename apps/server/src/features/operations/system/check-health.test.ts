import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createHealthCheck } from './check-health';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
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
