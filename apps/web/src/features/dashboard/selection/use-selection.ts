import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { allSelected, cleared, emptySelection, reordered, type Selection, toggled } from './selection';

/** The selection of the dashboard's list. `SelectionArea` clears it when another theme is displayed. */
export const selectionStore = createStore<Selection>(() => emptySelection);

const toggle = (id: number, how: { range?: boolean } = {}) =>
  selectionStore.setState((selection) => toggled(selection, id, how));
const clear = () => selectionStore.setState(cleared);

/** The selected items of the list, and functions to change them. `range`: Shift was pressed. */
export function useSelection(): {
  ids: ReadonlySet<number>;
  has: (id: number) => boolean;
  toggle: (id: number, how?: { range?: boolean }) => void;
  clear: () => void;
} {
  const ids = useStore(selectionStore, (selection) => selection.ids);
  return { ids, has: (id) => ids.has(id), toggle, clear };
}

/** Whether one row is selected, for rows that must not rerender when other rows change. */
export function useIsSelected(id: number): boolean {
  return useStore(selectionStore, (selection) => selection.ids.has(id));
}

/** Whether anything is selected. Then every row shows its checkbox. */
export function useIsSelecting(): boolean {
  return useStore(selectionStore, (selection) => selection.ids.size > 0);
}

/** Selects or deselects a row. `range`: Shift was pressed. */
export function toggleSelected(id: number, how: { range?: boolean } = {}): void {
  toggle(id, how);
}

/** The number of selectable rows, which are the displayed ones. */
export function useSelectable(): number {
  return useStore(selectionStore, (selection) => selection.order.length);
}

/** Selects every displayed row. */
export function selectAll(): void {
  selectionStore.setState(allSelected);
}

/** Sets the displayed rows, in order. */
export function setSelectable(order: readonly number[]): void {
  selectionStore.setState((selection) => reordered(selection, order));
}
