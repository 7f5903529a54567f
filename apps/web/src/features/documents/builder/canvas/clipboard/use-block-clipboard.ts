import { useEffect } from 'react';
import { isDialogOpen, isTyping } from '../../../../../lib/key-claims';
import { useBuilder } from '../../context/builder-context';

/**
 * Handles Copy, Cut and Paste while the focus is outside the canvas and a block is selected. The canvas handles its
 * own.
 */
export function useBlockClipboard(): void {
  const { editor } = useBuilder();
  useEffect(() => {
    const handle = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || !isForBlocks(event)) return;
      if (editor.handleClipboard(event)) event.preventDefault();
    };
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) window.addEventListener(type, handle);
    return () => {
      for (const type of types) window.removeEventListener(type, handle);
    };
  }, [editor]);
}

/** Not in a field or dialog, and not while text outside the canvas is selected. */
function isForBlocks(event: ClipboardEvent): boolean {
  if (isTyping(event.target) || isDialogOpen()) return false;
  return event.type === 'paste' || document.getSelection()?.isCollapsed !== false;
}
