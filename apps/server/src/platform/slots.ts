import { AppError } from '@galley/contract';
import { messages } from '../messages';

/**
 * Runs work in a free slot, in the order of requests. Throws `unavailable` if too much is already waiting, and the
 * signal's reason if it cancels the wait.
 */
export type Slots = <Result>(work: () => Promise<Result>, options?: { signal?: AbortSignal }) => Promise<Result>;

/** Creates slots that limit how many memory-intensive tasks run at once; up to `waiting` others wait. */
export function createSlots(count: number, { waiting = Number.POSITIVE_INFINITY } = {}): Slots {
  const queue: (() => void)[] = [];
  let busy = 0;

  const wait = async (signal?: AbortSignal) => {
    if (queue.length >= waiting) throw new AppError('unavailable', messages.serverBusy);
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal?.reason);
      };
      queue.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  };

  return async (work, { signal } = {}) => {
    signal?.throwIfAborted();
    // A slot is passed on directly, so that no task overtakes waiting ones.
    if (busy >= count) await wait(signal);
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
