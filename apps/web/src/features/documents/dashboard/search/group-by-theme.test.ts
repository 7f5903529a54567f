import type { SearchHit } from '@galley/contract';
import { expect, it } from 'vitest';
import { groupByTheme } from './group-by-theme';

const hit = (id: number, tid: number, more: Partial<SearchHit['email']> = {}): SearchHit => ({
  email: { id, tid, type: 'email', canEdit: true, ...more } as SearchHit['email'],
  templateTitle: `Theme ${tid}`,
  excerpt: { text: '', start: 0, end: 0 },
});

it('[D4-bulk-replace-found] Groups what can be edited by theme, in the order of the results', () => {
  const org = { name: 'Elsewhere' } as NonNullable<SearchHit['email']['org']>;
  const hits = [hit(5, 2), hit(1, 1, { type: 'page' }), hit(6, 2), hit(7, 2, { canEdit: false }), hit(8, 3, { org })];
  expect(groupByTheme(hits)).toEqual([
    { tid: 2, title: 'Theme 2', type: 'email', ids: [5, 6] },
    { tid: 1, title: 'Theme 1', type: 'page', ids: [1] },
  ]);
  expect(groupByTheme([])).toEqual([]);
});
