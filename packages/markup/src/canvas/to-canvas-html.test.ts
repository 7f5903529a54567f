import fc from 'fast-check';
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { emptySectionMarker, setMarker } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { blockSource, walkBlocks } from '../source/source-tree';
import { countingIds, wellFormedTheme } from '../testing';
import type { SourceTree } from '../types';
import { blockToCanvasHtml, toCanvasHtml } from './to-canvas-html';

function load(source: string): SourceTree {
  return parseSource(source, { markerPrefix: 'gly', newId: countingIds() });
}

/** Returns the canvas without the part before the document's own text. */
function body(source: string): string {
  return toCanvasHtml(load(source), { assetBase: '/a/' }).replace(
    /<meta http-equiv="Content-Security-Policy".*?<\/style>/s,
    '',
  );
}

test('[F-B16] what hides an AMP document until its script runs is left out of the canvas, and stays in the source', () => {
  const styles = [
    '<style amp4email-boilerplate>body{visibility:hidden}</style>',
    '<style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style>',
    '<noscript><style amp-boilerplate>body{-webkit-animation:none}</style></noscript>',
  ].join('');
  const source = `<!doctype html><html amp4email><head>${styles}<style amp-custom>p{color:red}</style></head><body><p class="block-edit">x</p></body></html>`;
  const tree = load(source);
  const canvas = toCanvasHtml(tree, { assetBase: '/assets/test/' });
  expect(canvas).not.toMatch(/visibility:hidden|-amp-start/);
  expect(canvas).toContain('<style amp-custom>p{color:red}</style>');
  expect(blockSource(tree.root)).toBe(source);
});

describe('the canvas', () => {
  test('[I3-remote-content] fetches nothing of other hosts where the theme says so', () => {
    const policyOf = (loadsRemoteContent?: boolean) =>
      /content="(default-src[^"]*)"/.exec(
        toCanvasHtml(load('<p>x</p>'), { assetBase: '/a/', loadsRemoteContent }),
      )?.[1];
    expect(policyOf()).toContain("img-src 'self' https: data: blob:");
    expect(policyOf(true)).toBe(policyOf());
    expect(policyOf(false)).toContain("img-src 'self' data: blob:; media-src 'self' data:; font-src 'self' data:");
    expect(policyOf(false)).not.toContain('https:');
  });

  test('[M9-tree] has the elements of the source: without ids, chips and comments it parses to the same tree', () => {
    const plain = (html: string) =>
      serialize(parse(html, { scriptingEnabled: false }))
        .replace(/<meta http-equiv="Content-Security-Policy".*?<\/style>/s, '')
        .replace(/ data-be-id="[^"]*"/g, '')
        // Whitespace before the body moves to the head once it exists.
        .replace(/\s*<\/head>/, '</head>');
    fc.assert(
      fc.property(wellFormedTheme, (theme) => {
        // Without tokens, whose replacement is covered by another test.
        const source = theme.replace(/\{\{.*?\}\}+|%%.*?%%|<%.*?%>|\*\|.*?\|\*/gs, 'x');
        expect(plain(toCanvasHtml(load(source), { assetBase: '/a/' }))).toBe(plain(source));
      }),
      { numRuns: inFull(100, 40) },
    );
  });

  test('[M9-block] a block drawn by itself is what it is in the whole canvas', () => {
    fc.assert(
      fc.property(wellFormedTheme, (theme) => {
        const tree = load(theme);
        const html = toCanvasHtml(tree, { assetBase: '/a/' });
        for (const block of walkBlocks(tree)) expect(html).toContain(blockToCanvasHtml(tree, block.beId));
      }),
      { numRuns: inFull(60, 25) },
    );
  });

  test('keeps the layout mode, and drops what would change it', () => {
    for (const lead of ['', '\ufeff', '---\na: b\n---\n', '{% capture x %}y{% endcapture %}']) {
      expect(parse(toCanvasHtml(load(`${lead}<!DOCTYPE html><p>x</p>`), { assetBase: '/a/' })).mode).toBe('no-quirks');
    }
    expect(parse(toCanvasHtml(load('<p>x</p>'), { assetBase: '/a/' })).mode).toBe('quirks');
  });

  test('wraps a fragment that is part of a table', () => {
    expect(body('<tr><td class="block-edit">x</td></tr>')).toBe(
      '<table><tbody><tr><td data-be-id="gly:n1" class="block-edit">x</td></tr>',
    );
  });
});

describe('what stands for template tokens', () => {
  test.each([
    [
      '<p class="block-edit">a {{ b }}</p>',
      'a <be-token data-be-t="{{ b }}" title="{{ b }}" contenteditable="false">b</be-token></p>',
    ],
    ['<p>a {{ b > c }}{{#if d}}</p>', '<p>a {{ b &gt; c }}<!--be-t:%7B%7B%23if%20d%7D%7D--></p>'],
    ['<table>{% for a in b %}<tr></tr></table>', '<table><!--be-t:%7B%25%20for%20a%20in%20b%20%25%7D--><tr>'],
    ['<table><tr>#if($a)<td class="block-edit">{{ x }}</td></tr></table>', '<tr><!--be-t:%23if(%24a)--><td'],
    ['<p title="{{ a "b" }}">x</p>', '<p title="{{ a &quot;b&quot; }}">x</p>'],
    ['<p {{attrs}} id=x>y</p>', '<p   id=x>y</p>'],
    ['<img src="{{ a }}" srcset="{{ b }} 2x">', 'src="data:image/gif;base64,'],
    ['<p class="a {{#if b}}c{{/if}}">x</p>', '<p class="a c">x</p>'],
    ['<style>p{color:{{ c }}}</style>', '<style>p{color:/**/}</style>'],
    ['<h{{n}}>x</h{{n}}>', '<hxxxxx>x</hxxxxx>'],
    ['<select>{{#each o}}<option>{{ a }}</option>{{/each}}</select>', '<option>{{ a }}</option>'],
  ])('%s', (source, expected) => {
    expect(body(source)).toContain(expected);
  });
});

describe('placeholders', () => {
  const marker = emptySectionMarker('gly');

  test.each([
    [
      `<body>${marker}</body>`,
      '<div data-be-placeholder="section" style="box-sizing:border-box;width:100%;height:250px">',
    ],
    [`<table><tr><td>x</td></tr>${marker}</table>`, '<tr data-be-placeholder="section"><td colspan="100"'],
    [`<table><tr>${marker}</tr></table>`, '<td colspan="100" data-be-placeholder="section"'],
    [`<ul><li>x</li>${marker}</ul>`, '<li data-be-placeholder="section"'],
    [
      '<div class="block-section"><p></p><table><tr><td> </td></tr></table></div>',
      '<td><div data-be-placeholder="component"',
    ],
    ['<div class="block-region">\n</div>', '<div data-be-placeholder="region"'],
  ])('%s', (source, expected) => {
    expect(body(source)).toContain(expected);
  });

  test('none where something is left', () => {
    for (const inner of ['text', '<img src=a>', '<p class="block-edit"></p>', '{{ a }}']) {
      expect(body(`<div class="block-section"><div></div>${inner}</div>`)).not.toContain(
        'data-be-placeholder="component"',
      );
    }
  });

  test('hidden variations and the preview text are there and not shown', () => {
    const hidden = setMarker('<div class="block-section">', 'hidden', 'gly', '1');
    const html = toCanvasHtml(load(`<div class="block-preview">Hi</div>${hidden}x</div>`), { assetBase: '/a/' });
    expect(html).toContain('[data-be-hidden^="gly:"],[data-be-off]{display:none!important}');
    expect(html).toContain('<div data-be-off="" class="block-preview">');
    expect(html).toContain(' data-be-hidden="gly:1"');
  });

  test('they are no bytes of the document', () => {
    const tree = load(`<body>${marker}<div class="block-region"></div></body>`);
    expect(blockSource(tree.root)).toBe(`<body>${marker}<div class="block-region"></div></body>`);
  });
});
