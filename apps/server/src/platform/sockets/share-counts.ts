import type { Services } from '../../services';
import { type RateCount, rateLimiterOf } from '../http/rate-limit';

/** Counts of this interval are sent together. */
const gatherMs = 100;
const event = 'rateCounts';

interface Messenger {
  serverSideEmit(event: string, counts: readonly RateCount[]): unknown;
  on(event: string, listener: (counts: readonly RateCount[]) => void): unknown;
}

/**
 * Lets processes that share Redis count attempts together, so that a second process doesn't double the number of
 * guesses. Until a count arrives, and while Redis is unavailable, each process counts alone.
 */
export function shareCounts(services: Services): void {
  if (services.config.redisUrl === null) return;
  const limiter = rateLimiterOf(services);
  const messenger = services.sockets.io as unknown as Messenger;
  let waiting: RateCount[] = [];
  limiter.onCount((count) => {
    if (waiting.length === 0)
      setTimeout(() => {
        messenger.serverSideEmit(event, waiting);
        waiting = [];
      }, gatherMs).unref();
    waiting.push(count);
  });
  messenger.on(event, (counts) => limiter.add(counts));
}
