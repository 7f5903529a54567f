/** Returns the seed of a run: GALLEY_SEED or a new one. Prints it, so that a failure can be reproduced. */
export function seedOfRun(of: string): number {
  const seed = Number(process.env.GALLEY_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`${of}: seed ${seed} (GALLEY_SEED=${seed} runs it again)\n`);
  return seed;
}

/** Returns a generator of whole numbers from `low` to `high`, the same ones for the same seed. */
export function randomNumbers(seed: number): (low: number, high: number) => number {
  let state = seed >>> 0;
  return (low, high) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) % (high - low + 1));
  };
}
