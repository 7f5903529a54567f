import type { BeId, SourceBlock } from '../types';

/**
 * Notes from parsing a source, used to create the canvas without scanning it again. Stored only for the root that was
 * parsed: an edited tree has none.
 */
export interface CanvasNotes {
  /** Blocks whose own tag or text differs on the canvas, excluding their child blocks. */
  dirty: ReadonlySet<BeId>;
  /** Blocks whose id isn't in the source: the canvas adds it to their tag. */
  unmarked: ReadonlySet<BeId>;
  /** All of these blocks and their ancestors. */
  around: ReadonlySet<BeId>;
}

const kept = new WeakMap<SourceBlock, CanvasNotes>();

/** Stores the notes of a document for the root of its tree. */
export function keepNotes(root: SourceBlock, notes: CanvasNotes): void {
  kept.set(root, notes);
}

/** Returns the notes stored for the root of a tree, if any. */
export function notesOf(root: SourceBlock): CanvasNotes | undefined {
  return kept.get(root);
}
