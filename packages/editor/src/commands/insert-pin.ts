import { isRefusal, setMarker } from '@galley/markup';
import { linkToPin } from '@galley/markup/blocks';
import { blockLabel } from '../kernels/block-labels';
import type { Command } from './command';
import { pasteBlocks, pasteOne } from './paste-blocks';

/**
 * Inserts a pinned section into the document: its stored bytes, by the rules of drops, with a marker that identifies
 * the pin.
 */
export const insertPin: Command<'insert-pin'> = {
  name: 'insert-pin',
  label: (_context, { pin }) => `Insert ${pin.title}`,
  blockId: () => '',
  can: (context, { pin, place }) => pasteBlocks.can(context, { blocks: [pin.block], place }),
  run: (tx, { pin, place }, context) => {
    const added = pasteOne(tx, pin.block, place, context);
    if (isRefusal(added)) return added;
    const block = added === null ? undefined : tx.tree.blocks.get(added);
    if (!block) return true;
    const { markerPrefix } = context.document;
    const { pinArchiveId: pinId, linkedSnapshotId: snapshotId } = pin;
    const after =
      snapshotId === 0
        ? setMarker(block.open, 'pin', markerPrefix, String(pinId))
        : linkToPin(block, markerPrefix, { pinId, snapshotId });
    tx.apply({ kind: 'setAttributes', beId: block.beId, before: block.open, after });
    context.selectAfter(block.beId);
    context.announce(`${blockLabel(block, context.document)} inserted`);
    return true;
  },
};
