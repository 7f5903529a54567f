import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { maskSource } from '../html/mask-source';
import { scanSource } from '../html/scan-source';
import { brokenTheme, htmlSoup, wellFormedTheme } from '../testing';
import { countingIds } from '../testing/counter';
import type { SourceBlock } from '../types';
import { markSource } from './mark-source';
import { chooseMarkerPrefix, stripMarkers } from './markers';
import { parseSource } from './parse-source';
import { ancestorIds, blockSource, printTree, sourceOffset, walkBlocks } from './source-tree';

const anySource = fc.oneof(htmlSoup, wellFormedTheme, brokenTheme, fc.string(), fc.string({ unit: 'binary' }));

function parse(source: string) {
  return parseSource(source, { markerPrefix: chooseMarkerPrefix(source, 'gly'), newId: countingIds() });
}

describe('parseSource, for any string at all', () => {
  test('[M1-print] the tree prints the source', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(printTree(parse(source))).toBe(source);
      }),
      { numRuns: inFull(600, 120) },
    );
  });

  test('[M1-strip] marking and stripping gives the source back, also one with foreign markers', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const markerPrefix = chooseMarkerPrefix(source, 'forged');
        const marked = markSource(source, { markerPrefix, newId: countingIds() });
        expect(stripMarkers(marked, markerPrefix)).toBe(source);
        // Marked blocks keep their ids and aren't marked again.
        expect(markSource(marked, { markerPrefix, newId: countingIds('other') })).toBe(marked);
      }),
      { numRuns: inFull(500, 120) },
    );
  });

  test.each(['x', ''])('[M1-ids] no two blocks get one id, even if newId always gives "%s"', (constant) => {
    const options = { markerPrefix: '', newId: () => constant };
    fc.assert(
      fc.property(fc.oneof(wellFormedTheme, brokenTheme, htmlSoup), (source) => {
        const tree = parseSource(source, options);
        const ids = [...walkBlocks(tree)].map(({ beId }) => beId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain('');
        // Walking up from a block terminates.
        for (const beId of ids) expect(ancestorIds(tree, beId)).not.toContain(beId);
      }),
    );
    const [first] = walkBlocks(parseSource('<p class="block-edit">a</p>', options));
    expect(first?.beId).toBe(constant || '-2');
  });

  test('[M2-mask] the mask has the same length, tokens are sorted and disjoint', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const scan = scanSource(source);
        expect(maskSource(scan).length).toBe(source.length);
        for (const [index, token] of scan.tokens.entries()) {
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.start).toBeGreaterThanOrEqual(scan.tokens[index - 1]?.end ?? 0);
        }
      }),
      { numRuns: inFull(500, 120) },
    );
  });

  test('[M3-nest] every block starts at a tag of the scanner, its close is its end tag', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const tree = parse(source);
        const starts = new Map(
          scanSource(source)
            .tags.filter((tag) => !tag.isEnd)
            .map((tag) => [tag.start, tag]),
        );
        for (const block of walkBlocks(tree)) {
          const offset = sourceOffset(tree, block.beId);
          expect(source.startsWith(blockSource(block), offset)).toBe(true);
          expect(starts.get(offset)?.end).toBe(offset + block.open.length);
          if (block.close !== '') expect(block.close.toLowerCase().startsWith(`</${block.tag}`)).toBe(true);
          expect(block.length).toBe(blockSource(block).length);
        }
      }),
      { numRuns: inFull(400, 100) },
    );
  });
});

function blocks(source: string): SourceBlock[] {
  return [...walkBlocks(parse(source))];
}

function shapes(source: string): string[] {
  return blocks(source).map(
    (block) => `${block.tag}:${block.open.length}+${block.length}${block.trust.outer ? '' : '!'}`,
  );
}

describe('hazards seen in real themes', () => {
  test('a wrong end tag: the paragraph stays editable, the stray tag stays where it is', () => {
    const [block] = blocks('<div><p class="block-edit">One</h1></div>');
    expect(block).toMatchObject({ tag: 'p', close: '', trust: { inner: true, outer: true } });
    expect(block && blockSource(block)).toBe('<p class="block-edit">One</h1>');
  });

  test('overlapping elements: only their attributes can be edited', () => {
    const [block] = blocks('<b class="block-edit"><p>x</b></p>');
    expect(block?.trust).toMatchObject({ startTag: true, inner: false, outer: false });
    expect(block && blockSource(block)).toBe('<b class="block-edit">');
  });

  test('something a table may not hold: the table is not trusted, the moved element is', () => {
    const source =
      '<table class="block-section"><p class="block-edit">out</p><tr><td class="block-edit">in</td></tr></table>';
    expect(blocks(source).map((block) => [block.tag, block.trust.inner, block.trust.outer])).toEqual([
      ['table', false, false],
      ['p', true, true],
      ['td', true, true],
    ]);
  });

  test('an unclosed section swallows the next: nested, with a warning', () => {
    const tree = parse('<div class="block-section">a\n<div class="block-section">b</div>');
    expect([...walkBlocks(tree)]).toHaveLength(2);
    expect(tree.warnings.join()).toContain('Line 1: <div> has no end tag');
  });

  test('<div/> is not an empty element, and the warning says so', () => {
    expect(parse('<div class="block-section"/><p>x</p>').warnings.join()).toContain('lets it hold all that follows');
  });

  test('template text between table rows stays in the table, whatever the language', () => {
    const source = '<table class="block-section">#foreach($x in $y)<tr><td class="block-edit">x</td></tr>#end</table>';
    expect(blocks(source).every((block) => block.trust.outer)).toBe(true);
    expect(blocks(source)).toHaveLength(2);
  });

  test('AMPscript that chooses between two cells: both can be edited', () => {
    const source =
      '<table><tr>%%[ if @a < 1 then ]%%<td class="block-edit" width=1>%%[ else ]%%<td class="block-edit">%%[ endif ]%%x</td></tr></table>';
    expect(blocks(source).map((block) => block.trust.inner)).toEqual([true, true]);
  });

  test('tags inside conditional comments, templates, selects and heads are no blocks', () => {
    expect(blocks('<!--[if mso]><td class="block-edit">x</td><![endif]-->')).toEqual([]);
    expect(blocks('<template><p class="block-edit">x</p></template>')).toEqual([]);
    expect(blocks('<select><option class="block-edit">x</option></select>')).toEqual([]);
    expect(blocks('<head><title class="block-edit">x</title></head>')).toEqual([]);
    expect(blocks('<svg><a class="block-edit">x</a></svg>')).toEqual([]);
  });

  test('a fragment that begins with a row or a cell keeps its tags', () => {
    expect(parse('<tr class="block-section"><td class="block-edit">x</td></tr>').fragmentContext).toEqual([
      'table',
      'tbody',
    ]);
    expect(blocks('<td class="block-edit">x</td>')).toHaveLength(1);
    expect(blocks('<div><td class="block-edit">x</td></div>')).toEqual([]);
  });

  test('text, a byte order mark or front matter before the doctype does not change the layout mode', () => {
    for (const lead of ['\ufeff', '---\ntitle: x\n---\n', '{% capture a %}x{% endcapture %}\n', '<% let a %>']) {
      expect(parse(`${lead}<!DOCTYPE html><p class="block-edit">x</p>`).mode).toBe('standards');
    }
    expect(parse('<p>x</p>').mode).toBe('quirks');
  });

  test('a second id in the source gets a new one', () => {
    const source = '<p data-be-id="gly:a" class="block-edit">1</p><p data-be-id="gly:a" class="block-edit">2</p>';
    const tree = parseSource(source, { markerPrefix: 'gly', newId: countingIds() });
    expect([...walkBlocks(tree)].map((block) => block.beId)).toEqual(['a', 'n1']);
  });

  test('duplicate attributes, missing spaces and other spellings are read as a browser reads them', () => {
    expect(shapes('<p class="block-edit"class="x"id=a>y</p>')).toHaveLength(1);
    expect(shapes('<p class="x" class="block-edit">y</p>')).toHaveLength(0);
  });

  test('deep but sound nesting is read, deeper than browsers show it is not', () => {
    const nest = (depth: number) => `${'<div>'.repeat(depth)}<p class="block-edit">x</p>${'</div>'.repeat(depth)}`;
    expect(blocks(nest(400))).toHaveLength(1);
    const tree = parse(nest(100_000));
    expect(printTree(tree)).toBe(nest(100_000));
    expect([...walkBlocks(tree)]).toEqual([]);
    expect(tree.warnings.join()).toContain('nest deeper than');
  });

  test.each([
    [
      'formatting elements that are repeated in every paragraph',
      numbered((n) => `<b id=${n}>`, 300) + '<p>x'.repeat(100_000),
    ],
    ['nested formatting elements', numbered((n) => `<b id=${n}>`, 100_000)],
    ['an element of a hundred thousand attributes', `<p ${numbered((n) => `a${n} `, 100_000)}>`],
    ['paragraphs in deep boxes', '<div>'.repeat(100_000) + '<p>x'.repeat(100_000)],
    ['tables in tables', '<table>'.repeat(100_000)],
    ['unclosed rows with text between', '<table><tr>x'.repeat(30_000)],
    ['links in links', numbered((n) => `<a href=${n}><div>`, 50_000)],
  ])('%s cost no more than their size: the text stays, nothing is editable or all is read', (_, source) => {
    expect(printTree(parse(source))).toBe(source);
  });
});

function numbered(write: (n: number) => string, count: number): string {
  return Array.from({ length: count }, (_, n) => write(n)).join('');
}
