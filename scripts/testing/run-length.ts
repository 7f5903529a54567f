/**
 * How much of a long test a run plays. `npm test` plays a short form of each, `npm run test:full` (GALLEY_FULL=1) the
 * whole of it, `npm run soak` (GALLEY_SOAK) many times as much.
 */
export const isFull = process.env.GALLEY_FULL === '1' || process.env.GALLEY_SOAK !== undefined;

/** The whole list in a full run, otherwise its entry at `from` and every `n`-th after it: the same ones each time. */
export function everyNth<T>(all: readonly T[], n: number, from = 0): readonly T[] {
  return isFull ? all : all.filter((_, index) => index % n === from % n);
}

/** `whole` in a full run, otherwise `short`. */
export function inFull<T>(whole: T, short: T): T {
  return isFull ? whole : short;
}
