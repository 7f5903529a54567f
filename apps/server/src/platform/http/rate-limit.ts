import { AppError, type RateKey, type RateLimitDefinition, type RateLimitName, rateLimits } from '@galley/contract';
import { messages } from '../../messages';
import type { Services } from '../../services';
import type { Clock } from '../clock';

const firstSweepAt = 10_000;

/** The known keys of a request; a rule whose key is missing doesn't count. */
export type RateKeys = Partial<Record<RateKey, string | number>>;

/** The count of one key; negative = an attempt that doesn't count after all. */
export interface RateCount {
  key: string;
  weight: number;
  /** End of the window in milliseconds. */
  endsAt: number;
}

export interface RateLimiter {
  /** Forgets what was counted, for a server that begins anew (testing/shared-apps.ts). */
  clear(): void;
  /**
   * Counts `weight` (1) under each key for which the limit has a rule. Throws `too_many_requests` with the seconds to
   * wait, and counts nothing, if one of them has reached its limit. The returned function undoes the count.
   */
  take(name: RateLimitName, keys: RateKeys, weight?: number): () => void;
  /**
   * The same for an attempt that only counts if it fails. If running attempts have used up the limit, it waits a while
   * until one of them has ended, so that fifty people in one office can sign in at the same moment. The returned
   * function ends the attempt with whether it counts.
   */
  attempt(name: RateLimitName, keys: RateKeys): Promise<(counts: boolean) => void>;
  /** Adds the counts of another process. */
  add(counts: readonly RateCount[]): void;
  /** Sets the listener for counts of this process, except for limits that protect the capacity of one process. */
  onCount(listener: (count: RateCount) => void): void;
}

/** Running attempts of one key, and the requests waiting for them. */
interface Running {
  count: number;
  waiting: (() => void)[];
}

/** How long an attempt waits for others to end, and how many can wait under one key. */
const patienceMs = 30_000;
const waitingMost = 200;

interface Window {
  count: number;
  endsAt: number;
}

/** A reached limit and the keys of the requests. */
export class RateLimitReached extends AppError {
  readonly limit: RateLimitName;
  readonly by: RateKey;
  /** The rule of the full window. */
  readonly key: string;
  constructor(limit: RateLimitName, by: RateKey, { key, retryAfter }: { key: string; retryAfter: number }) {
    super('too_many_requests', messages.tooManyRequests(rateLimits[limit].what, retryAfter), { retryAfter });
    this.limit = limit;
    this.by = by;
    this.key = key;
  }
}

/**
 * Creates a limiter that counts in memory, in windows that start with their first request. `factor` multiplies the
 * limits that protect capacity. Reasons against a library: docs/decisions/016-limits.md.
 */
function createRateLimiter(clock: Clock, factor: number): RateLimiter {
  const windows = new Map<string, Window>();
  const running = new Map<string, Running>();
  const listeners: ((count: RateCount) => void)[] = [];
  let sweepAt = firstSweepAt;

  function notify(key: string, { endsAt }: Window, weight: number): void {
    if (listeners.length === 0 || isOfCapacity(key)) return;
    for (const listener of listeners) listener({ key, weight, endsAt });
  }

  /** Removes expired entries. Waits until the map has doubled, so that the cost per request is constant. */
  function sweep(now: number): void {
    if (windows.size < sweepAt) return;
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
    sweepAt = Math.max(firstSweepAt, windows.size * 2);
  }

  function count(name: RateLimitName, keys: RateKeys, weight: number): { key: string; window: Window }[] {
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
        const retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
        throw new RateLimitReached(name, by, { key, retryAfter });
      }
      counted.push({ key, window });
    }
    for (const { key, window } of counted) {
      window.count += weight;
      windows.set(key, window);
      notify(key, window, weight);
    }
    return counted;
  }

  const takeBack = (counted: readonly { key: string; window: Window }[], weight: number) => {
    for (const { key, window } of counted) {
      window.count = Math.max(0, window.count - weight);
      notify(key, window, -weight);
    }
  };

  return {
    clear: () => windows.clear(),
    onCount: (listener) => void listeners.push(listener),
    add(counts) {
      const now = clock.now().getTime();
      for (const { key, weight, endsAt } of counts) {
        if (endsAt <= now) continue;
        const known = windows.get(key);
        const window = known && known.endsAt > now ? known : { count: 0, endsAt };
        window.count = Math.max(0, window.count + weight);
        windows.set(key, window);
      }
    },
    take(name, keys, weight = 1) {
      const counted = count(name, keys, weight);
      return () => takeBack(counted, weight);
    },
    async attempt(name, keys) {
      const begin = () => {
        const counted = count(name, keys, 1);
        for (const { key } of counted) {
          const known = running.get(key) ?? { count: 0, waiting: [] };
          known.count += 1;
          running.set(key, known);
        }
        return counted;
      };
      const counted = await untilEnded(running, begin);
      return (counts) => {
        if (!counts) takeBack(counted, 1);
        for (const { key } of counted) endOne(running, key);
      };
    },
  };
}

function isOfCapacity(key: string): boolean {
  const [name] = key.split(' ');
  const limit: RateLimitDefinition = rateLimits[name as RateLimitName];
  return limit.isCapacity === true;
}

/** Runs `count` as soon as no limit prevents it, or throws its error if no running attempt can change that. */
async function untilEnded<Result>(running: ReadonlyMap<string, Running>, count: () => Result): Promise<Result> {
  let isOver = false;
  let leave = () => {};
  const timer = setTimeout(() => {
    isOver = true;
    leave();
  }, patienceMs);
  try {
    for (;;) {
      try {
        return count();
      } catch (error) {
        const others = error instanceof RateLimitReached ? running.get(error.key) : undefined;
        if (!others || isOver || others.waiting.length >= waitingMost) throw error;
        await new Promise<void>((resolve) => {
          leave = resolve;
          others.waiting.push(resolve);
        });
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Lets all waiting requests retry in order. Those that still exceed the limit continue to wait. */
function endOne(running: Map<string, Running>, key: string): void {
  const known = running.get(key);
  if (!known) return;
  known.count -= 1;
  if (known.count === 0) running.delete(key);
  for (const look of known.waiting.splice(0)) look();
}

/** The services of a server that its limiter needs. */
interface LimitedServices {
  clock: Clock;
  config: Pick<Services['config'], 'rateLimitFactor'>;
}

const limiters = new WeakMap<LimitedServices, RateLimiter>();

/** Returns the limiter of a server, always the same for the same object. */
export function rateLimiterOf(services: LimitedServices): RateLimiter {
  const known = limiters.get(services);
  if (known) return known;
  const limiter = createRateLimiter(services.clock, services.config.rateLimitFactor);
  limiters.set(services, limiter);
  return limiter;
}

/**
 * Returns the key of a client's requests: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one
 * customer.
 */
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
