import { describe, type TestOptions, test } from 'vitest';

/**
 * How much of a long test a run plays. `npm test` plays a short form of each, `npm run test:full` (GALLEY_FULL=1) the
 * whole of it, `npm run soak` (GALLEY_SOAK) many times as much.
 */
export const isFull = process.env.GALLEY_FULL === '1' || process.env.GALLEY_SOAK !== undefined;

/** In the title of what `npm test` leaves to a full run (scripts/check-spec-coverage.mjs reads it). */
const fullMark = '(test:full)';

/** The whole list in a full run, otherwise its entry at `from` and every `n`-th after it: the same ones each time. */
export function everyNth<T>(all: readonly T[], n: number, from = 0): readonly T[] {
  return isFull ? all : all.filter((_, index) => index % n === from % n);
}

/** `whole` in a full run, otherwise `short`. */
export function inFull<T>(whole: T, short: T): T {
  return isFull ? whole : short;
}

/** A test that only a full run plays. `npm test` counts it as skipped; its title says where it runs. */
export function testInFull(title: string, run: () => unknown, options: TestOptions = {}): void {
  if (isFull) test(title, options, async () => void (await run()));
  else test.skip(`${title} ${fullMark}`);
}

/** A group of tests that only a full run plays. */
export function describeInFull(title: string, define: () => void, options: TestOptions = {}): void {
  if (isFull) describe(title, options, define);
  else describe.skip(`${title} ${fullMark}`, define);
}
