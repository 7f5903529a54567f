import { createStore } from 'zustand/vanilla';

/** Whether the sidebar is open where it is a drawer (below 992 px). Elsewhere it always stands. */
export const drawerStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openDrawer(): void {
  drawerStore.setState({ isOpen: true });
}

export function closeDrawer(): void {
  drawerStore.setState({ isOpen: false });
}
