import { type ChildSpan, childSpans } from '../blocks/block-layout';
import { type ApplyOptions, applyStep } from '../source/apply-step';
import { blockOffset, blockSource, getBlock, innerSource, printTree } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree, Step } from '../types';
import type { SourceHunk } from './source-diff';
import type { MarkedText } from './source-spots';

/** The replacement of a range in a region's marked source. */
export interface MarkedEdit {
  start: number;
  end: number;
  text: string;
}

interface Applied {
  tree: SourceTree;
  steps: Step[];
}

/** Returns the marked source of a block with its own tags, or of the document for ''. */
export function regionSource(tree: SourceTree, beId: BeId): string {
  return beId === '' ? printTree(tree) : blockSource(getBlock(tree, beId));
}

/**
 * Converts hunks of the clean source to edits of the marked source. Hunks with differing markers between them are
 * merged.
 */
export function markedEdits(before: MarkedText, after: MarkedText, hunks: readonly SourceHunk[]): MarkedEdit[] {
  const toOld = markedOffset(before.inserts);
  const toNew = markedOffset(after.inserts);
  const edits: { start: number; end: number; newStart: number; newEnd: number }[] = [];
  let oldAt = 0;
  let newAt = 0;
  const isSame = (start: number, newStart: number): boolean =>
    start - oldAt === newStart - newAt && before.text.slice(oldAt, start) === after.text.slice(newAt, newStart);
  const push = (start: number, newStart: number): { start: number; end: number; newStart: number; newEnd: number } => {
    const last = edits.at(-1);
    if (last && !isSame(start, newStart)) return last;
    const isLead = last === undefined && !isSame(start, newStart);
    const edit = isLead
      ? { start: 0, end: 0, newStart: 0, newEnd: 0 }
      : { start, end: start, newStart, newEnd: newStart };
    edits.push(edit);
    return edit;
  };
  for (const hunk of hunks) {
    const edit = push(toOld(hunk.oldStart, 'before'), toNew(hunk.newStart, 'before'));
    edit.end = oldAt = Math.max(edit.end, toOld(hunk.oldEnd, 'after'));
    edit.newEnd = newAt = Math.max(edit.newEnd, toNew(hunk.newEnd, 'after'));
  }
  const last = edits.at(-1);
  if (last && !isSame(before.text.length, after.text.length)) {
    last.end = before.text.length;
    last.newEnd = after.text.length;
  }
  return edits.map(({ start, end, newStart, newEnd }) => ({ start, end, text: after.text.slice(newStart, newEnd) }));
}

/** Maps an offset in the clean source to the marked source, before or after markers at exactly that offset. */
function markedOffset(inserts: MarkedText['inserts']): (at: number, side: 'before' | 'after') => number {
  const ends: number[] = [];
  let sum = 0;
  for (const insert of inserts) {
    sum += insert.length;
    ends.push(sum);
  }
  return (at, side) => {
    let low = 0;
    let high = inserts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const place = inserts[middle]?.at ?? 0;
      if (place < at || (side === 'after' && place === at)) low = middle + 1;
      else high = middle;
    }
    return at + (ends[low - 1] ?? 0);
  };
}

/**
 * Applies edits of a region as steps, each in the smallest block around it that stays parseable; edits that only make
 * sense together (a start tag here, its end tag there) become one. Null if no block of the region can take them.
 */
export function applyMarkedEdits(
  tree: SourceTree,
  beId: BeId,
  edits: readonly MarkedEdit[],
  options: ApplyOptions,
): Applied | null {
  let current: Applied | null = { tree, steps: [] };
  for (const edit of edits.toReversed()) {
    const next: Applied | null = current && applyEdit(current.tree, beId, edit, options);
    current = current && next ? { tree: next.tree, steps: [...current.steps, ...next.steps] } : null;
  }
  if (current || edits.length < 2) return current;
  const start = edits[0]?.start ?? 0;
  const end = edits.at(-1)?.end ?? start;
  const source = regionSource(tree, beId);
  let text = '';
  let at = start;
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return applyEdit(tree, beId, { start, end, text }, options);
}

/** Applies steps in order; null if one of them can't be applied. */
export function trySteps(tree: SourceTree, steps: readonly Step[], options: ApplyOptions): Applied | null {
  try {
    const result = steps.reduce((current, step) => applyStep(current, step, options).tree, tree);
    return { tree: result, steps: [...steps] };
  } catch {
    return null; // This block can't take the edit, so the next larger one is tried.
  }
}

/** A block whose content contains the edit; `start` is the offset of its inner source in the region. */
interface Level {
  block: SourceBlock;
  start: number;
}

function applyEdit(tree: SourceTree, beId: BeId, edit: MarkedEdit, options: ApplyOptions): Applied | null {
  const levels = levelsAround(tree, beId, edit);
  const innermost = levels.at(-1);
  if (!innermost) return null;
  const tag = retagStep(innermost, edit);
  const retagged = tag && trySteps(tree, [tag], options);
  if (retagged) return retagged;
  for (const level of levels.toReversed()) {
    for (const steps of candidates(level, edit)) {
      const applied = trySteps(tree, steps, options);
      if (applied) return applied;
    }
  }
  return null;
}

/** Returns the blocks around an edit, from the parent of the region inward. */
function levelsAround(tree: SourceTree, beId: BeId, edit: MarkedEdit): Level[] {
  if (beId !== '' && !tree.blocks.has(beId)) return [];
  const outer: Level = { block: tree.root, start: 0 };
  if (beId !== '') {
    const { parentId, offset } = blockOffset(tree, beId);
    outer.block = getBlock(tree, parentId);
    outer.start = -offset;
  }
  const levels = [outer];
  for (let level: Level | undefined = outer; level; ) {
    const { block, start }: Level = level;
    const span: ChildSpan | undefined = childSpans(block).find(
      ({ block: child, start: from, end: to }) =>
        child.trust.inner &&
        child.close !== '' &&
        edit.start >= start + from + child.open.length &&
        edit.end <= start + to - child.close.length,
    );
    level = span && { block: span.block, start: start + span.start + span.block.open.length };
    if (level) levels.push(level);
  }
  return levels;
}

/** Returns the step for an edit inside the start tag of a child block: only that tag changes. */
function retagStep({ block, start }: Level, edit: MarkedEdit): Step | null {
  const span = childSpans(block).find(
    ({ block: child, start: from }) => edit.start > start + from && edit.end < start + from + child.open.length,
  );
  if (!span) return null;
  const { open, beId } = span.block;
  const from = start + span.start;
  const after = open.slice(0, edit.start - from) + edit.text + open.slice(edit.end - from);
  return { kind: 'setAttributes', beId, before: open, after };
}

/**
 * Yields the steps that make the edit in a block's content: first the range alone, then the whole content. The root is
 * never replaced as a whole here.
 */
function* candidates({ block, start }: Level, edit: MarkedEdit): Generator<Step[]> {
  const inner = innerSource(block);
  const spans = childSpans(block);
  const isRoot = block.beId === '';
  if (spans.length > 0 || isRoot)
    yield spliceSteps(block, inner, spans, { ...edit, start: edit.start - start, end: edit.end - start });
  if (isRoot) return;
  const after = inner.slice(0, edit.start - start) + edit.text + inner.slice(edit.end - start);
  yield [{ kind: 'setInner', beId: block.beId, before: inner, after }];
}

/**
 * Returns the steps that remove and insert source, extended to whole child blocks, since there are no gaps inside them.
 */
function spliceSteps(
  block: SourceBlock,
  inner: string,
  spans: readonly { start: number; end: number }[],
  edit: MarkedEdit,
): Step[] {
  let { start, end } = edit;
  for (const span of spans) {
    const isTouched =
      span.start < edit.end && span.end > edit.start && !(edit.start === span.end || edit.end === span.start);
    if (!isTouched) continue;
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  const before = inner.slice(start, end);
  const after = inner.slice(start, edit.start) + edit.text + inner.slice(edit.end, end);
  const gap = { parentId: block.beId, offset: start };
  const steps: Step[] = [];
  if (before !== '') steps.push({ kind: 'remove', gap, html: before });
  if (after !== '') steps.push({ kind: 'insert', gap, html: after });
  return steps;
}
