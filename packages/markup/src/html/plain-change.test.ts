import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { assessElements, trustOf } from '../source/editability';
import { htmlSoup, inlineContent } from '../testing';
import { locateElements } from './locate-elements';
import { plainChange } from './plain-change';

/** Returns the elements of a source as a browser builds them, without positions. */
function elementsOf(inner: string, path: readonly string[]): unknown {
  const source = `<p class="a">${inner}</p><i>behind</i>`;
  const { elements, scan, endsIn } = locateElements(source, { path, mode: 'standards' });
  return [
    endsIn,
    assessElements(elements, scan).map((element) => [
      element.tag,
      element.domParent,
      element.impliedPath,
      trustOf(element),
    ]),
  ];
}

const words = fc.constantFrom(
  '',
  'x',
  'word',
  ' ',
  '\n',
  '&',
  '&nbsp;',
  '-',
  '"',
  '<',
  '>',
  '}',
  '{',
  '%',
  '|',
  '*',
  '!',
  '😀',
);

describe('plainChange', () => {
  it('[M5-words] a change that is taken for one of words alone makes the same elements (generated)', () => {
    let plain = 0;
    fc.assert(
      fc.property(
        fc.oneof(inlineContent, htmlSoup),
        fc.nat(1000),
        fc.nat(4),
        words,
        fc.boolean(),
        fc.constantFrom([], ['table'], ['table', 'tbody', 'tr'], ['div', 'b'], ['ul']),
        (before, at, length, text, isTwice, path) => {
          const start = at % (before.length + 1);
          const cut = before.slice(0, start) + text + before.slice(start + length);
          const after = isTwice ? cut.replace(/[a-z]{4,}(?=[^<>]*$)/i, text) : cut;
          if (before === after || !plainChange(before, after)) return;
          plain += 1;
          expect(elementsOf(after, path)).toEqual(elementsOf(before, path));
        },
      ),
      { numRuns: inFull(3000, 1000) },
    );
    expect(plain).toBeGreaterThan(inFull(200, 60));
  });

  it('[M5-words] tells the runs whose words differ, and how many there are', () => {
    expect(plainChange('a<b>b</b>{{ x }} <!-- c -->d', 'a<b>e</b>{{ x }} <!-- c -->fg')).toEqual({
      runs: 4,
      changed: [
        { index: 1, before: 'b', after: 'e' },
        { index: 3, before: 'd', after: 'fg' },
      ],
    });
  });

  it.each([
    ['one', 'two', true],
    ['<b>one</b> {{ two }} three', '<b>one</b> {{ two }} four', true],
    ['Salt &amp; pepper', 'Salt &amp; vinegar', true],
    ['one <b>two</b> three', 'four <b>five</b> six', true],
    ['one <b>two</b>', 'one <b>two</b> three', false],
    ['a <b>b</b>', 'a <i>b</i>', false],
    ['one', 'one {{ two }}', false],
    ['{x{ a }}', '{{ a }}', false],
    ['one', ' ', false],
    ['<br>', '<br>one', false],
    ['&nbsp;', '&nbsp; ', false],
    ['<a title="one">x</a>', '<a title="two">x</a>', false],
    ['<!-- one --> x', '<!-- two --> x', false],
    ['<style>one</style>', '<style>two</style>', false],
  ])('[M5-words] %s to %s: %s', (before, after, isPlain) => {
    expect(plainChange(before, after) !== null).toBe(isPlain);
  });
});
