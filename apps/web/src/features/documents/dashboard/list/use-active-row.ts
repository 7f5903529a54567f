import { useEffect, useRef } from 'react';
import { type ListRow, namingKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import type { VirtualRowsHandle } from './virtual-rows';

/**
 * The key of the row with the list's tab stop: the last active one, or else the first. If it disappears (deleted, moved
 * out of view), the row in its place takes over, with the focus if the list had it.
 */
export function useActiveRow(
  rows: readonly ListRow[],
  grid: { current: VirtualRowsHandle | null },
): string | undefined {
  const { activateRow } = useList();
  const wanted = useListState((state) => state.activeKey);
  const index = rows.findIndex((row) => row.key === wanted);
  const last = useRef({ index: 0, hadFocus: false });
  const hasRow = wanted !== null && index >= 0;
  useEffect(() => {
    const noteFocus = () => {
      const focused = document.activeElement;
      // Removing the focused element moves the focus to the page's body. Until then, the list had it.
      if (focused && focused !== document.body)
        last.current.hadFocus = grid.current?.element?.contains(focused) ?? false;
    };
    // A press outside of all controls removes the focus.
    const notePress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && grid.current?.element?.contains(target))) last.current.hadFocus = false;
    };
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('pointerdown', notePress);
    return () => {
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('pointerdown', notePress);
    };
  }, [grid]);
  useEffect(() => {
    if (hasRow) {
      // A row that moves may lose the focus.
      if (index !== last.current.index && last.current.hadFocus && isFocusLost())
        activateRow(wanted, { isFocused: true });
      last.current.index = index;
      return;
    }
    if (wanted === null || wanted === namingKey) return;
    const next = rows[Math.min(last.current.index, rows.length - 1)];
    activateRow(next?.key ?? null, { isFocused: Boolean(next) && last.current.hadFocus && isFocusLost() });
  }, [hasRow, wanted, index, rows, activateRow]);
  return hasRow ? wanted : rows.find((row) => row.kind !== 'naming')?.key;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
