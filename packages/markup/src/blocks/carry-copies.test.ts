import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripMarkers } from '../source/markers';
import { walkBlocks } from '../source/source-tree';
import { carryContent } from './carry-content';
import { parseForReading } from './cut-blocks';
import { repeatMap } from './repeat-runs';

const li = (text: string, limit = ''): string =>
  `<li class="block-region block-edit block-repeat${limit}" data-block="item">${text}</li>`;
const list = (items: readonly string[], limit = ''): string =>
  `<div class="block-section"><ul>\n  ${items.map((text) => li(text, limit)).join('\n  ')}\n</ul></div>`;
/** Returns the same list as table rows with another field before them. */
const rows = (items: readonly string[], limit = ''): string =>
  `<table class="block-section"><tbody><tr><td class="block-edit" data-block="head">h</td></tr>${items
    .map(
      (text) =>
        `<tr class="block-region block-repeat${limit}"><td class="block-edit" data-block="item">${text}</td></tr>`,
    )
    .join('')}</tbody></table>`;

describe('repeats in another variation', () => {
  it('[T5.5-copies] come with as many copies as there were', () => {
    const there = carryContent(list(['a', 'b', 'c']), rows(['x']));
    expect(there.html).toBe(rows(['a', 'b', 'c']));
    expect(there.retained).toEqual([]);
    expect(carryContent(there.html, list(['one', 'two']), there.retained).html).toBe(list(['a', 'b', 'c']));
  });

  it('[T5.5-copies] come within the limit; the rest is kept aside and comes back after those that stayed', () => {
    const there = carryContent(list(['a', 'b', 'c', 'd']), rows(['x'], '-2'));
    expect(there.html).toBe(rows(['a', 'b'], '-2'));
    const back = carryContent(there.html, list(['x']), there.retained);
    expect(back).toEqual({ html: list(['a', 'b', 'c', 'd']), retained: [expect.objectContaining({ name: 'head' })] });
    // One of the two visible copies was removed in the meantime.
    expect(carryContent(rows(['b'], '-2'), list(['x']), there.retained).html).toBe(list(['b', 'c', 'd']));
  });

  it('[T5.5-copies] wait aside where the other variation has no such repeat', () => {
    const plain = '<div class="block-section"><p class="block-edit" data-block="item">x</p></div>';
    const there = carryContent(list(['a', 'b', 'c']), plain);
    expect(there.html).toBe(plain.replace('>x<', '>a<'));
    const back = carryContent(there.html.replace('>a<', '>mine<'), list(['x']), there.retained);
    expect(back).toEqual({ html: list(['mine', 'b', 'c']), retained: [] });
  });

  it('[T5.5-copies] bring their unique names, the cells between them and the marks of clones', () => {
    const cell = (text: string, id: string): string =>
      `<div class="block-region block-repeat"><label for="${id}">l</label><input id="${id}" name="${id}" class="block-edit" data-block="f" value="${text}"></div>`;
    const separator = '<!--[if mso]></td><td width="50%"><![endif]-->';
    const around = (cells: readonly string[]): string =>
      `<div class="block-section"><!--[if mso]><table><tr><td><![endif]-->${cells.join(separator)}<!--[if mso]></td></tr></table><![endif]--></div>`;
    const from = around([cell('1', 'q'), cell('2', 'q-2'), cell('3', 'q-3')]);
    const result = carryContent(from, around([cell('', 'n'), cell('', 'm')]), [], { markerPrefix: 'k7' }).html;
    expect(stripMarkers(result, 'k7')).toBe(around([cell('1', 'n'), cell('2', 'm'), cell('3', 'n-2')]));
    expect(result.match(/data-be-clone="k7:\w+"/g)).toEqual(['data-be-clone="k7:has"', 'data-be-clone="k7:is"']);
  });

  it('[T5.5-copies] hold copies of their own', () => {
    const inner = (texts: readonly string[]): string =>
      `<div class="block-region block-repeat-9"><h3 class="block-edit" data-block="day">d</h3><ul>${texts
        .map((text) => li(text))
        .join('')}</ul></div>`;
    const plan = (days: readonly (readonly string[])[]): string =>
      `<div class="block-section">\n${days.map(inner).join('\n')}</div>`;
    const from = plan([['a', 'b'], ['c'], ['d', 'e', 'f']]);
    expect(carryContent(from, plan([['x', 'y', 'z']])).html).toBe(from);
  });

  it('[T5.5-shown] regions show the variation that they showed, and copies keep their variations', () => {
    const pair = (shown: number, texts: readonly [string, string], isMarked = true): string =>
      [0, 1]
        .map((index) => {
          const marks = `${isMarked ? ` data-be-variation="k7:${index}"` : ''}${isMarked && index !== shown ? ' data-be-hidden="k7:1"' : ''}`;
          return `<div${marks} class="block-region block-repeat" data-group="g"><p class="block-edit" data-block="t">${texts[index]}</p></div>`;
        })
        .join(' ');
    const section = (inner: string): string => `<div class="block-section"> ${inner}</div>`;
    const from = section(`${pair(1, ['a', 'b'])} ${pair(0, ['c', 'd'])}`);
    const result = carryContent(from, section(pair(0, ['x', 'y'], false)), [], { markerPrefix: 'k7' }).html;
    expect(result.replace(/ data-be-clone="k7:\w+"/g, '')).toBe(from);
  });

  it('[T5.5-copies] of any number give the content back after any way through the variations', () => {
    const limit = fc.constantFrom('', '-1', '-2', '-3', '-5');
    const texts = fc.array(fc.constantFrom('a', 'b', '{{ c }}', 'd <b>e</b>', ''), { minLength: 1, maxLength: 7 });
    const write = fc.constantFrom(list, rows);
    fc.assert(
      fc.property(texts, fc.array(fc.tuple(write, limit, texts), { maxLength: 4 }), write, (items, way, last) => {
        let shown = { html: list(items), retained: [] } as ReturnType<typeof carryContent>;
        for (const [html, most, samples] of way) {
          shown = carryContent(shown.html, html(samples, most), shown.retained);
          const { runs } = repeatMap(parseForReading(shown.html));
          const wanted = most === '' ? items.length : Math.min(items.length, Number(most.slice(1)));
          // A theme that shows more samples than it allows is reduced to its limit.
          expect(runs[0]?.copies).toHaveLength(wanted);
        }
        const back = carryContent(shown.html, last(['x']), shown.retained);
        const blocks = [...walkBlocks(parseForReading(back.html))].filter(({ slotName }) => slotName === 'item');
        expect(blocks.map(({ parts }) => parts.join(''))).toEqual(items);
      }),
    );
  });
});
