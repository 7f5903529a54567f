import { scanOpenTag } from '../html/attributes';
import { readBlockTags } from '../rules/block-rules';
import type { BeId, SourceBlock, SourceTree, Step } from '../types';
import { parseSource } from './parse-source';
import { type BlockChanges, rebuildBlock } from './rebuild-block';
import { rewordBlocks, rewordedBlock } from './reword-blocks';
import { blockSource, getBlock, innerSource, printTree, sourceOffset } from './source-tree';

/**
 * The blocks that a step affected, for projection, drafts and rooms: ids of the outermost blocks, in document order.
 */
export interface Touched {
  /** The block whose content was parsed again: the block of the step, or the parent of the gap ('' = root). */
  parentId: BeId;
  /** Blocks whose own text changed: their tag, or non-whitespace text between their child blocks. */
  changed: BeId[];
  /** New at this position (a moved block is in both lists). */
  inserted: BeId[];
  removed: BeId[];
}

/** The result of `applyStep`. */
export interface StepResult {
  tree: SourceTree;
  touched: Touched;
  /** The changes of `tree.blocks`; null = the whole document was parsed again. */
  changes: BlockChanges | null;
}

/**
 * Applies one step by path copying: unaffected blocks stay the same objects. Only the block of the step (or the parent
 * of the gap, with its other children abbreviated) is parsed again, in its context. Throws without changes if `before`
 * or `html` don't match, or if the result wouldn't be parsed to the same blocks. The `to` gap of a move refers to the
 * document after the removal.
 */
export function applyStep(tree: SourceTree, step: Step, { newId, mustApply = false }: ApplyOptions): StepResult {
  try {
    return applyPart(tree, step, newId);
  } catch (error) {
    const result = mustApply ? applyWhole(tree, step, newId) : null;
    if (!result) throw error;
    return result;
  }
}

/**
 * Applies consecutive steps from index `from` together, as long as they only change words in different text blocks;
 * returns their number and the result. Null for fewer than two, and if the words could end a template token.
 */
export function applyTextChanges(
  tree: SourceTree,
  steps: readonly Step[],
  from: number,
): { tree: SourceTree; changes: BlockChanges; count: number } | null {
  if (tree.hasLooseOpener) return null;
  const reworded = new Map<BeId, SourceBlock>();
  for (let step = steps[from]; step; step = steps[from + reworded.size]) {
    const block = step.kind === 'setInner' && !reworded.has(step.beId) ? rewordedBlock(tree, step) : null;
    if (!block) break;
    reworded.set(block.beId, block);
  }
  return reworded.size < 2 ? null : { ...rewordBlocks(tree, reworded), count: reworded.size };
}

export interface ApplyOptions {
  newId(): BeId;
  /**
   * For undo and redo: always applies a step whose text matches, if necessary by parsing the whole document again. In a
   * document with unclosed elements, parts can be parsed differently than when the step was created.
   */
  mustApply?: boolean;
}

function applyPart(tree: SourceTree, step: Step, newId: () => BeId): StepResult {
  switch (step.kind) {
    case 'setInner':
      return setInner(tree, step, newId);
    case 'setAttributes':
      return setAttributes(tree, step, newId);
    case 'insert':
      return splice(
        tree,
        { parentId: step.gap.parentId, offset: step.gap.offset, before: '', after: step.html },
        newId,
      );
    case 'remove':
      return splice(
        tree,
        { parentId: step.gap.parentId, offset: step.gap.offset, before: step.html, after: '' },
        newId,
      );
    case 'move':
      return move(tree, step, newId);
  }
}

/** Returns the step that undoes this one, restoring the same bytes. */
export function invertStep(step: Step): Step {
  switch (step.kind) {
    case 'setInner':
    case 'setAttributes':
      return { ...step, before: step.after, after: step.before };
    case 'insert':
      return { ...step, kind: 'remove' };
    case 'remove':
      return { ...step, kind: 'insert' };
    case 'move':
      return { ...step, from: step.to, to: step.from };
  }
}

/** Applies a step to the text only and parses the result as a new document; null if the text doesn't match. */
function applyWhole(tree: SourceTree, step: Step, newId: () => BeId): StepResult | null {
  const source = printTree(tree);
  const innerStart = (id: BeId) => (id === '' ? 0 : sourceOffset(tree, id) + getBlock(tree, id).open.length);
  const known = (id: BeId) => id === '' || tree.blocks.has(id);
  const replace = (text: string, at: number, before: string, after: string) =>
    text.startsWith(before, at) ? text.slice(0, at) + after + text.slice(at + before.length) : null;
  let result: string | null = null;
  let parentId = '';
  if (step.kind === 'setInner' || step.kind === 'setAttributes') {
    parentId = step.beId;
    if (!known(parentId)) return null;
    const at = step.kind === 'setInner' ? innerStart(parentId) : sourceOffset(tree, parentId);
    result = replace(source, at, step.before, step.after);
  } else if (step.kind === 'move') {
    if (!known(step.from.parentId) || !known(step.to.parentId)) return null;
    parentId = step.to.parentId;
    const from = innerStart(step.from.parentId) + step.from.offset;
    const start = innerStart(parentId);
    // The new position refers to the document after the removal, which can have shifted its parent.
    const to = start + step.to.offset - (start > from ? step.html.length : 0);
    const taken = replace(source, from, step.html, '');
    result = taken === null ? null : taken.slice(0, to) + step.html + taken.slice(to);
  } else {
    parentId = step.gap.parentId;
    if (!known(parentId)) return null;
    const at = innerStart(parentId) + step.gap.offset;
    result = step.kind === 'insert' ? replace(source, at, '', step.html) : replace(source, at, step.html, '');
  }
  if (result === null) return null;
  const next = parseSource(result, { markerPrefix: tree.markerPrefix, newId });
  const isGone = (id: BeId) => !next.blocks.has(id);
  const isNew = (id: BeId) => !tree.blocks.has(id);
  const touched: Touched = {
    parentId: '',
    changed: [''],
    inserted: [...next.blocks.keys()].filter(isNew),
    removed: [...tree.blocks.keys()].filter(isGone),
  };
  return { tree: next, touched, changes: null };
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

function setInner(tree: SourceTree, step: StepOf<'setInner'>, newId: () => BeId): StepResult {
  if (step.beId === '') {
    // Another doctype or first tag changes how everything is parsed, so the whole document is parsed again.
    const result = applyWhole(tree, step, newId);
    if (!result || innerSource(tree.root) !== step.before) throw new Error('The document is not what the step expects');
    return result;
  }
  const block = getBlock(tree, step.beId);
  if (!block.trust.inner) throw new Error(`The content of block ${step.beId} has no range that can be trusted`);
  if (innerSource(block) !== step.before)
    throw new Error(`The content of block ${step.beId} is not what the step expects`);
  const replacement = rewordedBlock(tree, step);
  const change = replacement ? { replacement, newId } : { open: block.open, parts: [step.after], newId };
  const result = rebuildBlock(tree, block, change);
  return {
    tree: result.tree,
    touched: { parentId: step.beId, changed: [step.beId], inserted: result.inserted, removed: result.removed },
    changes: result.changes,
  };
}

function setAttributes(tree: SourceTree, step: StepOf<'setAttributes'>, newId: () => BeId): StepResult {
  const block = getBlock(tree, step.beId);
  if (block.open !== step.before || step.beId === '')
    throw new Error(`The tag of block ${step.beId} is not what the step expects`);
  const scanned = scanOpenTag(step.after);
  if (scanned?.end !== step.after.length) throw new Error(`Not exactly one start tag: ${step.after.slice(0, 80)}`);
  const touched: Touched = { parentId: step.beId, changed: [step.beId], inserted: [], removed: [] };
  const change = block.trust.inner
    ? { open: step.after, parts: block.parts, newId }
    : { replacement: retagged(tree, block, step.after), newId };
  const result = rebuildBlock(tree, block, change);
  return { tree: result.tree, touched, changes: result.changes };
}

/** Returns a block that consists only of its start tag with another start tag. Throws if it would lose its tags. */
function retagged(tree: SourceTree, block: SourceBlock, open: string): SourceBlock {
  const tags = readBlockTags(open, tree.markerPrefix);
  if (tags.kinds.size === 0) throw new Error(`Block ${block.beId} would lose its tags`);
  const { kinds, rules, groupName, slotName, title, isCode, isHidden } = tags;
  return { ...block, open, length: open.length, kinds, rules, groupName, slotName, title, isCode, isHidden };
}

interface Splice {
  parentId: BeId;
  offset: number;
  before: string;
  after: string;
}

function splice(tree: SourceTree, { parentId, offset, before, after }: Splice, newId: () => BeId): StepResult {
  const parent = getBlock(tree, parentId);
  if (!parent.trust.inner) throw new Error(`The content of block ${parentId} has no range that can be trusted`);
  const [head, rest] = splitParts(parent.parts, offset, parentId);
  const [taken, tail] = splitParts(rest, before.length, parentId);
  if (printParts(taken) !== before)
    throw new Error(`The text to remove from block ${parentId || 'root'} is not what stands there`);
  const result = rebuildBlock(tree, parent, { open: parent.open, parts: [...head, after, ...tail], newId });
  return {
    tree: result.tree,
    touched: {
      parentId,
      changed: result.hasNewText ? [parentId] : [],
      inserted: result.inserted,
      removed: result.removed,
    },
    changes: result.changes,
  };
}

function move(tree: SourceTree, step: StepOf<'move'>, newId: () => BeId): StepResult {
  const taken = splice(tree, { ...step.from, before: step.html, after: '' }, newId);
  const put = splice(taken.tree, { ...step.to, before: '', after: step.html }, newId);
  return {
    tree: put.tree,
    touched: {
      parentId: step.to.parentId,
      changed: [...new Set([...taken.touched.changed, ...put.touched.changed])],
      inserted: put.touched.inserted,
      removed: taken.touched.removed,
    },
    changes: mergeChanges(taken.changes, put.changes),
  };
}

/** Merges two successive sets of changes. */
function mergeChanges(first: BlockChanges | null, second: BlockChanges | null): BlockChanges | null {
  return first && second ? new Map([...first, ...second]) : null;
}

type Parts = readonly (string | SourceBlock)[];

/**
 * Splits parts at an offset of the inner source. A child without an end tag is split too, because whitespace after it
 * can have become its own; inside any other child there is no gap. Throws if the offset isn't a gap.
 */
function splitParts(parts: Parts, offset: number, parentId: BeId): [Parts, Parts] {
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? '';
    if (offset === at) return [parts.slice(0, i), parts.slice(i)];
    if (offset < at + part.length) {
      if (typeof part === 'string') {
        return [
          [...parts.slice(0, i), part.slice(0, offset - at)],
          [part.slice(offset - at), ...parts.slice(i + 1)],
        ];
      }
      if (part.close !== '' || offset < at + part.open.length) break;
      const [head, tail] = splitParts(part.parts, offset - at - part.open.length, parentId);
      return [
        [...parts.slice(0, i), part.open, ...head],
        [...tail, ...parts.slice(i + 1)],
      ];
    }
    at += part.length;
  }
  if (offset === at) return [parts, []];
  throw new Error(`Offset ${offset} is not a gap of block ${parentId || 'root'}`);
}

function printParts(parts: Parts): string {
  return parts.map((part) => (typeof part === 'string' ? part : blockSource(part))).join('');
}
