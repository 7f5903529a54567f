import { expect, it } from 'vitest';
import { createRunLock } from './run-lock';

it('[F-A3-lock] runs nothing while the work of the last click runs, and again once it ended or failed', async () => {
  const run = createRunLock();
  let settle: (() => void) | undefined;
  let runs = 0;
  const work = () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      settle = resolve;
    });
  };
  expect([run(work), run(work), run(work), runs]).toEqual([true, false, false, 1]);
  settle?.();
  await Promise.resolve();
  await Promise.resolve();
  expect([run(() => Promise.reject(new Error('Refused'))), run(work)]).toEqual([true, false]);
  await Promise.resolve();
  await Promise.resolve();
  expect([run(work), runs]).toEqual([true, 2]);
});

it('[F-A3-lock] takes every click of a series whose work is done at once', () => {
  const run = createRunLock();
  let steps = 0;
  const step = () => {
    steps += 1;
  };
  expect([run(step), run(step), run(step), steps]).toEqual([true, true, true, 3]);
});
