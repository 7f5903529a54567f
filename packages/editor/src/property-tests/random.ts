/** Numbers determined by a seed. */
export interface Random {
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
}

/** Creates a small generator (xorshift with a mixed seed): the same seed gives the same numbers everywhere. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  for (let warm = 0; warm < 4; warm++) next();
  return {
    below: (limit) => next() % Math.max(1, limit),
    chance: (share) => next() / 2 ** 32 < share,
    pick: (list) => list[next() % Math.max(1, list.length)],
  };
}
