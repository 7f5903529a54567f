/**
 * Creates a function that runs click handlers one at a time. It returns false, and runs nothing, until a promise
 * returned by the last handler has settled.
 */
export function createRunLock(): (work: () => unknown) => boolean {
  let isRunning = false;
  return (work) => {
    if (isRunning) return false;
    const running = work();
    if (!(running instanceof Promise)) return true;
    isRunning = true;
    const end = () => {
      isRunning = false;
    };
    running.then(end, end);
    return true;
  };
}
