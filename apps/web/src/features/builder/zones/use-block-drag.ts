import type { BeId } from '@galley/markup';
import type { PointerEvent } from 'react';
import { useBuilder } from '../context/builder-context';
import { startBlockDrag } from '../dragging/drag-store';
import { itemLike } from './item-like';

/** Handles a press on a block's handle: it drags that block, and nothing below the handle gets the event. */
export function useBlockDrag(): (block: { beId: BeId; label: string }, press: PointerEvent) => void {
  const builder = useBuilder();
  return ({ beId, label }, press) => {
    press.preventDefault();
    const item = itemLike(builder.editor.peekTree(), beId, builder.document);
    startBlockDrag(builder, { beId, item, label }, press);
  };
}

/** Whether the theme allows dragging this block with the pointer. */
export function useIsDraggable(beId: BeId): boolean {
  const { editor } = useBuilder();
  return editor.peekTree().blocks.get(beId)?.rules.canMove ?? false;
}
