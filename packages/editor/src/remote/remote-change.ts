import {
  type BeId,
  type GapPosition,
  getBlock,
  innerSource,
  printTree,
  type SourceTree,
  type Step,
  sourceOffset,
} from '@galley/markup';
import { type ChangedRange, changedRange } from '../kernels/changed-range';

/**
 * A step as it is sent to other editors. Its size is that of what is new: text that goes away or moves is only counted,
 * because both editors have it.
 */
export type RemoteStep =
  | ({ kind: 'setInner' | 'setAttributes'; beId: BeId } & ChangedRange)
  | { kind: 'insert'; gap: GapPosition; html: string }
  | { kind: 'remove'; gap: GapPosition; length: number }
  | { kind: 'move'; from: GapPosition; to: GapPosition; length: number };

/** What one transaction did, as JSON for other editors of the same document. */
export interface RemoteChange {
  /** Fingerprint of the source that the change was made on. */
  base: string;
  /** Fingerprint of the source that it gives. */
  result: string;
  label: string;
  steps: readonly RemoteStep[];
}

/** A step without the text that the receiver has. */
export function packStep(step: Step): RemoteStep {
  switch (step.kind) {
    case 'setInner':
    case 'setAttributes':
      return { kind: step.kind, beId: step.beId, ...changedRange(step.before, step.after) };
    case 'insert':
      return step;
    case 'remove':
      return { kind: 'remove', gap: step.gap, length: step.html.length };
    case 'move':
      return { kind: 'move', from: step.from, to: step.to, length: step.html.length };
  }
}

/** The step that turns one document into another one that was opened in its place. */
export function packReplacement(before: SourceTree, after: SourceTree): RemoteStep {
  return { kind: 'setInner', beId: '', ...changedRange(printTree(before), printTree(after)) };
}

/** The step for the document it was packed on. Throws where that has no such block or place. */
export function unpackStep(tree: SourceTree, step: RemoteStep): Step {
  switch (step.kind) {
    case 'setInner': {
      const inner = innerSource(getBlock(tree, step.beId));
      const length = Math.max(inner.length, step.from + step.length);
      const before = textAt(tree, { parentId: step.beId, offset: 0 }, length);
      return { kind: step.kind, beId: step.beId, before, after: replaced(before, step) };
    }
    case 'setAttributes': {
      const before = getBlock(tree, step.beId).open;
      return { kind: step.kind, beId: step.beId, before, after: replaced(before, step) };
    }
    case 'insert':
      return step;
    case 'remove':
      return { kind: 'remove', gap: step.gap, html: textAt(tree, step.gap, step.length) };
    case 'move':
      return { kind: 'move', from: step.from, to: step.to, html: textAt(tree, step.from, step.length) };
  }
}

function replaced(before: string, { from, length, text }: ChangedRange): string {
  return before.slice(0, from) + text + before.slice(from + length);
}

/**
 * The text from a place in a block on. Undo counts on text that was in the block when the step was made. In a document
 * with elements that are never closed, the block may end before it now (`ApplyOptions.mustApply`).
 */
function textAt(tree: SourceTree, { parentId, offset }: GapPosition, length: number): string {
  const block = getBlock(tree, parentId);
  const inner = innerSource(block).slice(offset, offset + length);
  if (inner.length === length || parentId === '') return inner;
  const start = sourceOffset(tree, parentId) + block.open.length + offset;
  return printTree(tree).slice(start, start + length);
}
