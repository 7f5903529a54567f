import { blockSource, markSource, refuse, type SourceBlock, setMarker } from '@galley/markup';
import { carryContent, prepareInsert, variationsOf, withBlockId } from '@galley/markup/blocks';
import { blockLabel, blockNoun } from '../kernels/block-labels';
import { placeOf } from '../kernels/siblings';
import { canSwitchVariation } from '../kernels/variations';
import type { Transaction } from '../transaction/transaction';
import type { Command, CommandContext } from './command';
import { blockIn, patchOpen } from './patch-block';

/**
 * Shows another variation. Sections and components are replaced with the variation's theme source and their content is
 * carried over by `data-block`; content without a place is retained and restored when switching back (docs/grammar.md
 * 5.5). Regions and content elements are adjacent: their hidden markers change.
 */
export const switchVariation: Command<'switch-variation'> = {
  name: 'switch-variation',
  label: ({ tree }, { beId }) => {
    const block = tree.blocks.get(beId);
    return `Switch variation of ${block ? blockNoun(block) : 'block'}`;
  },
  blockId: ({ beId }) => beId,
  can: ({ tree, document }, { beId, index }) => {
    const can = canSwitchVariation(tree, beId, document.groups);
    if (can !== true) return can;
    const count = variationsOf(tree, beId, document.groups)?.count ?? 0;
    return index === undefined || (index >= 0 && index < count) || refuse('There is no such variation.');
  },
  run: (tx, { beId, index }, context) => {
    const { document } = context;
    const variations = variationsOf(tx.tree, beId, document.groups);
    if (!variations) return refuse('The theme has no other variation of this block.');
    const wanted = index ?? (variations.index + 1) % variations.count;
    if (wanted === variations.index) return true;
    const block = blockIn(tx.tree, beId);
    if (variations.place === 'document') showMember(tx, variations.members, wanted, context);
    else {
      const html = variations.htmls[wanted] ?? '';
      replaceByVariation(tx, block, { html, index: wanted, from: variations.index }, context);
    }
    context.announce(`${blockLabel(block, context.document)}, variation ${wanted + 1} of ${variations.count}`);
    return true;
  },
};

/** Carries the content of the shown member to the target, and hides the others. */
function showMember(tx: Transaction, members: readonly string[], wanted: number, context: CommandContext): void {
  const prefix = context.document.markerPrefix;
  const shown = members.map((beId) => blockIn(tx.tree, beId)).find((member) => !member.isHidden);
  const target = members[wanted];
  if (shown && target) carryInto(tx, shown, blockIn(tx.tree, target), context);
  members.forEach((beId, at) => {
    const block = blockIn(tx.tree, beId);
    patchOpen(tx, block, setMarker(block.open, 'hidden', prefix, at === wanted ? null : '1'));
  });
  context.selectAfter(members[wanted] ?? null);
}

/** Each member keeps its own content, so nothing has to be retained. */
function carryInto(tx: Transaction, shown: SourceBlock, wanted: SourceBlock, context: CommandContext): void {
  const { newId } = context;
  const prefix = context.document.markerPrefix;
  const before = blockSource(wanted);
  const carried = carryContent(blockSource(shown), before, [], { markerPrefix: prefix, isBeside: true }).html;
  const after = markSource(carried, { markerPrefix: prefix, newId });
  const place = placeOf(tx.tree, wanted.beId);
  if (after === before || !place) return;
  const gap = { parentId: place.parentId, offset: place.offset };
  tx.apply({ kind: 'remove', gap, html: before });
  tx.apply({ kind: 'insert', gap, html: after });
}

function replaceByVariation(
  tx: Transaction,
  block: SourceBlock,
  variation: { html: string; index: number; from: number },
  context: CommandContext,
): void {
  const { document, retainedContent, newId } = context;
  const { markerPrefix } = document;
  const place = placeOf(tx.tree, block.beId);
  if (!place) throw new Error(`The document has no block ${block.beId}`);
  const before = blockSource(block);
  // Stored per shown variation, so that undo and redo find the content of the one they restore.
  const retained = retainedContent.get(retainedKey(block.beId, variation.from));
  const carried = carryContent(before, variation.html, retained, { markerPrefix });
  const prepared = prepareInsert(carried.html, {
    tree: tx.tree,
    markerPrefix,
    newId,
    variationIndex: variation.index,
    replacesId: block.beId,
  });
  // The block keeps its id, so that comments and the selection stay with it.
  const after = withBlockId(prepared, markerPrefix, block.beId);
  const gap = { parentId: place.parentId, offset: place.offset };
  tx.apply({ kind: 'remove', gap, html: before });
  tx.apply({ kind: 'insert', gap, html: after });
  retainedContent.set(retainedKey(block.beId, variation.index), carried.retained);
  context.selectAfter(block.beId);
}

function retainedKey(beId: string, index: number): string {
  return `${beId} ${index}`;
}
