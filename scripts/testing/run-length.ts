import { describe, type TestOptions, test } from 'vitest';

/**
 * The length of a run. `npm test` runs a short form of each long test, `npm run test:full` (GALLEY_FULL=1) the full
 * form, and `npm run soak` (GALLEY_SOAK) a multiple of it.
 */
export const isFull = process.env.GALLEY_FULL === '1' || process.env.GALLEY_SOAK !== undefined;

/** Added to the title of tests that `npm test` leaves to a full run (read by scripts/lib/statements.mjs and scripts/lib/gate-coverage.mjs). */
const fullMark = '(test:full)';

/**
 * Returns the whole list in a full run, otherwise its entry at `from` and every `n`-th one after it: always the same
 * ones.
 */
export function everyNth<T>(all: readonly T[], n: number, from = 0): readonly T[] {
  return isFull ? all : all.filter((_, index) => index % n === from % n);
}

/** Returns `whole` in a full run, otherwise `short`. */
export function inFull<T>(whole: T, short: T): T {
  return isFull ? whole : short;
}

/** A test that only runs in a full run. `npm test` counts it as skipped, and its title says where it runs. */
export function testInFull(title: string, run: () => unknown, options: TestOptions = {}): void {
  if (isFull) test(title, options, async () => void (await run()));
  else test.skip(`${title} ${fullMark}`);
}

/** A group of tests that only run in a full run. */
export function describeInFull(title: string, define: () => void, options: TestOptions = {}): void {
  if (isFull) describe(title, options, define);
  else describe.skip(`${title} ${fullMark}`, define);
}
