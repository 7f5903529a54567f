import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../../../lib/toasts';
import { forgetUndo, lastDeletion, offerUndo } from './offered-undo';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[D4-undo-delete] What was undone by a key or in the trash is not offered by its toast any more', () => {
  const run = vi.fn();
  offerUndo(7, '"Spring" deleted', run);
  const [shown] = toastStore.getState().toasts;
  expect(shown).toMatchObject({ text: '"Spring" deleted', action: { label: 'Undo', run } });
  expect([lastDeletion(7), lastDeletion(8)]).toEqual([run, null]);
  forgetUndo(8);
  expect(lastDeletion(7)).toBe(run);
  forgetUndo(7);
  expect(lastDeletion(7)).toBeNull();
  vi.runAllTimers();
  expect(toastStore.getState().toasts).toEqual([]);
});
