import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether the source stands below the canvas. */
export const sourceStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function useIsSourceOpen(): boolean {
  return useStore(sourceStore, (state) => state.isOpen);
}

/** What an open pane must do before it may close: take over what was typed. False keeps it open. */
let leave: (() => boolean) | null = null;

export function setSourceLeave(handler: (() => boolean) | null): void {
  leave = handler;
}

/** Takes over what was typed in an open pane: before a save, before the page goes, before an idle session ends. */
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
