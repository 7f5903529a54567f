import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type PanelName = 'versions' | 'checks' | 'links' | 'find';

/** The panel at the right of the canvas; null = none. */
const panelStore = createStore<{ open: PanelName | null }>(() => ({ open: null }));

export function useOpenPanel(): PanelName | null {
  return useStore(panelStore, (state) => state.open);
}

/** Opens a panel at the right, replacing the open one. */
export function openPanel(name: PanelName): void {
  panelStore.setState({ open: name });
}

/** Opens a panel, or closes it if it's open. */
export function togglePanel(name: PanelName): void {
  panelStore.setState(({ open }) => ({ open: open === name ? null : name }));
}

export function closePanel(): void {
  panelStore.setState({ open: null });
}
