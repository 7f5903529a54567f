import { parseSource } from '@galley/markup';
import { findInDocument } from '@galley/markup/find';
import { describe, expect, it } from 'vitest';
import { groupMatches, mostRows } from './group-matches';

const query = { text: 'spring', isCaseSensitive: false, isWholeWord: false, kind: 'all' } as const;

function load(sections: number) {
  let next = 0;
  const body = Array.from(
    { length: sections },
    () => '<div class="block-section"><p class="block-edit">spring spring</p></div>',
  ).join('');
  return parseSource(`<p>spring</p>${body}`, { markerPrefix: 'be', newId: () => `b${++next}` });
}

describe('groupMatches', () => {
  it('[I3-find-list] lists matches by section, in the order of the document', () => {
    const tree = load(2);
    const { groups } = groupMatches(tree, findInDocument(tree, query), 0);
    expect(groups.map((group) => [group.sectionId, group.matches.length])).toEqual([
      ['', 1],
      ['b1', 2],
      ['b3', 2],
    ]);
  });

  it('[I3-find-list] draws the part around the current match of a long list', () => {
    const tree = load(300);
    const matches = findInDocument(tree, query);
    expect(matches).toHaveLength(601);
    const { groups, from, to } = groupMatches(tree, matches, 400);
    expect([from, to]).toEqual([400 - mostRows / 2, 400 + mostRows / 2]);
    expect(groups.flatMap((group) => group.matches).map(({ index }) => index)).toContain(400);
    expect(groupMatches(tree, matches, 600)).toMatchObject({ from: 401, to: 601 });
  });
});
