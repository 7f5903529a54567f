/** The builder's only source of time, so that tests can step it. Milliseconds. */
export interface Timers {
  now(): number;
  /** Runs `callback` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  },
};

const delaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Returns the milliseconds to wait before retry `attempt`, counted from 1: 1, 2, 4, 8, 15, then always 30 seconds. */
export function retryDelayMs(attempt: number): number {
  return delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? 1000;
}
