import { AppError, limits } from '@galley/contract';

export interface OpenBodies {
  /**
   * Reserves memory for more bytes of a body. Throws `too_many_requests`, or `unavailable` if the server as a whole is
   * full.
   */
  hold(address: string, bytes: number): void;
  release(address: string, bytes: number): void;
}

const retryAfter = 5;

/**
 * Counts the bytes of incomplete bodies in memory, so that many slow senders can't fill the memory, and one address
 * can't use all of it. `factor` multiplies an address's share.
 */
export function createOpenBodies(factor: number): OpenBodies {
  const held = new Map<string, number>();
  let all = 0;
  return {
    hold(address, bytes) {
      const own = (held.get(address) ?? 0) + bytes;
      if (own > limits.openBodyBytesPerAddress * factor) {
        throw new AppError('too_many_requests', 'Too many large requests at once. Try again in 5 seconds.', {
          retryAfter,
        });
      }
      if (all + bytes > limits.openBodyBytes) {
        throw new AppError('unavailable', 'The server is receiving too much at once. Try again in 5 seconds.', {
          retryAfter,
        });
      }
      held.set(address, own);
      all += bytes;
    },
    release(address, bytes) {
      const own = (held.get(address) ?? 0) - bytes;
      if (own > 0) held.set(address, own);
      else held.delete(address);
      all -= bytes;
    },
  };
}
