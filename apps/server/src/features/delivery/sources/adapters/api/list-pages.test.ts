import { expect, it } from 'vitest';
import { findFirst, type ReadPage, readAll } from './list-pages';

/** A list of ten items in pages of three, and the requests for it. */
function listOfTen(
  pageOf: (items: number[], offset: number) => ReturnType<ReadPage<number>> extends Promise<infer P> ? P : never,
) {
  const requests: { page: number; offset: number; cursor: string | null }[] = [];
  const read: ReadPage<number> = async (at) => {
    requests.push(at);
    const offset = at.cursor === null ? at.offset : Number(at.cursor);
    return pageOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].slice(offset, offset + 3), offset);
  };
  return { requests, read };
}

it('[H3-pages-total] Reads until the number of all items, or an empty page', async () => {
  const counted = listOfTen((items) => ({ items, total: 10 }));
  expect(await readAll(counted.read)).toHaveLength(10);
  expect(counted.requests.map(({ page, offset }) => [page, offset])).toEqual([
    [1, 0],
    [2, 3],
    [3, 6],
    [4, 9],
  ]);
  const wrong = listOfTen((items) => ({ items, total: 1000 }));
  expect(await readAll(wrong.read)).toHaveLength(10);
  expect(wrong.requests).toHaveLength(5);
});

it('[H3-pages-cursor] Follows cursors to the page without one', async () => {
  const list = listOfTen((items, offset) => ({ items, next: offset < 9 ? String(offset + 3) : null }));
  expect(await readAll(list.read)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(list.requests.map(({ cursor }) => cursor)).toEqual([null, '3', '6', '9']);
});

it('[H3-pages-last] Ends at the last page, or at the maximum number of pages', async () => {
  const list = () => listOfTen((items) => ({ items, isLast: items.length < 3 }));
  expect(await readAll(list().read)).toHaveLength(10);
  const limited = list();
  expect(await readAll(limited.read, { pagesMax: 2 })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(limited.requests).toHaveLength(2);
});

it('[H3-pages-find] Reads no page after the first match', async () => {
  const list = listOfTen((items) => ({ items, isLast: items.length < 3 }));
  expect(await findFirst(list.read, (item) => item === 4)).toBe(4);
  expect(list.requests).toHaveLength(2);
  expect(await findFirst(list.read, (item) => item === 10)).toBeNull();
});
