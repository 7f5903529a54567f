/** How long a slice takes at most: browsers give up to 50 ms, and a key would wait for that. */
const sliceMs = 8;

/** Calls back when nothing more urgent is waiting, with a function that says whether there is time left. */
export type Idle = (callback: (hasTime: () => boolean) => void) => () => void;

/**
 * Takes all steps while the browser has nothing else to do, in slices that no key has to wait for. Returns a function
 * that ends it.
 */
export function readAhead(steps: Iterator<unknown>, idle: Idle = browserIdle): () => void {
  let cancel = idle(read);
  function read(hasTime: () => boolean): void {
    do {
      if (steps.next().done) return;
    } while (hasTime());
    cancel = idle(read);
  }
  return () => cancel();
}

const browserIdle: Idle = (callback) => {
  const takeSlice = (): void => {
    const untilMs = performance.now() + sliceMs;
    callback(() => performance.now() < untilMs);
  };
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(takeSlice);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(takeSlice, sliceMs);
  return () => clearTimeout(handle);
};
