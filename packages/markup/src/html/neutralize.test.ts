import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { fromCanvasHtml } from '../canvas/from-canvas-html';
import { blockToCanvasHtml, toCanvasHtml } from '../canvas/to-canvas-html';
import { parseSource } from '../source/parse-source';
import { countingIds, findLiveCode, htmlSoup, PAYLOADS, wellFormedTheme } from '../testing';
import { HELD_ADDRESS } from './neutralize';

function canvas(source: string, walls?: { neutralize?: boolean; csp?: boolean }): string {
  const tree = parseSource(source, { markerPrefix: 'gly', newId: countingIds() });
  return toCanvasHtml(tree, { assetBase: '/assets/a/', ...(walls ? { walls } : {}) });
}

const PLACES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['<!DOCTYPE html><html><head>', '</head><body></body></html>'],
  ['<!DOCTYPE html><html><head></head><body><p class="block-edit">', '</p></body></html>'],
  ['<table class="block-section"><tr>', '<td class="block-edit">x</td></tr></table>'],
  ['<div class="block-component"><svg><g>', '</g></svg></div>'],
  ['<select><option>', '</option></select>'],
  ['<tr><td class="block-edit">', '</td></tr>'],
];

describe('the projection alone, without the CSP wall', () => {
  test(`[D7-neutralize] none of ${PAYLOADS.length} payloads runs, in any of ${PLACES.length} places`, () => {
    const alive = PAYLOADS.flatMap((payload) =>
      PLACES.flatMap(([before, after]) => {
        const found = findLiveCode(canvas(before + payload + after, { csp: false }));
        return found.length > 0 ? [`${before}${payload}: ${found.join(', ')}`] : [];
      }),
    );
    expect(alive).toEqual([]);
  });

  test('[D7-both-walls] without both walls the same search finds live code', () => {
    const alive = PAYLOADS.filter(
      (payload) => findLiveCode(canvas(payload, { csp: false, neutralize: false })).length > 0,
    );
    expect(alive.length).toBeGreaterThan(50);
  });

  test('[D7-soup] nothing in any mixture of payloads, soup and themes runs', () => {
    const mixture = fc
      .array(fc.oneof(htmlSoup, fc.constantFrom(...PAYLOADS), wellFormedTheme), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(mixture, (source) => {
        expect(findLiveCode(canvas(source, { csp: false }))).toEqual([]);
      }),
      { numRuns: inFull(200, 80) },
    );
  });
});

describe('what the projection keeps and changes', () => {
  test('the CSP comes first in the head, then our base, before anything of the theme', () => {
    const html = canvas(
      '<!DOCTYPE html><html><head><base href="https://x/"><style>p{}</style></head><body>x</body></html>',
    );
    expect(html).toMatch(
      /^<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy"[^>]*><base href="\/assets\/a\/" target="_self"><style/,
    );
    expect(html).toContain('<base href="about:blank" target="_self" href="https://x/">');
  });

  test('styles, images and plain links stay as they are', () => {
    const source =
      '<link rel="stylesheet" href="a.css"><style>@media(width<=600px){p{color:red}}</style><img src="a.png"><a href="#x">x</a>';
    expect(canvas(source).endsWith(source)).toBe(true);
  });

  test('[F-B18-theme] a link whose address runs code keeps an address for the theme’s styles, which is never read back', () => {
    const source = '<p class="block-edit">a <a href="java&#115;cript:x()">b</a></p>';
    const tree = parseSource(source, { markerPrefix: 'gly', newId: countingIds() });
    const [block] = [...tree.blocks.values()];
    const shown = blockToCanvasHtml(tree, block?.beId ?? '');
    expect(shown).toContain(`<a href="${HELD_ADDRESS}" data-be-href="java&#115;cript:x()">`);
    const initialInner = shown.slice(shown.indexOf('>') + 1, shown.lastIndexOf('</p>'));
    const edit = (liveInner: string) => fromCanvasHtml(tree, block?.beId ?? '', { initialInner, liveInner });
    expect(edit(initialInner.replace('>b<', '>bc<'))).toEqual({
      ok: true,
      isAsShown: true,
      inner: 'a <a href="java&#115;cript:x()">bc</a>',
    });
    const copied = edit(`${initialInner} <a href="${HELD_ADDRESS}"><b>d</b></a>`);
    expect(copied).toMatchObject({ ok: true, inner: expect.not.stringContaining('about:blank') });
  });

  test('password, email and user name fields are plain and read only', () => {
    expect(canvas('<input type=password name=p>')).toContain(
      '<input type="text" autocomplete="off" readonly type=password name=p>',
    );
  });

  test('a forged marker has no effect, a forged chip is no chip', () => {
    const html = canvas('<p data-be-id="gly:1" data-be-hidden="gly:1">x</p><be-token data-be-t="{{ a }}">y</be-token>');
    expect(html).toContain('<p data-off-data-be-id="gly:1" data-off-data-be-hidden="gly:1">');
    expect(html).toContain('<be-token data-off-data-be-t="{{ a }}">');
  });

  test('what is hidden by block-hide comments is left out, its comments stay', () => {
    expect(canvas('a<!-- block-hide --><b>x</b><!-- end-block-hide -->c')).toContain(
      'a<!-- block-hide --><!-- end-block-hide -->c',
    );
    // Half an element can't be omitted without breaking the code around it.
    expect(canvas('a<!-- block-hide --><b><!-- end-block-hide -->c</b>')).toContain('<b>');
  });
});
