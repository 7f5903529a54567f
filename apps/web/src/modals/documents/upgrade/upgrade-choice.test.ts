import { describe, expect, it } from 'vitest';
import { itemsPerPage, keyOf, listItems, pageOf, requestFor } from './upgrade-choice';

const item = (id: number, title = `Email ${id}`) => ({ id, title, type: 'email' as const, version: 1, editor: '' });
const check = { emails: [item(1), item(2)], layouts: [item(1, 'Layout')], pins: [item(1, 'Pin')] };

describe('[B11-choice] choosing what to update', () => {
  it('names what is chosen of each kind, also when ids repeat', () => {
    const items = listItems(check);
    expect(requestFor(items, new Set())).toEqual({ ids: [1, 2], layouts: [1], pins: [1] });
    expect(requestFor(items, new Set([keyOf({ kind: 'email', id: 1 })]))).toEqual({
      ids: [2],
      layouts: [1],
      pins: [1],
    });
    expect(requestFor(items, new Set(items.map(keyOf)))).toEqual({ ids: [], layouts: [], pins: [] });
  });

  it('lists one email alone for its builder', () => {
    expect(requestFor(listItems(check, 2), new Set())).toEqual({ ids: [2], layouts: [], pins: [] });
    expect(listItems(check, 9)).toEqual([]);
  });

  it('pages hundreds, and shows the last page when there are fewer than before', () => {
    const items = Array.from({ length: itemsPerPage * 2 + 3 }, (_, id) => item(id));
    expect(pageOf(items, 0)).toMatchObject({ from: 1, to: itemsPerPage });
    expect(pageOf(items, 2)).toMatchObject({ page: 2, from: 101, to: 103 });
    expect(pageOf(items.slice(0, 10), 2)).toMatchObject({ page: 0, from: 1, to: 10 });
    expect(pageOf([], 0)).toMatchObject({ from: 0, to: 0, items: [] });
  });
});
