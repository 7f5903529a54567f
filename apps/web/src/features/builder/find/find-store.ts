import { createStore } from 'zustand/vanilla';
import { openPanel } from '../panels/panel-store';

/** Commands for the find panel from outside: focus its field, and go to the next or previous match. */
export const findStore = createStore<{ focusKey: number; step: ((direction: 1 | -1) => void) | null }>(() => ({
  focusKey: 0,
  step: null,
}));

/** Opens the panel, or focuses its field if it's open. */
export function openFind(): void {
  openPanel('find');
  findStore.setState(({ focusKey }) => ({ focusKey: focusKey + 1 }));
}

/** Goes to the next or previous match. Returns false while the panel is closed. */
export function stepFind(direction: 1 | -1): boolean {
  const { step } = findStore.getState();
  step?.(direction);
  return step !== null;
}
