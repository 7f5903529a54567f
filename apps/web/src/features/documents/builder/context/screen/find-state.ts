import { createStore } from 'zustand/vanilla';
import { holdKeys } from '../../../../../ui/held-keys/held-keys';
import type { PanelState } from './panel-state';

type Step = (direction: 1 | -1) => void;

/** Commands for the find panel from other parts of the screen: focus its field, or go to the next or previous match. */
export function createFindState(panel: PanelState) {
  const store = createStore<{ focusKey: number }>(() => ({ focusKey: 0 }));
  let current: Step | null = null;
  return {
    store,
    /** Opens the panel, or focuses its field if it's open. */
    open() {
      holdKeys({ isTarget: (element) => element.closest('[data-find-field]') !== null });
      panel.open('find');
      store.setState(({ focusKey }) => ({ focusKey: focusKey + 1 }));
    },
    /** Goes to the next or previous match. Returns false while the panel is closed. */
    step(direction: 1 | -1): boolean {
      current?.(direction);
      return current !== null;
    },
    /** Sets the function with which the open panel changes its match, or null when it closes. */
    setStep(step: Step | null) {
      current = step;
    },
  };
}
