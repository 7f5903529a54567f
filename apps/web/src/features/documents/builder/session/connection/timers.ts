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
