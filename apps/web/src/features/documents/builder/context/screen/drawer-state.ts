import { createStore } from 'zustand/vanilla';

export type DrawerState = ReturnType<typeof createDrawerState>;

/** Whether the sidebar is open when it's a drawer (below 992 px). Otherwise it's always open. */
export function createDrawerState() {
  const store = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
  let isCodeWanted = false;
  return {
    store,
    open: () => store.setState({ isOpen: true }),
    close: () => store.setState({ isOpen: false }),
    /** The next code field that is mounted in the sidebar gets the focus. */
    wantCodeFocus(isWanted: boolean) {
      isCodeWanted = isWanted;
    },
    /** Whether a newly mounted code field should take the focus. Returns true only once. */
    takeCodeFocus(): boolean {
      const wanted = isCodeWanted;
      isCodeWanted = false;
      return wanted;
    },
  };
}
