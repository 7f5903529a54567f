import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { allSelected, cleared, emptySelection, reordered, type Selection, toggled } from './selection';

/** The one selection of the dashboard's list; `SelectionArea` empties it when another theme is shown. */
export const selectionStore = createStore<Selection>(() => emptySelection);

const toggle = (id: number, how: { range?: boolean } = {}) =>
  selectionStore.setState((selection) => toggled(selection, id, how));
const clear = () => selectionStore.setState(cleared);

/** What is selected in the list, and the ways to change it. `range`: Shift was held. */
export function useSelection(): {
  ids: ReadonlySet<number>;
  has: (id: number) => boolean;
  toggle: (id: number, how?: { range?: boolean }) => void;
  clear: () => void;
} {
  const ids = useStore(selectionStore, (selection) => selection.ids);
  return { ids, has: (id) => ids.has(id), toggle, clear };
}

/** Whether one row is selected, for a row that must not be drawn again whenever another one is. */
export function useIsSelected(id: number): boolean {
  return useStore(selectionStore, (selection) => selection.ids.has(id));
}

/** Whether anything is selected: then every row shows its check box. */
export function useIsSelecting(): boolean {
  return useStore(selectionStore, (selection) => selection.ids.size > 0);
}

/** Selects a row or takes it out. `range`: Shift was held. */
export function toggleSelected(id: number, how: { range?: boolean } = {}): void {
  toggle(id, how);
}

/** How many rows can be selected: those that are shown. */
export function useSelectable(): number {
  return useStore(selectionStore, (selection) => selection.order.length);
}

/** Selects every row that is shown. */
export function selectAll(): void {
  selectionStore.setState(allSelected);
}

/** Tells which rows are shown, in their order. */
export function setSelectable(order: readonly number[]): void {
  selectionStore.setState((selection) => reordered(selection, order));
}
