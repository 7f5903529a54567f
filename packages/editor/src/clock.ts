/** Handle of a pending call; pass it to `cancel`. */
export type TimerHandle = number;

/** The engine's only source of time and timers. Tests advance a fake one, so that no test sleeps. */
export interface Clock {
  /** Returns milliseconds, monotonic. */
  now(): number;
  /** Calls back once after `delayMs`. */
  after(delayMs: number, callback: () => void): TimerHandle;
  /** Calls back once before the next frame is painted. */
  nextFrame(callback: () => void): TimerHandle;
  /** Cancels a pending call; unknown or completed handles are ignored. */
  cancel(handle: TimerHandle | null): void;
}

/** Creates the browser's clock. Without animation frames (Node), frames are 16 ms timers. */
export function createSystemClock(): Clock {
  const pending = new Map<TimerHandle, () => void>();
  let nextHandle = 1;
  function keep(cancel: (handle: TimerHandle) => () => void): TimerHandle {
    const handle = nextHandle++;
    pending.set(handle, cancel(handle));
    return handle;
  }
  return {
    now: () => performance.now(),
    after: (delayMs, callback) =>
      keep((handle) => {
        const timer = setTimeout(() => {
          pending.delete(handle);
          callback();
        }, delayMs);
        return () => clearTimeout(timer);
      }),
    nextFrame: (callback) =>
      keep((handle) => {
        const run = () => {
          pending.delete(handle);
          callback();
        };
        if (typeof requestAnimationFrame === 'function') {
          const frame = requestAnimationFrame(run);
          return () => cancelAnimationFrame(frame);
        }
        const timer = setTimeout(run, 16);
        return () => clearTimeout(timer);
      }),
    cancel(handle) {
      if (handle === null) return;
      pending.get(handle)?.();
      pending.delete(handle);
    },
  };
}
