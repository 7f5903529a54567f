import type { BeId, SourceTree } from '@galley/markup';

/** The selected block and the one under the pointer, each in the document or null. */
export class BlockSelection {
  selectedId: BeId | null = null;
  hoveredId: BeId | null = null;
  /** Why another block than the clicked one is selected; '' = it is the clicked one. */
  notice = '';

  /** Drops blocks that are no longer in the document, and the notice. */
  follow({ blocks }: SourceTree): void {
    if (this.selectedId !== null && !blocks.has(this.selectedId)) this.selectedId = null;
    if (this.hoveredId !== null && !blocks.has(this.hoveredId)) this.hoveredId = null;
    this.notice = '';
  }

  clear(): void {
    this.selectedId = null;
    this.hoveredId = null;
    this.notice = '';
  }
}

/** Returns the id if the document has this block; otherwise null. */
export function existingId({ blocks }: SourceTree, beId: BeId | null): BeId | null {
  return beId !== null && blocks.has(beId) ? beId : null;
}
