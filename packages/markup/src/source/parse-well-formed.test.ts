import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import { toCanvasHtml } from '../canvas/to-canvas-html';
import { brokenTheme, corpusFiles, countingIds, htmlSoup, PAYLOADS, readTaggedFile, wellFormedTheme } from '../testing';
import type { SourceTree } from '../types';
import { notesOf } from './canvas-notes';
import { markSource } from './mark-source';
import { chooseMarkerPrefix } from './markers';
import { parseInFull, parseSource } from './parse-source';
import { parseWellFormed } from './parse-well-formed';

const frames = [
  ['', ''],
  ['<!DOCTYPE html>\n<html lang="en"><head><title>x</title></head><body>\n', '\n</body></html>\n'],
  ['\ufeff<!-- one --><html>\r\n<HEAD></HEAD>\r\n<body bgcolor=white>\r\n', '\r\n</body>\r\n<!-- end --></html>'],
];

/** Parses a stored source with both parsers. */
function readBoth(source: string): { isPlain: boolean; quick: SourceTree; full: SourceTree } {
  const markerPrefix = chooseMarkerPrefix(source, 'gly');
  const marked = markSource(source, { markerPrefix, newId: countingIds() });
  const quick = parseSource(marked, { markerPrefix, newId: countingIds('n') });
  const full = parseInFull(marked, { markerPrefix, newId: countingIds('n') });
  return { isPlain: parseWellFormed(marked, markerPrefix, countingIds()) !== null, quick, full };
}

/** Parses a source from outside: its blocks are unmarked, or some are marked (as after an edit of the code). */
function expectSameUnmarked(source: string, isPartly = false): boolean {
  const markerPrefix = chooseMarkerPrefix(source, 'gly');
  let count = 0;
  const marked = markSource(source, { markerPrefix, newId: countingIds('n') });
  const text = isPartly ? marked.replace(/ data-be-id="[^"]*"/g, (mark) => (++count % 2 ? '' : mark)) : source;
  const quick = parseSource(text, { markerPrefix, newId: countingIds('n') });
  const full = parseInFull(text, { markerPrefix, newId: countingIds('n') });
  expectSame({ quick, full });
  return parseWellFormed(text, markerPrefix, countingIds()) !== null;
}

function expectSame({ quick, full }: { quick: SourceTree; full: SourceTree }): void {
  expect(quick.root).toEqual(full.root);
  expect([...quick.blocks.keys()]).toEqual([...full.blocks.keys()]);
  expect([...quick.parentOf]).toEqual([...full.parentOf]);
  expect({ ...quick, root: 0, blocks: 0, parentOf: 0 }).toEqual({ ...full, root: 0, blocks: 0, parentOf: 0 });
  expect(toCanvasHtml(quick, { assetBase: '/a/' })).toBe(toCanvasHtml(full, { assetBase: '/a/' }));
}

/** Plain markup with one unusual construct, which the fast path must detect. */
const places = [
  (x: string) => `<div class="block-section"><p class="block-edit">a ${x} b</p></div>`,
  (x: string) => `<div class="block-section">${x}<p class="block-edit">a</p></div>`,
  (x: string) => `<div class="block-section" ${x}><p class="block-edit" style="color:red">a</p></div>`,
  (x: string) => `<div class="block-section"><a class="block-edit" href="${x}">a</a></div>`,
  (x: string) => `<div class="block-section"><img class="block-edit" src=a.png alt='${x}'></div>`,
  (x: string) => `<table><tr class="block-section">${x}<td><b class="block-edit">a</b></td></tr></table>`,
  (x: string) => `<table><tr><td class="block-section"><h1 class="block-edit">${x}</h1></td></tr></table>`,
  (x: string) => `<table>${x}<tbody><tr><td class="block-section block-edit">a</td></tr></tbody></table>`,
];
const oddities = [
  ...['<p>x</p>', '<p>x', '</p>', '</div>', '<h2>x</h2>', '<a href="#">x</a>', '<b><p>x</b></p>', '<li>x</li>', 'x'],
  ...['<ul><li>x</li></ul>', '<ul><li>x<li>y</ul>', '<tr><td>x</td></tr>', '<td>x</td>', '<div/>', '<br/>', '<hr>'],
  ...['<table><tr><td><p>x</p></td></tr></table>', '<table></table>', '<TABLE><TR><TD>x</TD></TR></TABLE>', '<col>'],
  ...['{{ a }}', '{% if a %}', '{{ a > b }}', '{{ a', '%%a%%', '100%', '*|A|*', '<% a %>', '<%= "<b>" %>', '{# a #}'],
  ...['<!-- block-hide --><i>x</i><!-- end-block-hide -->', '<!-- a -- b -->', '<!-->', '<!--a--!>', '<![if !mso]>'],
  ...['<script>x</script>', '<style>p{}</style>', '<svg><p></svg>', '<form></form>', '<input>', '<select></select>'],
  ...[
    'onclick="x"',
    'ONCLICK=x',
    'a=b',
    'a',
    'data-be-id="x"',
    'DATA-BE-ID="x"',
    'target=_blank',
    'a="b"c="d"',
    'a=b/',
  ],
  ...['javascript:x', ' JavaScript:x', '&#106;avascript:x', 'a;javascript:x', 'https://a.b/?x=1&amp;y=2&z=3', 'data:x'],
  ...['a<b', '&lt;b', 'class="block-edit"', 'style="-block-edit:true"', 'class="block-preview"', '\r\n', '\u00a0', '<'],
  ...['class="&#98;lock-edit" title="block-"', 'class="block-region"', '<div class="block-region"></div>', '\f', '&'],
  ...['<div class="block-section"></div>', '<td class="block-component"></td>', '<body>', '<html lang=de>', '</body>'],
];

describe('parseWellFormed', () => {
  test('[S1-same] reads every plain document as the full parser does, and leaves the others to it', () => {
    let plain = 0;
    let unmarked = 0;
    const source = fc.oneof(
      { weight: 4, arbitrary: wellFormedTheme },
      { weight: 2, arbitrary: brokenTheme },
      { weight: 2, arbitrary: htmlSoup },
      {
        weight: 6,
        arbitrary: fc.tuple(fc.constantFrom(...places), fc.constantFrom(...oddities)).map(([p, o]) => p(o)),
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...frames.slice(1)),
        fc.array(source, { minLength: 1, maxLength: 2 }),
        (frame, parts) => {
          const both = readBoth(frame[0] + parts.join('\n') + frame[1]);
          if (both.isPlain) plain++;
          expectSame(both);
          for (const isPartly of [false, true]) {
            if (expectSameUnmarked(frame[0] + parts.join('\n') + frame[1], isPartly)) unmarked++;
          }
        },
      ),
      { numRuns: inFull(800, 60) },
    );
    console.log(`Read in one pass: ${plain} generated documents.`);
    expect(plain).toBeGreaterThan(inFull(40, 3));
    expect(unmarked).toBeGreaterThan(inFull(80, 6));
  });

  test('[S1-same] every oddity in every place', () => {
    let plain = 0;
    for (const [index, place] of places.entries()) {
      // The short form tests a different sixth of them in each place.
      for (const oddity of everyNth([...oddities, ...PAYLOADS], 6, index)) {
        const source = frames[1]?.[0] + place(oddity) + frames[1]?.[1];
        const both = readBoth(source);
        if (both.isPlain) plain++;
        expectSame(both);
        for (const isPartly of [false, true]) expectSameUnmarked(source, isPartly);
      }
    }
    expect(plain).toBeGreaterThan(inFull(100, 15));
  });

  test('[S1-same] every file of the corpus', () => {
    const files = everyNth(corpusFiles('all'), 6);
    let plain = 0;
    let unmarked = 0;
    for (const file of files) {
      const source = readTaggedFile(file);
      const both = readBoth(source);
      if (both.isPlain) plain++;
      expectSame(both);
      if (expectSameUnmarked(source)) unmarked++;
    }
    console.log(`Read in one pass: ${plain} and without marks ${unmarked} of ${files.length} files of the corpus.`);
  });

  test('[S1-notes] the canvas of a tree that was edited is made from its source, not from notes', () => {
    const { quick } = readBoth(
      `${frames[1]?.[0]}<div class="block-section"><p class="block-edit">a</p></div>${frames[1]?.[1]}`,
    );
    expect(notesOf(quick.root)).toBeDefined();
    expect(notesOf({ ...quick.root })).toBeUndefined();
  });

  test('[S1-notes-unmarked] a document without marks is not scanned again for its canvas: it gets their ids', () => {
    const source = `${frames[1]?.[0]}<div class="block-section"><P class="block-edit">a</P></div>${frames[1]?.[1]}`;
    const tree = parseSource(source, { markerPrefix: 'gly', newId: countingIds('n') });
    expect(notesOf(tree.root)?.unmarked).toEqual(new Set(tree.blocks.keys()));
    const canvas = toCanvasHtml(tree, { assetBase: '/a/' });
    expect(canvas).toContain(
      '<div data-be-id="gly:n1" class="block-section"><P data-be-id="gly:n2" class="block-edit">',
    );
  });
});
