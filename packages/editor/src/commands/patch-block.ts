import type { BeId, SourceBlock, SourceTree } from '@galley/markup';
import { escapeValue, patchAttribute } from '@galley/markup/html';
import type { Transaction } from '../transaction/transaction';

/** Replaces a block's start tag; does nothing if it is unchanged. */
export function patchOpen(tx: Transaction, block: SourceBlock, open: string): void {
  tx.apply({ kind: 'setAttributes', beId: block.beId, before: block.open, after: open });
}

/** Sets one attribute of a start tag from plain text; '' removes it unless `isKept` is set. */
export function withAttribute(
  openTag: string,
  name: string,
  value: string,
  options: { isKept?: boolean } = {},
): string {
  if (value === '' && !options.isKept) return patchAttribute(openTag, name, null);
  return patchAttribute(openTag, name, escapeValue(value));
}

/** Returns the current block of the transaction. Throws for an unknown id. */
export function blockIn(tree: SourceTree, beId: BeId): SourceBlock {
  const block = tree.blocks.get(beId);
  if (!block) throw new Error(`The document has no block ${beId}`);
  return block;
}
