import type { SourceTree } from '@galley/markup';
import { type DropGap, findEmptySection } from '@galley/markup/blocks';
import { landingGap } from '../kernels/siblings';
import type { Transaction } from '../transaction/transaction';

/**
 * Inserts new source at a drop point. The first section replaces the marker of an empty document, or the marker next to
 * it is removed; undo restores the same bytes.
 */
export function landBlocks(tx: Transaction, point: DropGap, html: string): void {
  if (point.replaces !== '') tx.apply({ kind: 'remove', gap: point.gap, html: point.replaces });
  const { gap, indent } = point.isField ? { gap: point.gap, indent: '' } : landingGap(tx.tree, point);
  tx.apply({ kind: 'insert', gap, html: indent + html });
  const empty = point.replaces === '' ? findEmptySection(tx.tree) : null;
  if (empty && hasSection(tx.tree)) tx.apply({ kind: 'remove', gap: empty.gap, html: empty.marker });
}

function hasSection(tree: SourceTree): boolean {
  for (const { kinds } of tree.blocks.values()) if (kinds.has('section')) return true;
  return false;
}
