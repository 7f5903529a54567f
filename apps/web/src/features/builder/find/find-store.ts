import { createStore } from 'zustand/vanilla';
import { openPanel } from '../panels/panel-store';

/** What reaches the find panel from outside: a wish to type in it, and steps from one match to the next. */
export const findStore = createStore<{ focusKey: number; step: ((direction: 1 | -1) => void) | null }>(() => ({
  focusKey: 0,
  step: null,
}));

/** Opens the panel, or goes to its field when it is open. */
export function openFind(): void {
  openPanel('find');
  findStore.setState(({ focusKey }) => ({ focusKey: focusKey + 1 }));
}

/** Goes to the next or previous match. False while the panel is closed. */
export function stepFind(direction: 1 | -1): boolean {
  const { step } = findStore.getState();
  step?.(direction);
  return step !== null;
}
