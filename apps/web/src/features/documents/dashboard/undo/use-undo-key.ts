import { useEffect } from 'react';
import { isDialogOpen, isTypingText } from '../../../../lib/key-claims';
import { forgetUndo, lastDeletion } from './offered-undo';

/** Ctrl/Meta+Z restores the last deletion in a theme, wherever the focus is. In fields, it undoes typing as usual. */
export function useUndoKey(tid: number): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!isUndo || event.defaultPrevented || isTypingText(event.target)) return;
      if (isDialogOpen()) return;
      const undo = lastDeletion(tid);
      if (!undo) return;
      event.preventDefault();
      // Only once, however fast it's pressed again.
      forgetUndo(tid);
      undo();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [tid]);
}
