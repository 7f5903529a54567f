const delaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Returns the milliseconds to wait before retry `attempt`, counted from 1: 1, 2, 4, 8, 15, then always 30 seconds. */
export function retryDelayMs(attempt: number): number {
  return delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? 1000;
}
