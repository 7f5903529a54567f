import { createStore } from 'zustand/vanilla';
import { hasSheets } from './use-layout';

export type DrawerState = ReturnType<typeof createDrawerState>;

/** State of the sidebar as a drawer (below 992 px) or a sheet (below 768 px). In wider windows it is always open. */
export function createDrawerState() {
  const store = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
  let isCodeWanted = false;
  return {
    store,
    open: () => store.setState({ isOpen: true }),
    close: () => store.setState({ isOpen: false }),
    /** Closes a sidebar that is a sheet after something was inserted, because it covers that. A drawer stays open. */
    showInserted() {
      if (hasSheets()) store.setState({ isOpen: false });
    },
    /** Lets the next code field that is mounted in the sidebar focus itself. */
    wantCodeFocus(isWanted: boolean) {
      isCodeWanted = isWanted;
    },
    /** Returns whether a newly mounted code field should focus itself. Returns true only once. */
    takeCodeFocus(): boolean {
      const wanted = isCodeWanted;
      isCodeWanted = false;
      return wanted;
    },
  };
}
