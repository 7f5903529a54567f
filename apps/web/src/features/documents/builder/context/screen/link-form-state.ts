import { createStore } from 'zustand/vanilla';

export type LinkFormOpener = 'canvas' | 'toolbar' | HTMLElement;

interface LinkFormShown {
  isOpen: boolean;
  /** The element that gets the focus when the form closes. */
  opener: LinkFormOpener;
}

export type LinkFormState = ReturnType<typeof createLinkFormState>;

/** State of the link form, which opens at the link from the toolbar, the canvas and the sidebar. */
export function createLinkFormState() {
  const store = createStore<LinkFormShown>(() => ({ isOpen: false, opener: 'toolbar' }));
  return {
    store,
    open: (opener: LinkFormOpener) => store.setState({ isOpen: true, opener }),
    close: () => store.setState({ isOpen: false }),
  };
}
