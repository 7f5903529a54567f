/**
 * Runs what a click begins, one at a time: answers false, and runs nothing, while a promise that the last run returned is
 * not settled.
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
