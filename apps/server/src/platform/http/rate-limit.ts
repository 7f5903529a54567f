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
