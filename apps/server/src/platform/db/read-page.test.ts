import { describe, expect, it } from 'vitest';
import { readPage } from './read-page';

/** Returns a reader of so many rows, and the limits that it was called with. */
function listOf(count: number) {
  const limits: number[] = [];
  const read = async (limit: number) => {
    limits.push(limit);
    return Array.from({ length: Math.min(count, limit) }, (_, at) => ({ id: count - at }));
  };
  return { limits, read };
}

describe('a page of a list', () => {
  it.each([
    ['no rows', 0, [], null],
    ['fewer rows than a page', 2, [2, 1], null],
    ['exactly a page', 3, [3, 2, 1], null],
    ['one more row than a page', 4, [4, 3, 2], 2],
    ['many more rows than a page', 9, [9, 8, 7], 7],
  ])(
    '[H5-read-page] With %s, names the row after which the next page begins only if there is one',
    async (_, count, ids, next) => {
      const list = listOf(count);
      const { rows, nextAfter } = await readPage(3, list.read);
      expect(rows.map(({ id }) => id)).toEqual(ids);
      expect(nextAfter?.id ?? null).toBe(next);
      // One query, for one row more than the page has.
      expect(list.limits).toEqual([4]);
    },
  );
});
