import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { isTypingText } from '../../../../lib/key-claims';
import { useSelectionState } from './use-selection';

/**
 * Wraps a list with selectable rows. `ids` are the displayed rows in order; ranges follow it. Ctrl/Meta+A selects all
 * of them and Escape none, both only while the focus is inside.
 */
export function SelectionArea({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const { store, clear, selectAll, setSelectable } = useSelectionState();
  useEffect(() => setSelectable(ids), [ids, setSelectable]);
  // Without rows, nothing is selectable.
  useEffect(() => () => setSelectable([]), [setSelectable]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTypingText(event.target)) return;
    const isAll =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'a';
    if (isAll) {
      event.preventDefault();
      selectAll();
    } else if (event.key === 'Escape' && (store.getState().isAll || store.getState().ids.size > 0)) {
      event.preventDefault();
      clear();
    }
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the controls inside.
  return <div onKeyDown={handleKeyDown}>{children}</div>;
}
