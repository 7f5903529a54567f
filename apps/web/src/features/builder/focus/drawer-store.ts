import { createStore } from 'zustand/vanilla';

/** Whether the sidebar is open when it's a drawer (below 992 px). Otherwise it's always open. */
export const drawerStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openDrawer(): void {
  drawerStore.setState({ isOpen: true });
}

export function closeDrawer(): void {
  drawerStore.setState({ isOpen: false });
}
