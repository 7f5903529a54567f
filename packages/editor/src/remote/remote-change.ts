import {
  type BeId,
  type GapPosition,
  getBlock,
  innerSource,
  printTree,
  type SourceTree,
  type Step,
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
      const before = innerSource(getBlock(tree, step.beId));
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

function textAt(tree: SourceTree, { parentId, offset }: GapPosition, length: number): string {
  return innerSource(getBlock(tree, parentId)).slice(offset, offset + length);
}
