import type { BeId } from '../types';

/**
 * Creates ids that no block has yet. With duplicate ids, a block could become its own ancestor and a walk to the root
 * would never end: a used id (or '', which is the root's) gets a numeric suffix.
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

/** Creates new ids that can be reused if a parse has to start over. */
export function heldIds(newId: () => BeId): { take(): BeId; release(): void } {
  const taken: BeId[] = [];
  let next = 0;
  return {
    take() {
      if (next === taken.length) taken.push(newId());
      next += 1;
      return taken[next - 1] ?? '';
    },
    release() {
      next = 0;
    },
  };
}
