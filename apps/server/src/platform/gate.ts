/**
 * Runs at most `slots` tasks at once. Up to `waiting` more wait in order, and further ones throw the error of `refuse`.
 * The returned function runs a task and resolves with its result.
 */
export function createGate(
  { slots, waiting }: { slots: number; waiting: number },
  refuse: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (running >= slots) {
      if (queue.length >= waiting) throw refuse();
      // The finished task passes its slot to the next one.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
