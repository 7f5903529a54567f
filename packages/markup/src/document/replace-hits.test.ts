import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { parseSource } from '../source/parse-source';
import { countingIds, htmlSoup, wellFormedTheme } from '../testing';
import { findHits, type HitQuery, replaceHits } from './replace-hits';

const load = (source: string) => parseSource(source, { markerPrefix: 'gly7', newId: countingIds() });
const query = (text: string, more: Partial<HitQuery> = {}): HitQuery => ({
  ...{ text, isCaseSensitive: false, isWholeWord: false, kind: 'text' },
  ...more,
});

function replace(source: string, wanted: HitQuery, replacement: string, except: number[] = []) {
  return replaceHits(load(source), { query: wanted, replacement, except: new Set(except) }, countingIds('x'));
}

const edit = (inner: string, tag = 'p') => `<${tag} class="block-edit">${inner}</${tag}>`;

describe('replacing hits in a stored document', () => {
  it('[I3-bulk-replace-kernel] Replaces texts as a person reads them, and leaves every other byte', () => {
    const source = `<body><div class="block-section">${edit('Tom &amp; Ann,  <b>Tom</b>&nbsp;&#38; Ann')}</div></body>`;
    expect(replace(source, query('tom & ann'), 'Kim & Lee')).toEqual({
      source: `<body><div class="block-section">${edit('Kim & Lee,  <b>Kim & Lee</b>')}</div></body>`,
      replaced: 2,
      kept: '',
    });
    expect(replace(source, query('tom & ann'), 'Kim & Lee', [0]).source).toContain('Tom &amp; Ann,  <b>Kim & Lee</b>');
  });

  it('[I3-bulk-replace-kernel] Locks theme code, template tags and what the theme doesn’t let people change', () => {
    const source = `<body>Spring<p class="block-section">Spring</p>${edit('Spring {{ spring }} %%spring%%')}</body>`;
    const hits = findHits(load(source), query('spring'));
    expect(hits.map(({ index, text, locked }) => [index, text, locked !== ''])).toEqual([
      [0, 'Spring', true],
      [1, 'Spring', true],
      [2, 'Spring', false],
      [3, 'spring', true],
      [4, 'spring', true],
    ]);
    const { source: after, replaced } = replace(source, query('spring'), 'Fall');
    expect([after, replaced]).toEqual([source.replace('Spring {{', 'Fall {{'), 1]);
  });

  it('[I3-bulk-replace-kernel] Replaces in addresses of links and of images, and in their twins for Outlook', () => {
    const button = '<a class="block-edit block-link" data-block="cta" href="https://a.test/?a=1&amp;b=2">Go</a>';
    const twin =
      '<!--[if mso]><v:roundrect data-block="cta" href="https://a.test/?a=1&amp;b=2"></v:roundrect><![endif]-->';
    const image = '<img class="block-edit" src="https://a.test/x.png" alt="a.test">';
    const source = `<body><div class="block-section">${twin}${button}${image}</div></body>`;
    const links = replace(source, query('a.test', { kind: 'link' }), 'b.test');
    expect([links.replaced, links.source]).toEqual([
      1,
      `<body><div class="block-section">${twin.replace('a.test', 'b.test')}${button.replace('a.test', 'b.test')}${image}</div></body>`,
    ]);
    const images = replace(source, query('a.test', { kind: 'image' }), 'b.test');
    expect([images.replaced, images.source]).toEqual([1, source.replace('a.test/x.png', 'b.test/x.png')]);
  });

  it('[I3-bulk-replace-kernel] Keeps the limits of a text, and says why', () => {
    const source = `<body>${edit('Short').replace('block-edit', 'block-edit block-max-char-5')}</body>`;
    const { source: after, replaced, kept } = replace(source, query('short'), 'Much longer');
    expect([after, replaced, kept]).toEqual([source, 0, 'At most 5 characters fit here.']);
  });

  it('[I3-bulk-replace-bytes] Changes nothing but hits, in any document: what is between them has the same bytes', () => {
    const words = fc.constantFrom('a', 'e', 'Tom', '&', '<', 'x', ' ', 'é', '/', 'http');
    const check = (source: string, text: string, kind: HitQuery['kind']) => {
      const wanted = query(text, { kind, isCaseSensitive: true });
      const hits = findHits(load(source), wanted);
      const free = hits.filter(({ locked }) => locked === '');
      const { source: after, replaced } = replace(source, wanted, 'ZQZ');
      expect(replaced).toBeLessThanOrEqual(free.length);
      if (replaced === 0) expect(after).toBe(source);
      // Every character outside of the replacements is there, in order.
      const kept = after.split('ZQZ');
      let at = 0;
      for (const part of kept) {
        const found = source.indexOf(part, at);
        expect(found, `${JSON.stringify(part)} in ${JSON.stringify(source)}`).toBeGreaterThanOrEqual(at);
        at = found + part.length;
      }
      expect(source.startsWith(kept[0] ?? '')).toBe(true);
      expect(source.endsWith(kept.at(-1) ?? '')).toBe(true);
      expect(findHits(load(after), query('ZQZ', { kind })).length).toBeGreaterThanOrEqual(replaced);
    };
    const kinds = fc.constantFrom<HitQuery['kind']>('text', 'link', 'image');
    const runs = { numRuns: inFull(2000, 150) };
    fc.assert(fc.property(wellFormedTheme, words, kinds, check), runs);
    fc.assert(fc.property(htmlSoup, words, kinds, check), runs);
  });
});
