import {
  AppError,
  type RateKey,
  type RateLimitDefinition,
  type RateLimitName,
  rateLimits,
  words,
} from '@galley/contract';
import type { Services } from '../../services';
import type { Clock } from '../clock';

const firstSweepAt = 10_000;

/** Whose request it is, by the keys that are known so far; a rule whose key is missing doesn't count. */
export type RateKeys = Partial<Record<RateKey, string | number>>;

export interface RateLimiter {
  /**
   * Counts `weight` (1) under each key the limit has a rule for. Throws `too_many_requests` with the seconds to wait, and
   * counts nothing, when one of them has had its share. The returned function takes the count back.
   */
  take(name: RateLimitName, keys: RateKeys, weight?: number): () => void;
}

interface Window {
  count: number;
  endsAt: number;
}

/** A limit was reached: which, and by whose requests. */
export class RateLimitReached extends AppError {
  readonly limit: RateLimitName;
  readonly by: RateKey;
  constructor(limit: RateLimitName, by: RateKey, retryAfter: number) {
    super('too_many_requests', words.tooManyRequests(rateLimits[limit].what, retryAfter), { retryAfter });
    this.limit = limit;
    this.by = by;
  }
}

/**
 * Counts in memory, in windows that begin with the first request counted in them. `factor` multiplies the limits that
 * protect capacity. Why not a library: docs/decisions/016-limits.md.
 */
export function createRateLimiter(clock: Clock, factor = 1): RateLimiter {
  const windows = new Map<string, Window>();
  let sweepAt = firstSweepAt;

  /** Forgets what has ended; waits until the map has doubled, so that each request pays for a constant part of it. */
  function sweep(now: number): void {
    if (windows.size < sweepAt) return;
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
    sweepAt = Math.max(firstSweepAt, windows.size * 2);
  }

  return {
    take(name, keys, weight = 1) {
      const now = clock.now().getTime();
      sweep(now);
      const { rules, isCapacity = false }: RateLimitDefinition = rateLimits[name];
      const counted: { key: string; window: Window }[] = [];
      for (const { by, max, seconds } of rules) {
        const who = keys[by];
        if (who === undefined) continue;
        const key = `${name} ${seconds} ${by} ${who}`;
        const known = windows.get(key);
        const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1000 };
        if (window.count + weight > max * (isCapacity ? factor : 1)) {
          throw new RateLimitReached(name, by, Math.max(1, Math.ceil((window.endsAt - now) / 1000)));
        }
        counted.push({ key, window });
      }
      for (const { key, window } of counted) {
        window.count += weight;
        windows.set(key, window);
      }
      return () => {
        for (const { window } of counted) window.count = Math.max(0, window.count - weight);
      };
    },
  };
}

const limiters = new WeakMap<Services, RateLimiter>();

/** The one limiter of a server. */
export function rateLimiterOf(services: Services): RateLimiter {
  const known = limiters.get(services);
  if (known) return known;
  const limiter = createRateLimiter(services.clock, services.config.rateLimitFactor);
  limiters.set(services, limiter);
  return limiter;
}

/** What the requests of one client share: an IPv4 address, or the /64 network of an IPv6 one, which is one customer's. */
export function addressKey(address: string): string {
  const [name = ''] = address.toLowerCase().split('%');
  const plain = name.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
