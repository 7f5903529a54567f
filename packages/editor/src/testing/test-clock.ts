import type { Clock, TimerHandle } from '../clock';

/** A clock that only moves when it is advanced. */
export interface TestClock extends Clock {
  /** Advances by `ms` and runs due callbacks in order. Frames are due every 16 ms. */
  advance(ms: number): void;
}

/** Creates a clock for tests: time passes only through `advance`. */
export function createTestClock(): TestClock {
  let nowMs = 0;
  let nextHandle = 1;
  const queue: { handle: TimerHandle; at: number; callback: () => void }[] = [];
  function add(at: number, callback: () => void): TimerHandle {
    const handle = nextHandle++;
    queue.push({ handle, at, callback });
    queue.sort((a, b) => a.at - b.at || a.handle - b.handle);
    return handle;
  }
  return {
    now: () => nowMs,
    after: (delayMs, callback) => add(nowMs + delayMs, callback),
    nextFrame: (callback) => add(nowMs + 16, callback),
    cancel(handle) {
      const index = queue.findIndex((entry) => entry.handle === handle);
      if (index >= 0) queue.splice(index, 1);
    },
    advance(ms) {
      const until = nowMs + ms;
      for (let first = queue[0]; first && first.at <= until; first = queue[0]) {
        queue.shift();
        nowMs = first.at;
        first.callback();
      }
      nowMs = until;
    },
  };
}
