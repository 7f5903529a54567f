import { describe, expect, it } from 'vitest';
import { markSource } from '../source/mark-source';
import { stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import type { SourceTree } from '../types';
import { compareDocuments, markBlocks } from './compare-documents';
import { visibleLines } from './visible-lines';

const counted = (word: string) => {
  let last = 0;
  return () => {
    last += 1;
    return `${word}${last}`;
  };
};
const read = (html: string, word = 'b'): SourceTree => parseSource(html, { markerPrefix: 'p', newId: counted(word) });
const section = (name: string, inner: string) => `<div class="block-section" data-title="${name}">\n${inner}\n</div>`;
const text = (words: string) => `<p class="block-edit">${words}</p>`;
const page = (...sections: string[]) =>
  `<html><head><title>T</title></head><body>\n${sections.join('\n')}\n</body></html>`;

/** Returns the changes as text; ids are stable if the blocks of both documents have the same markers. */
function changesOf(before: string, after: string, { areStable = false } = {}) {
  const [a, b] = [read(before), read(after, areStable ? 'b' : 'c')];
  const { changes } = compareDocuments(a, b, { areIdsStable: areStable });
  return changes.map(({ kind, section: around, name }) => `${kind} ${around && `${around} > `}${name}`.trim());
}

const hero = section('Hero', text('Set sail'));
const note = section('Note', text('At high tide'));
const foot = section('Foot', text('Bye'));

describe('[F-versions-blocks] the blocks that differ between two documents', () => {
  it('are none for the same source', () => {
    expect(changesOf(page(hero, note), page(hero, note))).toEqual([]);
  });

  it('are the innermost ones', () => {
    const after = page(section('Hero', text('Set sails')), note);
    expect(changesOf(page(hero, note), after)).toEqual(['changed Hero > Set sails']);
  });

  it('are found where blocks were added and removed', () => {
    expect(changesOf(page(hero, foot), page(hero, note, foot))).toEqual(['added Note']);
    expect(changesOf(page(hero, note, foot), page(hero, foot))).toEqual(['removed Note']);
    expect(changesOf(page(hero, note), page(foot, note))).toEqual(['removed Hero', 'added Foot']);
  });

  it('name a block that moved once, changed or not', () => {
    expect(changesOf(page(hero, note, foot), page(note, foot, hero))).toEqual(['moved Hero']);
  });

  it('include what is around the blocks, and spaces alone', () => {
    const before = page(hero, note);
    expect(changesOf(before, before.replace('<title>T', '<title>U'))).toEqual(['changed']);
    expect(changesOf(before, before.replace('Set sail', 'Set  sail'))).toEqual(['changed Hero > Set sail']);
    expect(changesOf(before, before.replace('</div>\n<div', '</div>\n\n<div'))).toEqual(['changed']);
  });

  it('pair blocks by their ids when those are stable', () => {
    const before = markSource(page(section('Hero', text('One') + text('Two'))), {
      markerPrefix: 'p',
      newId: counted('m'),
    });
    const after = before.replace('One', 'New');
    const [a, b] = [read(before), read(after, 'c')];
    const { changes, pairs } = compareDocuments(a, b, { areIdsStable: true });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ kind: 'changed', before: changes[0]?.after });
    expect(pairs.every((pair) => pair.before === pair.after)).toBe(true);
  });

  it('include one that is shown no longer, although its source is the same', () => {
    const before = markSource(page(hero, note), { markerPrefix: 'p', newId: counted('m') });
    const after = before.replace('data-be-id="p:m3"', 'data-be-id="p:m3" data-be-hidden="p:1"');
    expect(after).not.toBe(before);
    const { changes } = compareDocuments(read(before), read(after, 'c'), { areIdsStable: true });
    expect(changes).toMatchObject([{ kind: 'changed', name: 'Note', isHidden: true }]);
  });

  it('are marked in the source without another change', () => {
    const source = page(hero, note);
    const tree = read(source);
    const [first] = tree.blocks.keys();
    const marked = markBlocks(tree, new Map([[first ?? '', ' data-mark="1"']]));
    expect(marked).toContain('<div data-mark="1" class="block-section" data-title="Hero">');
    expect(marked.replace(' data-mark="1"', '')).toBe(source);
    expect(markBlocks(tree, new Map())).toBe(source);
    // Markers are only read directly after a tag name.
    const stored = markSource(source, { markerPrefix: 'p', newId: counted('m') });
    const withBoth = markBlocks(read(stored), new Map([['m1', ' data-mark="1"']]));
    expect(withBoth).toContain('<div data-be-id="p:m1" data-mark="1" class');
    expect(stripMarkers(withBoth, 'p').replace(' data-mark="1"', '')).toBe(source);
  });
});

describe('[F-versions-text] the text of a document by lines', () => {
  it('has what a reader sees, and nothing of the code', () => {
    const html =
      '<style>p{}</style><table><tr><td>One &amp; <b>two</b></td><td>{{ name }}</td></tr></table><!-- x -->a<br>b';
    expect(visibleLines(html)).toEqual(['One & two', '{{ name }}', 'a', 'b']);
  });
});
