import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { scanSource } from '../html/scan-source';
import { htmlSoup, inlineContent } from '../testing';
import { isBare, readPiece } from './find-flow';

const nonBlank = (text: string): string => text.replace(/[\s\u00a0]+/g, '');

describe('readPiece', () => {
  it('[I3-find-places] knows for every character where it is written (generated)', () => {
    fc.assert(
      fc.property(fc.oneof(inlineContent, htmlSoup), (piece) => {
        const source = piece.replaceAll('&', '+');
        const { text, attributes } = readPiece(source);
        for (const flow of [text, ...attributes.map((attribute) => attribute.flow)]) {
          expect([flow.starts.length, flow.ends.length]).toEqual([flow.text.length, flow.text.length]);
          for (const [at, char] of flow.text.split('').entries()) {
            const written = source.slice(flow.starts[at], flow.ends[at]);
            if (/[\s\u00a0]/.test(char)) expect(nonBlank(written)).toBe('');
            else expect(written).toContain(char);
            if (at > 0) expect(flow.starts[at]).toBeGreaterThanOrEqual(flow.starts[at - 1] ?? 0);
          }
        }
        const { runs, tokens } = scanSource(source);
        const shown = [
          ...runs.filter(({ kind }) => kind === 'text'),
          ...tokens.filter(({ context }) => context === 'text'),
        ].sort((a, b) => a.start - b.start);
        const words = shown.map(({ start, end }) => source.slice(start, end)).join('');
        expect(nonBlank(text.text)).toBe(nonBlank(words.replaceAll('\0', '')));
      }),
      { numRuns: inFull(400, 130) },
    );
  });

  it('[I3-find-places] makes one space of many, within its run, and keeps those of addresses', () => {
    const { text, attributes } = readPiece('<b>a \n b </b> c<a href="x  y">\td');
    expect(text.text).toBe('a b c d');
    expect(Array.from(text.starts, (start, at) => [start, text.ends[at]])).toEqual([
      [3, 4],
      [4, 7],
      [7, 8],
      [8, 9],
      [14, 15],
      [30, 31],
      [31, 32],
    ]);
    expect(attributes.map(({ flow }) => flow.text)).toEqual(['x  y']);
  });
});

describe('isBare', () => {
  it('[I3-find-bare] passes over tags and spaces only: never over a word, an address or an image (generated)', () => {
    let bare = 0;
    fc.assert(
      fc.property(htmlSoup, (source) => {
        if (!isBare(source)) return;
        bare += 1;
        const { text, attributes } = readPiece(source);
        expect([text.text.trim(), attributes]).toEqual(['', []]);
      }),
      { numRuns: inFull(2000, 600) },
    );
    expect(bare).toBeGreaterThan(20);
    expect(isBare('\n <!--[if mso]><table><tr><![endif]--> <TD width="100%">')).toBe(true);
    for (const source of [
      '<td>x',
      '<A href=x>',
      '<img/>',
      '< td>',
      '<td title="a>b">',
      '{{ x }}',
      '<b',
      '<!-- a > b -->',
    ])
      expect([source, isBare(source)]).toEqual([source, false]);
  });
});
