import { createStore } from 'zustand/vanilla';

export type PanelName =
  | 'activity'
  | 'versions'
  | 'checks'
  | 'checklist'
  | 'layouts'
  | 'links'
  | 'find'
  | 'changes'
  | 'variations';

export type PanelState = ReturnType<typeof createPanelState>;

/** State of the panel at the right of the canvas; null means none. */
export function createPanelState() {
  const store = createStore<{ open: PanelName | null }>(() => ({ open: null }));
  return {
    store,
    /** Opens a panel at the right, replacing the open one. */
    open: (name: PanelName) => store.setState({ open: name }),
    /** Opens a panel, or closes it if it is open. */
    toggle: (name: PanelName) => store.setState(({ open }) => ({ open: open === name ? null : name })),
    close: () => store.setState({ open: null }),
  };
}
