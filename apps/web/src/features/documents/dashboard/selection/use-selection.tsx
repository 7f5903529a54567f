import type { Email } from '@galley/contract';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { allSelected, cleared, emptySelection, isSelected, reordered, type Selection, toggled } from './selection';

/** The selection of one list. */
function createSelectionState() {
  const store = createStore<Selection>(() => emptySelection);
  /** The selected emails, also those that aren't loaded anymore. */
  const emails = new Map<number, Email>();
  return {
    store,
    /** Keeps the selected ones of these emails, and forgets those that aren't selected. */
    remember: (loaded: readonly Email[]) => {
      const { ids } = store.getState();
      for (const email of loaded) if (ids.has(email.id)) emails.set(email.id, email);
      for (const id of emails.keys()) if (!ids.has(id)) emails.delete(id);
    },
    /** The remembered emails with these IDs. */
    known: (ids: readonly number[]): Email[] => ids.flatMap((id) => emails.get(id) ?? []),
    /** Selects or deselects a row. `range`: Shift was pressed. */
    toggle: (id: number, how: { range?: boolean } = {}) => store.setState((selection) => toggled(selection, id, how)),
    clear: () => store.setState(cleared),
    /** Selects every displayed row, or everything that the list matches if some aren't loaded. */
    selectAll: () => store.setState(allSelected),
    /** Sets the displayed rows, in order. */
    setSelectable: (order: readonly number[]) => store.setState((selection) => reordered(selection, order)),
  };
}

type SelectionState = ReturnType<typeof createSelectionState>;

const SelectionContext = createContext<SelectionState | null>(null);

/** Gives the parts of one screen the selection of its list. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [selection] = useState(createSelectionState);
  return <SelectionContext.Provider value={selection}>{children}</SelectionContext.Provider>;
}

/** The selection of the list: functions to change it, and its store for handlers. Doesn't rerender. */
export function useSelectionState(): SelectionState {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('A part of a list was drawn outside a list.');
  return selection;
}

/** Whether everything is selected that the list matches, except the IDs of `useSelectedIds`. */
export function useIsAllSelected(): boolean {
  return useStore(useSelectionState().store, (selection) => selection.isAll);
}

/** The IDs of the selected items. */
export function useSelectedIds(): ReadonlySet<number> {
  return useStore(useSelectionState().store, (selection) => selection.ids);
}

/** Whether one row is selected, for rows that must not rerender when other rows change. */
export function useIsSelected(id: number): boolean {
  return useStore(useSelectionState().store, (selection) => isSelected(selection, id));
}

/** Whether anything is selected. Then every row shows its checkbox. */
export function useIsSelecting(): boolean {
  return useStore(useSelectionState().store, (selection) => selection.isAll || selection.ids.size > 0);
}

/** The number of selectable rows, which are the displayed ones. */
export function useSelectable(): number {
  return useStore(useSelectionState().store, (selection) => selection.order.length);
}
