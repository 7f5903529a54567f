import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { fromCanvasHtml } from '../canvas/from-canvas-html';
import { countingIds, inlineContent, simulateCanvas, textNodes } from '../testing';
import { markSource } from './mark-source';
import { parseSource } from './parse-source';
import { innerSource, walkBlocks } from './source-tree';

/** Reads back a paragraph after text was inserted into one of its text nodes; `|` marks the caret in the source. */
function type(content: string, text: string, caret: { node: number; offset: number }): string {
  const options = { markerPrefix: 'gly', newId: countingIds() };
  const tree = parseSource(markSource(`<p class="block-edit">${content}</p>`, options), options);
  const [block] = [...walkBlocks(tree)];
  if (!block) throw new Error('The theme has no block');
  const canvas = simulateCanvas(tree);
  const element = canvas.find(block.beId);
  const initialInner = canvas.innerHtml(element);
  const node = textNodes(element)[caret.node];
  if (!node) throw new Error('The paragraph has no such text');
  node.value = node.value.slice(0, caret.offset) + text + node.value.slice(caret.offset);
  const result = fromCanvasHtml(tree, block.beId, { initialInner, liveInner: canvas.innerHtml(element) });
  return 'ok' in result ? result.inner : result.reason;
}

describe('a typed space', () => {
  test('[F-B13] is a plain one next to a template tag and next to the author’s no-break space', () => {
    expect(type('Hi {{ name }}, bye', '\u00a0dear', { node: 1, offset: 0 })).toBe('Hi {{ name }} dear, bye');
    expect(type('a&#160;b', 'x\u00a0', { node: 0, offset: 2 })).toBe('a&#160;x b');
    expect(type('a&#160;b', '\u00a0x', { node: 0, offset: 2 })).toBe('a&#160; xb');
    expect(type('a&nbsp;b', 'x\u00a0', { node: 0, offset: 1 })).toBe('ax &nbsp;b');
    expect(type('{{ a }}&nbsp;b', 'x\u00a0', { node: 0, offset: 0 })).toBe('{{ a }}x &nbsp;b');
  });

  test('[F-B13] stays a no-break space where a plain one would be swallowed', () => {
    expect(type('one two', '\u00a0', { node: 0, offset: 3 })).toBe('one&nbsp; two');
    expect(type('one <b>two</b>', '\u00a0', { node: 1, offset: 0 })).toBe('one <b>&nbsp;two</b>');
    expect(type('one two', '\u00a0\u00a0\u00a0', { node: 0, offset: 3 })).toBe('one &nbsp;&nbsp; two');
    expect(type('one', '\u00a0\u00a0', { node: 0, offset: 3 })).toBe('one &nbsp;');
    expect(type('one', '\u00a0\u00a0', { node: 0, offset: 0 })).toBe('&nbsp; one');
  });

  test('[F-B13] adds itself alone, as a no-break space only next to a plain one or an edge', () => {
    fc.assert(
      fc.property(inlineContent, fc.nat(10_000), (content, at) => {
        const options = { markerPrefix: 'gly', newId: countingIds() };
        const tree = parseSource(markSource(`<p class="block-edit">${content}</p>`, options), options);
        const [block] = [...walkBlocks(tree)];
        if (!block) return;
        const canvas = simulateCanvas(tree);
        const element = canvas.find(block.beId);
        const initialInner = canvas.innerHtml(element);
        const nodes = textNodes(element);
        const node = nodes[at % Math.max(1, nodes.length)];
        if (!node) return;
        const offset = [...node.value].slice(0, at % (node.value.length + 1)).join('').length;
        node.value = `${node.value.slice(0, offset)}\u00a0${node.value.slice(offset)}`;
        const result = fromCanvasHtml(tree, block.beId, { initialInner, liveInner: canvas.innerHtml(element) });
        if (!('ok' in result)) throw new Error(result.reason);
        const before = innerSource(block);
        let head = 0;
        while (head < before.length && before[head] === result.inner[head]) head++;
        const added = result.inner.length - before.length;
        // The common prefix can extend into the inserted text if that repeats the text after it.
        const places = Array.from({ length: head + 1 }, (_, i) => i).filter(
          (i) => result.inner.slice(0, i) + result.inner.slice(i + added) === before,
        );
        expect(places.some((i) => [' ', '&nbsp;', ''].includes(result.inner.slice(i, i + added)))).toBe(true);
      }),
      { numRuns: inFull(400, 150) },
    );
  });
});
