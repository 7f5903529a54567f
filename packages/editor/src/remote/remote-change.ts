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
 * A step as sent to other editors. Its size is that of the new text: removed or moved text is only counted, because
 * both editors have it.
 */
export type RemoteStep =
  | ({ kind: 'setInner' | 'setAttributes'; beId: BeId } & ChangedRange)
  | { kind: 'insert'; gap: GapPosition; html: string }
  | { kind: 'remove'; gap: GapPosition; length: number }
  | { kind: 'move'; from: GapPosition; to: GapPosition; length: number };

/** The changes of one transaction as JSON for other editors of the same document. */
export interface RemoteChange {
  /** Fingerprint of the source before the change. */
  base: string;
  /** Fingerprint of the source after the change. */
  result: string;
  label: string;
  steps: readonly RemoteStep[];
}

/** Returns a step without the text that the receiver has. */
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

/** Returns the step that turns one document into another that replaced it. */
export function packReplacement(before: SourceTree, after: SourceTree): RemoteStep {
  return { kind: 'setInner', beId: '', ...changedRange(printTree(before), printTree(after)) };
}

/** Returns the step for the document on which it was packed. Throws if the document has no such block or position. */
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
 * Returns the text from a position in a block. Undo relies on text that was in the block when the step was created: in
 * a document with unclosed elements, the block can end before it now (`ApplyOptions.mustApply`).
 */
function textAt(tree: SourceTree, { parentId, offset }: GapPosition, length: number): string {
  const block = getBlock(tree, parentId);
  const inner = innerSource(block).slice(offset, offset + length);
  if (inner.length === length || parentId === '') return inner;
  const start = sourceOffset(tree, parentId) + block.open.length + offset;
  return printTree(tree).slice(start, start + length);
}
