import { limits } from '@galley/contract';

/** Waits for a delay in milliseconds. Tests control it. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Temporary IDs of comments that aren't stored yet, and their real IDs. */
export interface TemporaryIds {
  /** Returns a new temporary ID, a random negative number. */
  create(): number;
  /** Stores the real ID for a temporary one. */
  settle(temporary: number, real: number): void;
  /** The real ID. For a temporary one, waits up to 11 times 250 ms for the server's response, then resolves with 0. */
  real(id: number): Promise<number>;
  known: ReadonlyMap<number, number>;
}

/** Creates a store of temporary IDs for comments that the server doesn't know yet. */
export function createTemporaryIds({ wait, random }: { wait: Wait; random: () => number }): TemporaryIds {
  const known = new Map<number, number>();
  const { tempCommentIdMin, tempCommentIdMax, tempCommentWaitMs, tempCommentTries } = limits;
  return {
    known,
    create: () => -Math.round(tempCommentIdMin + random() * (tempCommentIdMax - tempCommentIdMin)),
    settle: (temporary, real) => void known.set(temporary, real),
    async real(id) {
      if (id > 0) return id;
      for (let tried = 0; tried < tempCommentTries && !known.has(id); tried += 1) await wait(tempCommentWaitMs);
      return known.get(id) ?? 0;
    },
  };
}
