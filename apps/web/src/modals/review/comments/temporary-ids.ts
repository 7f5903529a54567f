import { limits } from '@galley/contract';

/** Waits a while; tests step it. */
export type Wait = (milliseconds: number) => Promise<void>;

/** The ids of comments that aren't stored yet, and what they became. */
export interface TemporaryIds {
  /** A new id, a random negative number. */
  create(): number;
  /** Notes the id that the server gave. */
  settle(temporary: number, real: number): void;
  /**
   * The real id. For a temporary one, it waits until the server has given it: at most about 11 times 250 ms, then it
   * is 0 (builder spec 9).
   */
  real(id: number): Promise<number>;
  known: ReadonlyMap<number, number>;
}

/** Ids for comments that the server doesn't know yet, and the ids it gave them afterwards (builder spec 10). */
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
