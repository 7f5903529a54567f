const slots = 2;
let busy = 0;
const waiting: (() => void)[] = [];

/** Runs image work, at most two at a time, so that many uploads at once do not take all memory. */
export async function withImageSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= slots) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
