/**
 * Lets at most `slots` works run at once; `waiting` more wait for their turn, in order, and each beyond throws what
 * `refuse` makes. The returned function runs a work and resolves with its result.
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
      // The slot is handed over by the work that ends.
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
