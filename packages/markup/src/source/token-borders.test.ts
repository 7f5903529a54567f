import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { fromCanvasHtml } from '../canvas/from-canvas-html';
import { scanSource } from '../html/scan-source';
import { countingIds, htmlSoup, simulateCanvas, wellFormedTheme } from '../testing';
import type { SourceTree, Step } from '../types';
import { applyStep, applyTextChanges } from './apply-step';
import { markSource } from './mark-source';
import { parseInFull, parseSource } from './parse-source';
import { innerSource, printTree, walkBlocks } from './source-tree';
import { readTokenBorders } from './token-borders';

const section = (inner: string) => `<div class="block-section">${inner}</div>`;
const text = (inner: string) => `<p class="block-edit">${inner}</p>`;

function load(theme: string): SourceTree {
  const options = { markerPrefix: 'gly', newId: countingIds() };
  return parseSource(markSource(theme, options), options);
}

const document = (...sections: string[]) => `<html><head></head><body>${sections.join('\n')}</body></html>`;

function apply(tree: SourceTree, step: Step, options: { mustApply?: boolean } = {}): SourceTree {
  return applyStep(tree, step, { newId: countingIds('new'), ...options }).tree;
}

/** Returns the step that replaces the content of the n-th text. */
function rewrite(tree: SourceTree, index: number, after: string): Step {
  const block = [...walkBlocks(tree)].filter((one) => one.kinds.has('edit'))[index];
  if (!block) throw new Error('The document has no such text');
  return { kind: 'setInner', beId: block.beId, before: innerSource(block), after };
}

const append = (tree: SourceTree, html: string): Step => ({
  kind: 'insert',
  gap: { parentId: '', offset: printTree(tree).indexOf('</body>') },
  html,
});

/** The token starts in one text and ends in a later one. */
const halves = [
  ['{% if a', 'b %}'],
  ['{# note', 'more #}'],
  ['{{ a', 'b }}'],
  ['{{!-- a', 'b --}}'],
  ['%%[ set', 'x ]%%'],
  ['%%=v(', 'x)=%%'],
  ['<%= a', 'b %>'],
] as const;

describe('[M5-token-borders] a template tag that has no end', () => {
  test.each(halves)('is not ended by what is put behind it, whatever the step: %s', (opening, ending) => {
    const tree = load(document(section(text(opening)), section(text('second')), section(text('third'))));
    expect(tree.hasLooseOpener).toBe(true);
    expect(() => apply(tree, rewrite(tree, 2, ending))).toThrow('A template tag would reach over block');
    expect(() => apply(tree, append(tree, section(text(ending))))).toThrow('A template tag would reach over block');
    // A change that doesn't end it is applied, and once it is removed, the same text is harmless.
    const mended = apply(apply(tree, rewrite(tree, 1, 'other')), rewrite(tree, 0, 'plain'));
    expect(mended.hasLooseOpener).toBe(false);
    const ended = apply(mended, rewrite(mended, 2, ending));
    expect(ended.hasLooseOpener).toBe(false);
  });

  test.each(halves)('is not begun before the end of another: %s', (opening, ending) => {
    const tree = load(document(section(text('first')), section(text('second')), section(text(ending))));
    expect(tree.hasLooseOpener).toBe(false);
    expect(() => apply(tree, rewrite(tree, 0, opening))).toThrow('A template tag would reach over block');
    const whole = apply(tree, rewrite(tree, 0, opening + ending));
    expect([whole.hasLooseOpener, whole.blocks.size]).toEqual([false, 6]);
  });

  test('is not ended by a whole tag that is inserted later', () => {
    const tree = load(document(section(text('%%=v(@x)= % Café')), section(text('second'))));
    expect(() => apply(tree, append(tree, section(text('%%=v(@x)=%%'))))).toThrow('A template tag would reach');
    expect(apply(tree, append(tree, section(text('{{ name }}')))).blocks.size).toBe(6);
  });

  test('is not ended by words that change in many blocks at once', () => {
    const tree = load(document(section(text('{{ a')), section(text('b')), section(text('c'))));
    const steps = [rewrite(tree, 1, 'x }}'), rewrite(tree, 2, 'y')];
    expect(applyTextChanges(tree, steps, 0)).toBeNull();
    expect(() => apply(tree, steps[0] as Step)).toThrow('A template tag would reach over block');
  });

  test('lets edits through where a tag with half of it hides the rest from the scanner anyway', () => {
    const cut = '<p style="%%=v(" class="block-edit">a</p>';
    const tree = load(document(section(text('first')), section(cut), section(text('b =%% c'))));
    expect(readTokenBorders(tree).swallowed).not.toBeNull();
    expect(printTree(apply(tree, rewrite(tree, 0, 'other')))).toContain('>other</p>');
  });

  test('is read with the whole document where a step must be applied', () => {
    const tree = load(document(section(text('{% if a')), section(text('b'))));
    const step = rewrite(tree, 1, 'c %}');
    const joined = apply(tree, step, { mustApply: true });
    expect(joined.blocks.size).toBeLessThan(4);
    expect(printTree(joined)).toContain('c %}');
  });

  test('waits for its end while it is typed, and stays text where it has none', () => {
    const tree = load(document(section(text('Hi')), section(text('{% if b %}x{% endif %}'))));
    const [block] = [...walkBlocks(tree)].filter((one) => one.kinds.has('edit'));
    const canvas = simulateCanvas(tree);
    const initialInner = canvas.innerHtml(canvas.find(block?.beId ?? ''));
    const read = (liveInner: string, keepsTokens: boolean) =>
      fromCanvasHtml(tree, block?.beId ?? '', { initialInner, liveInner, keepsTokens });
    expect(read('Hi {% if', true)).toMatchObject({ refused: true });
    expect(read('Hi {% if', false)).toEqual({ ok: true, inner: 'Hi &#123;&#37; if' });
    expect(read('Hi {% if a %}x{% endif %}', true)).toMatchObject({ ok: true, inner: 'Hi {% if a %}x{% endif %}' });
    // If nothing after it could end it, it is stored as typed.
    expect(read('Hi {{ na', true)).toMatchObject({ ok: true, inner: 'Hi {{ na' });
  });
});

test('[M5-token-borders] a whole reading never finds a token across its blocks (generated)', () => {
  const frame = fc.oneof(wellFormedTheme, htmlSoup);
  fc.assert(
    fc.property(frame, fc.constantFrom(...halves.flat(), ''), fc.nat(5000), (html, half, at) => {
      const place = at % (html.length + 1);
      const options = { markerPrefix: 'gly', newId: countingIds() };
      const source = markSource(html.slice(0, place) + half + html.slice(place), options);
      const tree = parseSource(source, options);
      const borders = readTokenBorders(tree);
      // The scanner ignores everything after an unterminated tag.
      const { declarations } = scanSource(source);
      const isCut = declarations.some(({ kind, end }) => kind === 'ignored' && end === source.length);
      if (!isCut) expect(borders.swallowed).toBeNull();
      expect(tree.hasLooseOpener).toBe(borders.hasLooseOpener);
      expect(parseInFull(source, options).hasLooseOpener).toBe(tree.hasLooseOpener);
    }),
    { numRuns: inFull(3000, 300) },
  );
});
