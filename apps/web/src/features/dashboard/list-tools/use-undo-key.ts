import { useEffect } from 'react';
import { forgetUndo, lastDeletion } from './offered-undo';

/** Ctrl/Meta+Z brings back what was deleted last in a theme, wherever the focus is; in fields it undoes typing as ever. */
export function useUndoKey(tid: number): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const undo = lastDeletion(tid);
      if (!undo) return;
      event.preventDefault();
      // Once, however fast it is pressed again.
      forgetUndo(tid);
      undo();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [tid]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')
  );
}
