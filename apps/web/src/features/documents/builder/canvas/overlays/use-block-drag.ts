import { paletteItemOf } from '@galley/editor';
import type { BeId } from '@galley/markup';
import type { PointerEvent } from 'react';
import { useBuilder } from '../../context/builder-context';
import { startBlockDrag } from '../dragging/start-drag';

/** Returns a handler that drags a block from its handle and stops the press from reaching elements below. */
export function useBlockDrag(): (block: { beId: BeId; label: string }, press: PointerEvent) => void {
  const builder = useBuilder();
  return ({ beId, label }, press) => {
    press.preventDefault();
    const block = builder.editor.peekTree().blocks.get(beId);
    const item = block ? paletteItemOf(block, builder.document) : null;
    startBlockDrag(builder, { beId, item, label }, press);
  };
}

/** Returns whether the theme allows dragging this block with the pointer. */
export function useIsDraggable(beId: BeId): boolean {
  const { editor } = useBuilder();
  return editor.peekTree().blocks.get(beId)?.rules.canMove ?? false;
}
