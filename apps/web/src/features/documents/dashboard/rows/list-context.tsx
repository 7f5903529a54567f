import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createListState, type ListState } from './list-state';

const ListContext = createContext<ListState | null>(null);

/** Gives the parts of one screen the state of its list. */
export function ListProvider({ children }: { children: ReactNode }) {
  const [list] = useState(createListState);
  useEffect(() => list.dispose, [list]);
  return <ListContext.Provider value={list}>{children}</ListContext.Provider>;
}

/** The list of the screen. It never changes itself; its state is read with `useListState`. */
export function useList(): ListState {
  const list = useContext(ListContext);
  if (!list) throw new Error('A part of a list was drawn outside a list.');
  return list;
}

/** A part of the list's state. */
export function useListState<Part>(select: (state: ReturnType<ListState['store']['getState']>) => Part): Part {
  return useStore(useList().store, select);
}
