import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseForReading } from '../blocks/cut-blocks';
import { printTree } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { readMetadata } from './metadata';
import { previewTextSteps, readPreviewText } from './preview-text';

function withPreview(source: string, text: string): string {
  const tree = parseForReading(source);
  return printTree(applySteps(tree, previewTextSteps(tree, text)));
}

const added = '<div class="block-preview" style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">';

it('[F-E-ampersand] every ampersand of a new preview text is escaped, those of tags and of an unchanged text are not', () => {
  const change = (inner: string, text: string) =>
    withPreview(`<body><div class="block-preview">${inner}</div></body>`, text).slice(33, -13);
  expect(change('', 'a & b &copy &c && d < e')).toBe('a &amp; b &amp;copy &amp;c &amp;&amp; d &lt; e');
  expect(change('Old', 'a & {{#if a && b}}c{{/if}} &')).toBe('a &amp; {{#if a && b}}c{{/if}} &amp;');
  expect(change('a & b', 'a & b')).toBe('a & b');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ' & ', '&', '&amp;', '&lt', ';', '<b>', 'é', '"')), (pieces) => {
      const text = pieces.join('').replace(/\s+/g, ' ').trim();
      const next = withPreview('<body><div class="block-preview">Old</div></body>', text);
      expect(readPreviewText(parseForReading(next))).toBe(text);
      expect(next).not.toMatch(/&(?!(?:amp|lt|gt|nbsp);)/);
    }),
  );
});

describe('preview text', () => {
  it('[T3-preview-open] stays out of an unclosed comment', () => {
    expect(withPreview('<title>T</title><!-- to do', 'Hi')).toBe(`<title>T</title>${added}Hi</div><!-- to do`);
    expect(withPreview('<textarea>', 'Hi')).toBe(`${added}Hi</div><textarea>`);
    expect(withPreview('<title>', 'Hi')).toBe('<title>');
  });

  it.each([
    ['<div class="block-preview">&nbsp;</div>', 'Hi & bye', '<div class="block-preview">Hi &amp; bye</div>'],
    [
      '<div class="p block-preview">Old &amp; <b>bold</b> &zwnj;&nbsp;&zwnj;</div>',
      'New',
      '<div class="p block-preview">New <b></b> &zwnj;&nbsp;&zwnj;</div>',
    ],
    [
      '<div class="block-preview">&#847;&zwnj;&nbsp;</div>',
      'x',
      '<div class="block-preview">x&#847;&zwnj;&nbsp;</div>',
    ],
    ['<div class="block-preview">Old</div>', '', '<div class="block-preview"></div>'],
    ['<div class="block-preview">a <!-- note --> b</div>', 'a b', '<div class="block-preview">a <!-- note --> b</div>'],
  ])('of %s set to "%s" changes the text alone', (source, text, expected) => {
    const page = (inner: string): string =>
      `<!doctype html><html><body>\n${inner}\n<p class="block-edit">t</p></body></html>`;
    expect(withPreview(page(source), text)).toBe(page(expected));
  });

  it('is added as first child of body only once there is a text [T3-preview]', () => {
    const page =
      '<!doctype html><html><head><title>t</title></head><body class="b">\n  <p class="block-edit">t</p></body></html>';
    expect(withPreview(page, '')).toBe(page);
    expect(withPreview(page, 'a<b')).toBe(page.replace('<body class="b">', `<body class="b">\n  ${added}a&lt;b</div>`));
    expect(withPreview('<style>p{}</style>\n<p>t</p>', 'x')).toBe(`<style>p{}</style>\n${added}x</div><p>t</p>`);
    expect(withPreview('<tr><td>t</td></tr>', 'x')).toBe('<tr><td>t</td></tr>');
  });

  it('reads back any plain text that was set', () => {
    const text = fc.string().map((value) => value.replace(/(?:[^!-~]|[{}%*|<&])+/g, ' ').trim());
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('<body></body>', '<div class="block-preview">Old<i>er</i> &zwnj;</div>'),
        (value, page) => {
          expect(readPreviewText(parseForReading(withPreview(page, value)))).toBe(value);
        },
      ),
    );
  });
});

it('reads the metadata of a document [B3-metadata]', () => {
  const source =
    '<html lang="de"><head><title>A &amp; B</title><meta name="description" content="D"><meta property="og:title" content="O">' +
    '<meta property="og:description" content="OD"><meta property="og:image" content="i.png"><meta property="og:url" content="u">' +
    '<meta name="apple-mobile-web-app-title" content="App"></head><body><svg><title>no</title></svg>' +
    '<div class="block-preview">Pre&nbsp;view</div></body></html>';
  expect(readMetadata(source)).toEqual({
    language: 'de',
    title: 'A & B',
    previewText: 'Pre view',
    description: 'D',
    appTitle: 'App',
    openGraphTitle: 'O',
    openGraphDescription: 'OD',
    openGraphImage: 'i.png',
    openGraphUrl: 'u',
  });
});
