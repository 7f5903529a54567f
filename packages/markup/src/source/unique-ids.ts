import type { BeId } from '../types';

/**
 * Ids that no block has yet. Two blocks with one id would make a block its own parent, and walking up from it would
 * never end: an id that is taken (or '', which is the root's) gets a number after it.
 */
export function uniqueIds(newId: () => BeId, used: ReadonlySet<BeId>): () => BeId {
  let count = 1;
  return () => {
    const wanted = newId();
    let id = wanted;
    while (id === '' || used.has(id)) id = `${wanted}-${++count}`;
    return id;
  };
}

/** Creates new ids that can be returned, for a reading that may have to start over. */
export function heldIds(newId: () => BeId): { take(): BeId; giveBack(): void } {
  const taken: BeId[] = [];
  let next = 0;
  return {
    take() {
      if (next === taken.length) taken.push(newId());
      next += 1;
      return taken[next - 1] ?? '';
    },
    giveBack() {
      next = 0;
    },
  };
}
