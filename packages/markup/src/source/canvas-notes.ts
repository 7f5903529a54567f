import type { BeId, SourceBlock } from '../types';

/**
 * Notes from reading a source, used to create the canvas without scanning it again. Kept for the root that was read and
 * for no other: an edited tree has none.
 */
export interface CanvasNotes {
  /** Blocks whose own tag or text differs on the canvas, not counting blocks inside them. */
  dirty: ReadonlySet<BeId>;
  /** Blocks whose id isn't in the source: the canvas adds it to their tag. */
  unmarked: ReadonlySet<BeId>;
  /** All of these and the blocks around them. */
  around: ReadonlySet<BeId>;
}

const kept = new WeakMap<SourceBlock, CanvasNotes>();

/** Keeps the notes of a document with the root of its tree. */
export function keepNotes(root: SourceBlock, notes: CanvasNotes): void {
  kept.set(root, notes);
}

/** The notes kept with the root of a tree, if any. */
export function notesOf(root: SourceBlock): CanvasNotes | undefined {
  return kept.get(root);
}
