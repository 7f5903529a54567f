import { type BeId, escapeValue, patchAttribute, type SourceBlock, type SourceTree } from '@galley/markup';
import type { Transaction } from '../transaction/transaction';

/** Writes a block's start tag again; nothing happens when it stays the same. */
export function patchOpen(tx: Transaction, block: SourceBlock, open: string): void {
  tx.apply({ kind: 'setAttributes', beId: block.beId, before: block.open, after: open });
}

/** A start tag with one attribute set from plain text; '' removes it where `isKept` does not hold. */
export function withAttribute(
  openTag: string,
  name: string,
  value: string,
  options: { isKept?: boolean } = {},
): string {
  if (value === '' && !options.isKept) return patchAttribute(openTag, name, null);
  return patchAttribute(openTag, name, escapeValue(value));
}

/** The block as the transaction sees it now. */
export function blockIn(tree: SourceTree, beId: BeId): SourceBlock {
  const block = tree.blocks.get(beId);
  if (!block) throw new Error(`The document has no block ${beId}`);
  return block;
}
