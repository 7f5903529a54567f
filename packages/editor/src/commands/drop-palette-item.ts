import { type BeId, isRefusal, type Refusal, type SourceTree, walkBlocks } from '@galley/markup';
import { type DropGap, prepareInsert } from '@galley/markup/blocks';
import { checkBalance } from '@galley/markup/html';
import type { CommandArgs } from '../commands-map';
import { blockLabel } from '../kernels/block-labels';
import { pointOf } from '../kernels/drop-points';
import type { Transaction } from '../transaction/transaction';
import type { EditorDocument } from '../types';
import type { Command } from './command';
import { landBlocks } from './land-blocks';

/** Inserts a section or component of the palette into the document (docs/grammar.md 5). */
export const dropPaletteItem: Command<'drop-palette-item'> = {
  name: 'drop-palette-item',
  label: (_context, { item }) => `Insert ${item.title}`,
  blockId: () => '',
  can: ({ tree, document }, args) => {
    const whole = checkBalance(args.item.html);
    if (whole !== true) return whole;
    const point = pointFor(tree, document, args);
    return isRefusal(point) ? point : true;
  },
  run: (tx, args, context) => {
    const { item } = args;
    const { document, newId } = context;
    const point = pointFor(tx.tree, document, args);
    if (isRefusal(point)) return point;
    const known = tx.tree.blocks;
    const hasGroup = item.groupName !== '' && item.variationCount > 1;
    const html = prepareInsert(item.html, {
      tree: tx.tree,
      markerPrefix: document.markerPrefix,
      newId,
      ...(hasGroup ? { variationIndex: item.variationIndex } : {}),
    });
    landBlocks(tx, point, html);
    const added = firstNew(tx, known);
    if (added) {
      context.selectAfter(added);
      const block = tx.tree.blocks.get(added);
      context.announce(`${block ? blockLabel(block, context.document) : item.title} inserted`);
    }
    return true;
  },
};

function pointFor(
  tree: SourceTree,
  document: EditorDocument,
  { item, place }: CommandArgs['drop-palette-item'],
): DropGap | Refusal {
  return pointOf(tree, { kind: 'palette', item }, place, { isPage: document.mode === 'page' });
}

/** Returns the first outermost block that is new in the transaction. */
export function firstNew({ tree, changes }: Transaction, known: ReadonlyMap<BeId, unknown>): BeId | null {
  // Inserted blocks are among the changes in document order; the whole document is searched only if it was parsed
  // again.
  const added = changes ? [...changes.values()].filter((block) => block !== undefined) : walkBlocks(tree);
  for (const { beId } of added) {
    const parentId = tree.parentOf.get(beId) ?? '';
    if (!known.has(beId) && (parentId === '' || known.has(parentId))) return beId;
  }
  return null;
}
