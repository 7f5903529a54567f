import { createStore } from 'zustand/vanilla';
import { holdKeys } from '../../../../../ui/held-keys/held-keys';

/** Whether the source pane is open, and how it applies typed changes. */
export function createSourceState() {
  const store = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
  /** Applies the typed changes before the pane closes. Returns false to keep it open. */
  let leave: (() => boolean) | null = null;
  const apply = () => leave?.() ?? true;
  const open = () => {
    if (store.getState().isOpen) return;
    holdKeys({ isTarget: (element) => element.closest('[data-region="source"]') !== null });
    store.setState({ isOpen: true });
  };
  const close = () => {
    if (apply()) store.setState({ isOpen: false });
  };
  return {
    store,
    open,
    close,
    toggle: () => (store.getState().isOpen ? close() : open()),
    /** Applies the changes in an open pane before a save, before leaving the page, and before an idle session ends. */
    apply,
    setLeave(handler: (() => boolean) | null) {
      leave = handler;
    },
  };
}
