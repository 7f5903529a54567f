import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { applyStep } from '../source/apply-step';
import { markSource } from '../source/mark-source';
import { stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { getBlock, innerSource, printTree, walkBlocks } from '../source/source-tree';
import { isTextBlock } from '../source/text-blocks';
import { countingIds, htmlSoup, wellFormedTheme } from '../testing';
import type { SourceTree } from '../types';
import { findInDocument, readForFind } from './find-in-document';
import type { FindQuery } from './find-matcher';
import { isMatchThere, replaceInBlock } from './find-replace';

const prefix = 'gly7';

function load(source: string): SourceTree {
  const options = { markerPrefix: prefix, newId: countingIds() };
  return parseSource(markSource(source, options), options);
}

function query(text: string, more: Partial<FindQuery> = {}): FindQuery {
  return { text, isCaseSensitive: false, isWholeWord: false, kind: 'all', ...more };
}

const find = (source: string, text: string, more: Partial<FindQuery> = {}) =>
  findInDocument(load(source), query(text, more));
const edit = (inner: string): string => `<div class="block-section"><p class="block-edit">${inner}</p></div>`;

/** Replaces every match of one text block; returns the source without markers, or null if a part is refused. */
function replaceAll(source: string, text: string, replacement: string, more: Partial<FindQuery> = {}): string | null {
  let tree = load(source);
  const matches = findInDocument(tree, query(text, more)).filter((match) => !match.isFixed);
  for (const beId of new Set(matches.map((match) => match.beId))) {
    const block = getBlock(tree, beId);
    const parts = replaceInBlock(
      block,
      matches.filter((match) => match.beId === beId),
      replacement,
    );
    for (const { part, before, after } of parts) {
      if (after === null) return null;
      const step =
        part === -1
          ? ({ kind: 'setAttributes', beId, before, after } as const)
          : ({ kind: 'setInner', beId, before: innerSource(block), after } as const);
      tree = applyStep(tree, step, { newId: countingIds('x') }).tree;
    }
  }
  return stripMarkers(printTree(tree), prefix);
}

describe('findInDocument', () => {
  it('[I3-find-kinds] finds words in texts, addresses and alternative texts, in the order of the document', () => {
    const source = `<body>${edit('<a href="https://e.org/spring">Spring</a> list')}<img class="block-edit" alt="A spring boat"></body>`;
    expect(find(source, 'spring').map(({ kind, text, before, after }) => [kind, text, before, after])).toEqual([
      ['link', 'spring', 'https://e.org/', ''],
      ['text', 'Spring', '', ' list'],
      ['alt', 'spring', 'A ', ' boat'],
    ]);
    expect(find(source, 'spring', { kind: 'alt' })).toHaveLength(1);
    expect(find(source, 'Spring', { isCaseSensitive: true })).toHaveLength(1);
  });

  it('[I3-find-split] finds text that is split over elements, and not across line breaks or blocks', () => {
    expect(find(edit('<b>Sp</b>ring'), 'spring')).toHaveLength(1);
    expect(find(edit('sp<br>ring'), 'spring')).toHaveLength(0);
    expect(find(`${edit('sp')}${edit('ring')}`, 'spring')).toHaveLength(0);
    expect(find(edit('two\r\n     words'), 'two words')).toHaveLength(1);
    expect(find(edit('a<!-- x -->b'), 'ab')).toHaveLength(1);
  });

  it('[I3-find-entities] finds references by what they mean', () => {
    expect(find(edit('Salt &amp; pepper caf&eacute;'), 'salt & pepper café')).toHaveLength(1);
    expect(find(edit('one&nbsp;two'), 'one two')).toHaveLength(1);
    expect(find(edit('<a href="x?a=1&amp;b=2">y</a>'), 'a=1&b')).toHaveLength(1);
  });

  it('[I3-find-words] finds whole words only where asked to', () => {
    const count = (text: string, inner: string) => find(edit(inner), text, { isWholeWord: true }).length;
    expect(count('art', 'art party Art. start <b>art</b>')).toBe(3);
    expect(count('é', 'été é')).toBe(1);
    expect(count('c++', 'c++ ac++')).toBe(1);
  });

  it('[W3-find-composed] finds letters however they are composed, and replaces only their bytes', () => {
    const spellings = ['Café', 'Cafe\u0301', 'Cafe&#769;', 'Caf&eacute;', 'Caf<b>e\u0301</b>'];
    for (const typed of ['café', 'cafe\u0301'])
      for (const written of spellings) {
        const source = edit(`The ${written} by the \u212bngström, 테스트`);
        expect(find(source, typed)).toHaveLength(1);
        expect(replaceAll(source, typed, 'Bar')?.replace(/<\/?b>/g, '')).toBe(
          edit('The Bar by the \u212bngström, 테스트'),
        );
      }
    const korean = '테스트';
    for (const [typed, written] of [
      [korean, korean.normalize('NFD')],
      [korean.normalize('NFD'), korean],
      ['ångström', 'a\u030angstro\u0308m'],
      ['Ångström', '\u212bngström'],
      ['q\u0323\u0307', 'q\u0307\u0323'],
    ] as const)
      expect(replaceAll(edit(`a ${written}. b`), typed, 'x'), typed).toBe(edit('a x. b'));
    const link = `<body>${edit('<a href="https://e.org/cafe\u0301">x</a>')}</body>`;
    expect(find(link, 'org/café', { kind: 'link' })).toHaveLength(1);
  });

  it('[W3-find-letters] never finds a part of a letter or an emoji', () => {
    for (const [typed, written] of [
      ['cafe', 'cafe\u0301'],
      ['cafe', 'café'],
      ['x', 'x\u0307\u0323'],
      ['\u0301', 'cafe\u0301'],
      ['👩', '👩‍👧'],
      ['👍', '👍🏽'],
      ['🇳', '🇳🇴'],
      ['ㅌ'.normalize('NFKD'), '테'.normalize('NFD')],
    ] as const)
      expect(find(edit(`a ${written} b`), typed), `${typed} in ${written}`).toEqual([]);
    for (const [typed, written] of [
      ['👩‍👧', 'a👩‍👧b'],
      ['é', 'le\u0301a'],
      ['af', 'cafe\u0301'],
      ['🇴🇸', '🇳🇴🇴🇸'],
    ] as const)
      expect(find(edit(written), typed), `${typed} in ${written}`).toHaveLength(1);
  });

  it('[I3-find-tokens] finds template tags and marks them as never changed', () => {
    const [match] = find(edit('Hi {{ first_name }}!'), 'first_name');
    expect(match).toMatchObject({ isFixed: true, nth: -1 });
    expect(find(edit('Hi {{ first_name }}!'), 'Hi {{')[0]?.isFixed).toBe(true);
  });

  it('[I3-find-hidden] leaves out head, styles, scripts, comments and variations that are not shown', () => {
    const hidden = edit('spring').replace('<div', `<div data-be-hidden="${prefix}:1"`);
    const source = `<html><head><title>spring</title><style>.spring{}</style></head><body><!-- spring --><script>spring</script>${hidden}</body></html>`;
    expect(find(source, 'spring')).toEqual([]);
  });

  it('[I3-find-kinds] shows whole words around a match, with an ellipsis where there are more', () => {
    const words = 'one two three four five six seven eight nine ten';
    expect(find(edit(`${words} spring ${words}`), 'spring')[0]).toMatchObject({
      before: '…four five six seven eight nine ten ',
      after: ' one two three four five six seven…',
    });
    expect(find(edit('The spring<br>list'), 'spring')[0]).toMatchObject({ before: 'The ', after: '' });
  });

  it('[I3-find-cached] costs the block that is typed in: every other block is not read again', () => {
    const sections = Array.from({ length: 300 }, (_, index) => edit(`Spring ${index}`)).join('\n');
    const tree = load(`<body>${sections}</body>`);
    const first = findInDocument(tree, query('spring'));
    expect(first).toHaveLength(300);
    const text = [...walkBlocks(tree)].filter(isTextBlock)[150];
    const step = { kind: 'setInner', beId: text?.beId ?? '', before: 'Spring 150', after: 'Spring Spring' } as const;
    const second = findInDocument(applyStep(tree, step, { newId: countingIds('x') }).tree, query('spring'));
    expect(second).toHaveLength(301);
    const same = second.filter((match) => first.includes(match));
    expect(same).toHaveLength(299);
  });

  it('[I3-find-any] survives any markup, and what it finds is there', () => {
    fc.assert(
      fc.property(
        fc.oneof(wellFormedTheme, htmlSoup),
        fc.constantFrom('text', 'a', 'word', 'hello', '&', ' b', '1'),
        (source, text) => {
          const tree = load(source);
          for (const match of findInDocument(tree, query(text))) {
            expect(match.text.toLowerCase()).toBe(text);
            expect(isMatchThere(getBlock(tree, match.beId), match)).toBe(true);
          }
        },
      ),
      { numRuns: inFull(300, 100) },
    );
  });
});

describe('replaceInBlock', () => {
  it('[I3-replace-minimal] changes the characters that differ and nothing else', () => {
    expect(replaceAll(edit('A <b>Sp</b>ring  day,\r\n spring &copy; sales'), 'spring', 'Summer')).toBe(
      edit('A <b>Summer</b>  day,\r\n Summer &copy; sales'),
    );
    expect(replaceAll(edit('<b>Sp</b>ring'), 'Spring', 'Springtime')).toBe(edit('<b>Sp</b>ringtime'));
    expect(replaceAll(edit('two\r\n  words'), 'two words', 'two wards')).toBe(edit('two\r\n  wards'));
    expect(replaceAll(edit('Salt &amp; pepper'), 'salt & pepper', 'Salt & vinegar')).toBe(edit('Salt &amp; vinegar'));
  });

  it('[I3-replace-escape] writes what a browser would read as markup as references, and template tags as they are', () => {
    expect(replaceAll(edit('x'), 'x', '<b> & &copy;')).toBe(edit('&lt;b&gt; & &amp;copy;'));
    expect(replaceAll(edit('xlt;'), 'x', '&')).toBe(edit('&amp;lt;'));
    expect(replaceAll(edit('Dear x,'), 'x', '{{ name }}')).toBe(edit('Dear {{ name }},'));
    expect(replaceAll('<a class="block-edit" href="/a?x=1">t</a>', 'x=1', 'y="2"&copy=3')).toBe(
      '<a class="block-edit" href="/a?y=&quot;2&quot;&amp;copy=3">t</a>',
    );
    expect(replaceAll('<img class="block-edit" alt=boat src=a.png>', 'boat', 'a boat')).toBe(
      '<img class="block-edit" alt=a&#32;boat src=a.png>',
    );
  });

  it('[I3-replace-tokens] never changes a template tag next to it', () => {
    expect(replaceAll(edit('{{ spring }} spring'), 'spring', 'May')).toBe(edit('{{ spring }} May'));
    expect(replaceAll(edit('{x{ a }}'), 'x', '')).not.toBe(edit('{{ a }}'));
  });

  it('[I3-replace-any] reads as it should afterward, and leaves every other byte (generated)', () => {
    let done = 0;
    fc.assert(
      fc.property(
        wellFormedTheme,
        fc.constantFrom('hello', 'o', 'A & B', 'one two', 'größe', '😀', 'é'),
        fc.constantFrom('', 'x', '<i>', 'A & C', '&lt', '😀😁', '{{ name }}', 'hell', 'one  three'),
        (source, text, replacement) => {
          const tree = load(source);
          for (const block of [...walkBlocks(tree)].filter((found) => isTextBlock(found) && found.parts.length === 1)) {
            const matches = findInDocument(tree, query(text, { kind: 'text' })).filter(
              (match) => match.beId === block.beId && !match.isFixed,
            );
            for (const { before, after } of replaceInBlock(block, matches, replacement)) {
              if (after === null) continue;
              done++;
              const tags = (html: string) => html.match(/<\/?[a-z][^>]*>|\{\{[^}]*\}\}+|<!--.*?-->/gi) ?? [];
              const own = replacement.startsWith('{{') ? matches.length : 0;
              expect(tags(after).filter((tag) => tag !== replacement)).toEqual(
                tags(before).filter((tag) => tag !== replacement),
              );
              if (own > 0) expect(after.split(replacement).length - before.split(replacement).length).toBe(own);
            }
          }
        },
      ),
      { numRuns: inFull(300, 100) },
    );
    expect(done).toBeGreaterThan(inFull(100, 30));
  });
});

describe('reading ahead', () => {
  it('[S6-read-ahead] stops after each block, and finds what is found without it', () => {
    const source = `${edit('one <b>wo</b>rd')}${edit('two words &amp; more')}`;
    const tree = load(source);
    expect([...readForFind(tree)]).toHaveLength([...walkBlocks(tree)].length + 1);
    expect(findInDocument(tree, query('word'))).toEqual(find(source, 'word'));
    expect(find(source, 'word')).toHaveLength(2);
  });
});
