import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether the source is displayed below the canvas. */
export const sourceStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function useIsSourceOpen(): boolean {
  return useStore(sourceStore, (state) => state.isOpen);
}

/** What an open pane must do before it can close: apply its changes. False keeps it open. */
let leave: (() => boolean) | null = null;

export function setSourceLeave(handler: (() => boolean) | null): void {
  leave = handler;
}

/** Applies the changes of an open pane: before a save, before leaving the page, before an idle session ends. */
export function applySource(): boolean {
  return leave?.() ?? true;
}

export function openSource(): void {
  sourceStore.setState({ isOpen: true });
}

export function closeSource(): void {
  if (!applySource()) return;
  sourceStore.setState({ isOpen: false });
}

export function toggleSource(): void {
  if (sourceStore.getState().isOpen) closeSource();
  else openSource();
}
