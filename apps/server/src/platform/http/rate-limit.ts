import { AppError, words } from '@galley/contract';
import type { Clock } from '../clock';

const windowMs = 60_000;
const sweepAt = 10_000;

export interface RateLimit {
  /**
   * Counts one try under each key; throws `too_many_requests` when any of them had its share of this minute. The
   * returned function takes the try back: one that succeeded was no guess.
   */
  count(...keys: string[]): () => void;
}

/** Tries per minute and key, kept in memory: a sliding window. */
export function createRateLimit(clock: Clock, triesPerMinute: number): RateLimit {
  const tries = new Map<string, number[]>();
  const recent = (key: string, now: number) => (tries.get(key) ?? []).filter((time) => time > now - windowMs);

  return {
    count(...keys) {
      const now = clock.now().getTime();
      if (tries.size > sweepAt) for (const key of tries.keys()) if (recent(key, now).length === 0) tries.delete(key);
      const isFull = keys.some((key) => recent(key, now).length >= triesPerMinute);
      if (isFull) throw new AppError('too_many_requests', words.tooManyTries);
      for (const key of keys) tries.set(key, [...recent(key, now), now]);
      return () => {
        for (const key of keys) {
          const times = tries.get(key) ?? [];
          const index = times.indexOf(now);
          if (index >= 0) tries.set(key, times.toSpliced(index, 1));
        }
      };
    },
  };
}

/** Takes a try back when it succeeded, and when only the code of the second step was missing: neither was a guess. */
export async function takeBackUnlessWrong<T>(takeBack: () => void, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    takeBack();
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'two_factor_required') takeBack();
    throw error;
  }
}
