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

  it('[I3-bulk-replace-images] Replaces in srcset and in backgrounds of tagged elements, and in their twins for Outlook', () => {
    const image =
      '<img class="block-edit" src="https://a.test/x.png" srcset="https://a.test/x.png 1x, https://a.test/x@2.png 2x">';
    const twin = '<!--[if mso]><v:fill data-block="hero" src="https://a.test/bg.png" /><![endif]-->';
    const cell = `<div class="block-background" data-block="hero" background="https://a.test/bg.png" style="color:#111;background:url('https://a.test/bg.png') no-repeat">${twin}${edit('a.test')}</div>`;
    const frame = '<div style="background:url(https://a.test/theme.png)"></div>';
    const source = `<body>${frame}<div class="block-section">${image}${cell}</div></body>`;
    const wanted = query('a.test', { kind: 'image' });
    const hits = findHits(load(source), wanted);
    expect(hits.map(({ after, locked }) => [after, locked])).toEqual([
      ['/x.png', ''],
      ['/x.png', ''],
      ['/x@2.png', ''],
      ['/bg.png', ''],
      ['/bg.png', ''],
    ]);
    const { source: after, replaced } = replace(source, wanted, 'b.test');
    const changed = source.replaceAll('https://a.test/x', 'https://b.test/x').replaceAll('a.test/bg', 'b.test/bg');
    expect([replaced, after]).toEqual([5, changed]);
    // One of them isn't replaced.
    expect(replace(source, wanted, 'b.test', [2]).source).toBe(changed.replace('b.test/x@2', 'a.test/x@2'));
    // A character that would end the address is encoded.
    const odd = replace(source, wanted, "b(1),'2");
    expect(odd.source).toContain("https://b(1)%2C'2/x@2.png 2x");
    expect(odd.source).toContain("url('https://b%281%29,%272/bg.png')");
  });

  it('[I3-bulk-replace-tags] Replaces in template tags when that is asked for, and only where each stays one of its sort', () => {
    const text = edit('Hi {{ first_name | default: "you" }}, {% if first_name %}dear{% endif %} first_name');
    const link = '<a class="block-edit block-link" href="https://a.test/?n={{ first_name }}">Go</a>';
    const source = `<body>{{ first_name }}<div class="block-section">${text}${link}</div></body>`;
    const within = (more: Partial<HitQuery> = {}) => query('first_name', { isInTags: true, ...more });
    expect(findHits(load(source), within()).map(({ locked }) => locked === '')).toEqual([false, true, true, true]);
    expect(findHits(load(source), query('first_name')).filter(({ locked }) => locked === '')).toHaveLength(1);
    const { source: after, replaced } = replace(source, within(), 'given_name');

    expect([replaced, after]).toEqual([
      3,
      `<body>{{ first_name }}<div class="block-section">${text.replaceAll('first_name', 'given_name')}${link}</div></body>`,
    ]);
    expect(replace(source, within({ kind: 'link' }), 'given_name').source).toContain('?n={{ given_name }}"');
    // Quotes and signs are written literally: tags have no references.
    const quoted = replace(source, query('"you"', { isInTags: true }), "'you & me'");
    expect(quoted.source).toContain(`{{ first_name | default: 'you & me' }}`);
    // A tag that would end, change its kind or lose its counterpart isn't replaced, with the reason.
    for (const [find, by] of [
      ['first_name', 'a }} b'],
      ['if first_name', 'for first_name'],
      ['endif', 'endfor'],
      ['{{ first_name | default: "you" }}', 'friend'],
    ] as const) {
      const refused = replace(source, query(find, { isInTags: true }), by);
      expect([find, refused.source, refused.replaced]).toEqual([find, source, 0]);
      expect(refused.kept).not.toBe('');
    }
    // A hit that is only partly a tag can't be replaced.
    expect(findHits(load(source), query('Hi {{ first', { isInTags: true }))[0]?.locked).toContain('part');
  });

  it('[W3-running-address] Lets no link or image become an address that runs code, however it is put together', () => {
    const link = '<a class="block-edit block-link" href="https://a.test/alert(1)">Go</a>';
    const image = '<img class="block-edit" src="https://a.test/x.png" alt="">';
    const inText = edit('See <a href="https://a.test/alert(1)">this</a>');
    const source = `<body><div class="block-section">${link}${image}${inText}</div></body>`;
    for (const by of ['javascript:', 'JAVASCRIPT:', 'java\tscript:', ' vbscript:', 'data:text/html,', 'blob:']) {
      for (const kind of ['link', 'image'] as const) {
        const { source: after, replaced, kept } = replace(source, query('https://a.test/', { kind }), by);
        expect([by, kind, replaced, after]).toEqual([by, kind, 0, source]);
        expect(kept).toContain('because it could run code');
      }
    }
    // Two replacements that only together form a dangerous address.
    const halves = `<body><a class="block-edit block-link" href="xScript:xalert(1)">Go</a></body>`;
    expect(replace(halves, query('x', { kind: 'link' }), 'java').replaced).toBe(0);
    expect(replace(source, query('https://a.test/', { kind: 'link' }), 'mailto:').replaced).toBe(2);
    expect(replace(source, query('https://a.test/x.png', { kind: 'image' }), 'data:image/png;base64,AA').replaced).toBe(
      1,
    );
    expect(replace(source, query('this'), 'javascript:').replaced).toBe(1);
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
      // Every character outside the replacements is still there, in order.
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
