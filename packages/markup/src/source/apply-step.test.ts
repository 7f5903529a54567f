import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { patchAttribute } from '../html/attributes';
import { brokenTheme, countingIds, wellFormedTheme } from '../testing';
import type { SourceTree, Step } from '../types';
import { applyStep, applyTextChanges, invertStep } from './apply-step';
import { markSource } from './mark-source';
import { parseSource } from './parse-source';
import { blockOffset, blockSource, getBlock, innerSource, printTree, sourceOffset, walkBlocks } from './source-tree';
import { isTextBlock } from './text-blocks';

const newId = countingIds('new');

function load(theme: string): SourceTree {
  const options = { markerPrefix: 'gly', newId: countingIds() };
  return parseSource(markSource(theme, options), options);
}

/** Returns the tree's blocks as plain data, in order; ids without a marker in the text aren't compared. */
function shape(tree: SourceTree) {
  return [...walkBlocks(tree)].map((block) => ({
    tag: block.tag,
    kinds: [...block.kinds],
    path: block.path,
    source: blockSource(block),
    length: block.length,
    trust: block.trust,
    depth: depthOf(tree, block.beId),
    isIndexed: tree.blocks.get(block.beId) === block,
  }));
}

function depthOf(tree: SourceTree, beId: string): number {
  const parentId = tree.parentOf.get(beId) ?? '';
  return parentId === '' ? 0 : 1 + depthOf(tree, parentId);
}

/** Creates a step of any kind for any block of a tree. */
function buildStep(tree: SourceTree, pick: number, kind: Step['kind']): Step | null {
  const blocks = [...walkBlocks(tree)];
  const block = blocks[pick % Math.max(1, blocks.length)];
  if (!block) return null;
  const gap = blockOffset(tree, block.beId);
  const html = blockSource(block);
  // A block without its own range consists only of its start tag: commands never separate it from its end tag.
  if (!block.trust.outer && (kind === 'remove' || kind === 'move')) return null;
  const before = innerSource(block);
  switch (kind) {
    case 'setInner':
      return { kind, beId: block.beId, before, after: `${before}<b>new</b> &amp; {{ x }}` };
    case 'setAttributes':
      return {
        kind,
        beId: block.beId,
        before: block.open,
        after: patchAttribute(block.open, 'title', 'a "b" {{ c }}'),
      };
    case 'insert':
      return {
        kind,
        gap: { ...gap, offset: gap.offset + block.length },
        html: `\n<p data-be-id="gly:${newId()}" class="block-edit">new</p>`,
      };
    case 'remove':
      return { kind, gap, html };
    case 'move': {
      const others = blocks.filter(
        (other) => (tree.parentOf.get(other.beId) ?? '') === gap.parentId && other !== block,
      );
      const other = others[pick % Math.max(1, others.length)];
      if (!other) return null;
      const to = blockOffset(tree, other.beId);
      return {
        kind,
        from: gap,
        to: { ...to, offset: to.offset > gap.offset ? to.offset - html.length : to.offset },
        html,
      };
    }
  }
}

const kinds = fc.constantFrom<Step['kind'][]>('setInner', 'setAttributes', 'insert', 'remove', 'move');
const scripts = fc.array(fc.tuple(fc.nat(1000), kinds), { minLength: 1, maxLength: 8 });

const soundThemes = wellFormedTheme.map((theme) => ({ theme, isSound: true }));
const brokenThemes = brokenTheme.map((theme) => ({ theme, isSound: false }));

describe('steps', () => {
  test('[M6-undo] undoing all gives the original bytes, redoing all the final ones; every tree equals a fresh parse', () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.oneof(soundThemes, brokenThemes), scripts, ({ theme, isSound }, script) => {
        let tree = load(theme);
        const original = printTree(tree);
        const steps: Step[] = [];
        for (const [pick, kind] of script) {
          const step = buildStep(tree, pick, kind);
          if (!step) continue;
          const source = printTree(tree);
          try {
            tree = applyStep(tree, step, { newId }).tree;
          } catch {
            // A step that doesn't match is refused as a whole, and nothing changes.
            expect(printTree(tree)).toBe(source);
            continue;
          }
          applied++;
          steps.push(step);
        }
        const final = printTree(tree);
        const fresh = parseSource(final, { markerPrefix: 'gly', newId: countingIds('fresh') });
        // An unclosed element can extend beyond the block that is parsed again: in that case only the bytes are
        // compared.
        if (isSound) expect(shape(tree)).toEqual(shape(fresh));
        for (const step of steps.toReversed())
          tree = applyStep(tree, invertStep(step), { newId, mustApply: true }).tree;
        expect(printTree(tree)).toBe(original);
        for (const step of steps) tree = applyStep(tree, step, { newId, mustApply: true }).tree;
        expect(printTree(tree)).toBe(final);
      }),
      { numRuns: inFull(120, 40) },
    );
    expect(applied).toBeGreaterThan(inFull(200, 60));
  });

  test('[M5-local] text outside the named block stays, and untouched blocks stay the same objects', () => {
    fc.assert(
      fc.property(wellFormedTheme, fc.nat(1000), (theme, pick) => {
        const tree = load(theme);
        const texts = [...walkBlocks(tree)].filter(isTextBlock);
        const named = texts[pick % Math.max(1, texts.length)];
        if (!named) return;
        const before = innerSource(named);
        const step = {
          kind: 'setInner' as const,
          beId: named.beId,
          before,
          after: `${before}<b>new</b> &amp; {{ x }}`,
        };
        const start = sourceOffset(tree, step.beId);
        const block = getBlock(tree, step.beId);
        if (block.close === '') return;
        const source = printTree(tree);
        const result = applyStep(tree, step, { newId }).tree;
        expect(printTree(result)).toBe(
          source.slice(0, start) + block.open + step.after + block.close + source.slice(start + block.length),
        );
        for (const other of tree.root.parts) {
          if (typeof other === 'string' || start < sourceOffset(tree, other.beId) + other.length) continue;
          expect(getBlock(result, other.beId)).toBe(other);
        }
      }),
      { numRuns: inFull(80, 30) },
    );
  });
});

describe('one step', () => {
  const theme =
    '<div class="block-section"><p class="block-edit">one</p>\n<td>x</td><img class="block-edit" src=a></div>';

  test('half an element can be put in front of a block, and the other half after it', () => {
    const tree = load(theme);
    const image = [...walkBlocks(tree)].find((block) => block.tag === 'img');
    const gap = blockOffset(tree, image?.beId ?? '');
    const opened = applyStep(tree, { kind: 'insert', gap, html: '<a href="#">' }, { newId });
    expect(opened.touched).toMatchObject({ changed: [gap.parentId], inserted: [], removed: [] });
    const behind = { parentId: gap.parentId, offset: gap.offset + '<a href="#">'.length + (image?.length ?? 0) };
    const closed = applyStep(opened.tree, { kind: 'insert', gap: behind, html: '</a>' }, { newId });
    expect(printTree(closed.tree)).toContain('<a href="#"><img');
    expect(getBlock(closed.tree, image?.beId ?? '').path).toEqual(['a']);
  });

  test('[M5-end-tag] an end tag put after a block that had none becomes its own, and is not lost', () => {
    const before = '<div class="block-component">\n  <p class="block-edit">one</h1>\n</div>';
    const tree = load(before);
    const p = [...walkBlocks(tree)][1];
    const gap = { parentId: 'n1', offset: blockOffset(tree, p?.beId ?? '').offset + (p?.length ?? 0) };
    expect(p?.close).toBe('');
    const { tree: after } = applyStep(
      tree,
      { kind: 'insert', gap, html: '</p>\n  <p class="block-edit">two</p>' },
      { newId },
    );
    const source = printTree(tree);
    expect(printTree(after)).toBe(source.replace('</div>', '</p>\n  <p class="block-edit">two</p></div>'));
    const fresh = parseSource(printTree(after), { markerPrefix: 'gly', newId: countingIds('x') });
    expect(shape(after)).toEqual(shape(fresh));
    const undo: Step = { kind: 'remove', gap, html: '</p>\n  <p class="block-edit">two</p>' };
    expect(printTree(applyStep(after, undo, { newId, mustApply: true }).tree)).toBe(source);
  });

  test('[M5-words] words in many texts are put in place together as they are one by one, and read again the same', () => {
    let most = 0;
    fc.assert(
      fc.property(wellFormedTheme, fc.constantFrom('word', '&lt;b', '<b>new</b>'), (theme, text) => {
        const tree = load(theme);
        const leaves = [...walkBlocks(tree)].filter(
          (block) => isTextBlock(block) && block.parts.every((part) => typeof part === 'string'),
        );
        const steps = leaves.map((block): Step => {
          const before = innerSource(block);
          return { kind: 'setInner', beId: block.beId, before, after: before.replace(/[a-z]{3,}(?=[^<>]*<)/i, text) };
        });
        let alone = tree;
        for (const step of steps) alone = applyStep(alone, step, { newId }).tree;
        let together = tree;
        const changed = new Set<string>();
        for (let at = 0; at < steps.length; ) {
          const words = applyTextChanges(together, steps, at);
          const step = steps[at];
          if (!step) break;
          const result = words ?? applyStep(together, step, { newId });
          for (const beId of result.changes?.keys() ?? []) changed.add(beId);
          together = result.tree;
          at += words?.count ?? 1;
          most = Math.max(most, words?.count ?? 0);
        }
        expect(shape(together)).toEqual(shape(alone));
        expect(printTree(together)).toBe(printTree(alone));
        expect(shape(together)).toEqual(shape(parseSource(printTree(together), { markerPrefix: 'gly', newId })));
        for (const [beId, block] of together.blocks)
          expect([beId, changed.has(beId)]).toEqual([beId, block !== tree.blocks.get(beId)]);
      }),
      { numRuns: inFull(150, 50) },
    );
    expect(most).toBeGreaterThan(3);
  });

  test('[M5-words] words in a block that holds nothing but another block are read again: the other block stays', () => {
    const tree = load('<div class="block-component"><p class="block-edit">one</p></div>');
    const [outer, inner] = [...walkBlocks(tree)];
    const before = outer ? innerSource(outer) : '';
    const step: Step = { kind: 'setInner', beId: outer?.beId ?? '', before, after: before.replace('one', 'two') };
    const { tree: after } = applyStep(tree, step, { newId });
    expect([...walkBlocks(after)].map(({ beId }) => beId)).toEqual([outer?.beId, inner?.beId]);
    expect(innerSource(getBlock(after, inner?.beId ?? ''))).toBe('two');
    expect(applyTextChanges(tree, [step, step], 0)).toBeNull();
  });

  test('says which blocks came and went', () => {
    const tree = load(theme);
    const [section, text] = [...walkBlocks(tree)];
    const gap = blockOffset(tree, text?.beId ?? '');
    const removed = applyStep(tree, { kind: 'remove', gap, html: text ? blockSource(text) : '' }, { newId });
    expect(removed.touched).toEqual({ parentId: section?.beId, changed: [], inserted: [], removed: [text?.beId] });
    const back = applyStep(removed.tree, { kind: 'insert', gap, html: text ? blockSource(text) : '' }, { newId });
    expect(back.touched.inserted).toEqual([text?.beId]);
  });

  test.each([
    [
      'text that is not there',
      { kind: 'remove', gap: { parentId: '', offset: 0 }, html: '<p>' },
      /not what stands there|not a gap/,
    ],
    ['a wrong before', { kind: 'setInner', beId: 'n2', before: 'two', after: 'x' }, 'not what the step expects'],
    [
      'content that breaks out of its block',
      { kind: 'setInner', beId: 'n2', before: 'one', after: 'x<div>y</div>' },
      'breaks out',
    ],
    [
      'content that never ends',
      { kind: 'setInner', beId: 'n2', before: 'one', after: 'x<!-- y' },
      /open or close|breaks out|range/,
    ],
    [
      'an end tag of the parent',
      { kind: 'setInner', beId: 'n2', before: 'one', after: '</div>' },
      /breaks out|open or close|range/,
    ],
    ['an unknown block', { kind: 'setInner', beId: 'zz', before: '', after: '' }, 'has no block'],
    ['a place inside a block', { kind: 'insert', gap: { parentId: '', offset: 10 }, html: 'x' }, 'not a gap'],
  ] as [string, Step, string | RegExp][])('refuses %s, and nothing changes', (_, step, reason) => {
    const tree = load(theme);
    const source = printTree(tree);
    expect(() => applyStep(tree, step, { newId })).toThrow(reason);
    expect(printTree(tree)).toBe(source);
  });
});
