import { useEffect } from 'react';
import { useBuilder } from '../builder-context';
import { isTyping } from './is-typing';

/** Copy, cut and paste pressed while the focus is in the shell and a block is selected; the canvas hears its own. */
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

/** Not the text of a field, a dialog or a selection in the shell. */
function isForBlocks(event: ClipboardEvent): boolean {
  if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return false;
  return event.type === 'paste' || document.getSelection()?.isCollapsed !== false;
}
