import { parse } from 'parse5';
import { afterAll, expect, test, vi } from 'vitest';
import { markSource } from '../source/mark-source';
import { parseSource } from '../source/parse-source';
import { walkBlocks } from '../source/source-tree';
import { countingIds, simulateCanvas, textNodes } from '../testing';
import { fromCanvasHtml } from './from-canvas-html';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('parse5', async (load) => {
  const real = await load<typeof import('parse5')>();
  return { ...real, parse: vi.fn(real.parse) };
});

/** Types in a paragraph and reads it back; returns the result and the number of parses. */
function read(content: string, text: string): { inner: string; isAsShown: boolean; parsed: number } {
  const options = { markerPrefix: 'gly', newId: countingIds() };
  const tree = parseSource(markSource(`<p class="block-edit">${content}</p>`, options), options);
  const [block] = [...walkBlocks(tree)];
  if (!block) throw new Error('The theme has no block');
  const canvas = simulateCanvas(tree);
  const element = canvas.find(block.beId);
  const initialInner = canvas.innerHtml(element);
  const [node] = textNodes(element);
  if (!node) throw new Error('The paragraph has no text');
  node.value += text;
  const liveInner = canvas.innerHtml(element);
  vi.mocked(parse).mockClear();
  const result = fromCanvasHtml(tree, block.beId, { initialInner, liveInner });
  if (!('ok' in result)) throw new Error(result.reason);
  return { inner: result.inner, isAsShown: result.isAsShown === true, parsed: vi.mocked(parse).mock.calls.length };
}

test('[F-A13-once] A text is parsed as it was stored and as it was and is shown, and once more only where its source is drawn otherwise', () => {
  expect(read('one <b>two</b><br>', 'and more')).toEqual({
    inner: 'one and more<b>two</b><br>',
    isAsShown: true,
    parsed: 3,
  });
  expect(read('one<br /><i>two</i>', ' and more')).toMatchObject({ isAsShown: true, parsed: 3 });
  // A no-break space inserted by the browser is written as a plain one; a typed template tag is drawn as a chip.
  expect(read('one', '\u00a0two')).toEqual({ inner: 'one two', isAsShown: false, parsed: 4 });
  expect(read('one', ' {{ a }}')).toEqual({ inner: 'one {{ a }}', isAsShown: false, parsed: 4 });
});

test('[F-A13-word] A pasted word of any length meets the words around it, and its emoji stay whole', () => {
  const long = `b${'😀'.repeat(3000)}&<c`;
  const written = long.replace('<', '&lt;');
  expect(read('x a', long).inner).toBe(`x a${written}`);
  expect(read('a&#98;', long).inner).toBe(`a&#98;${written}`);
  expect(read('a', ` ${'<!---->'.repeat(400)}`).inner).toBe(`a ${'&lt;!----&gt;'.repeat(400)}`);
});
