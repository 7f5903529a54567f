/** Runs work when there is a free place for it, in the order it was asked for. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** So many places: what holds much memory or a thread runs at most so often at once, and the others wait. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
