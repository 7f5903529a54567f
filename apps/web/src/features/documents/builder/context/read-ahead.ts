/** Maximum length of a slice. Browsers allow up to 50 ms, but a key press would have to wait that long. */
const sliceMs = 8;

/** Calls back when the browser is idle, with a function that returns whether there is time left. */
export type Idle = (callback: (hasTime: () => boolean) => void) => () => void;

/**
 * Runs all steps while the browser is idle, in slices short enough not to delay a key press. Returns a function that
 * cancels the rest.
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
