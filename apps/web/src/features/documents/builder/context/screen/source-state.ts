import { createStore } from 'zustand/vanilla';
import { holdKeys } from '../../../../../ui/held-keys/held-keys';

/** Whether the source is displayed below the canvas, and what was typed there but isn't applied yet. */
export function createSourceState() {
  const store = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
  /** What an open pane must do before it can close: apply its changes. False keeps it open. */
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
    /** Applies the changes of an open pane: before a save, before leaving the page, before an idle session ends. */
    apply,
    setLeave(handler: (() => boolean) | null) {
      leave = handler;
    },
  };
}
