import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hideToast,
  holdToast,
  releaseToast,
  removeToast,
  toast,
  toastError,
  toastQuestion,
  toastStore,
} from './toasts';

const shown = () => toastStore.getState().toasts;

describe('[D4-toast] toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    for (const entry of shown()) hideToast(entry.id);
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('are shown for 2 s, fade for 500 ms, and are then removed', () => {
    toast('Saved!');
    vi.advanceTimersByTime(1999);
    expect(shown()).toMatchObject([{ isHiding: false }]);
    vi.advanceTimersByTime(1);
    expect(shown()).toMatchObject([{ isHiding: true }]);
    vi.advanceTimersByTime(500);
    expect(shown()).toEqual([]);
  });

  it('[D4-toast-question] stay until they are answered when they ask something', () => {
    const none = () => undefined;
    const id = toastQuestion('Ben asks to edit.', {
      accept: { label: 'Hand over', run: none },
      decline: { label: 'Not now', run: none },
    });
    vi.advanceTimersByTime(600_000);
    expect(shown()).toMatchObject([{ id, isHiding: false }]);
    holdToast(id);
    releaseToast(id);
    vi.advanceTimersByTime(600_000);
    expect(shown()).toMatchObject([{ id, isHiding: false }]);
    for (const text of ['One', 'Two', 'Three', 'Four']) toast(text);
    expect(shown().map(({ text }) => text)).toEqual(['Ben asks to edit.', 'Three', 'Four']);
  });

  it('[D4-toast-answered] are removed at once when answered, and stay removed when the pointer leaves', () => {
    const id = toast('Deleted', { action: { label: 'Undo', run: () => undefined } });
    holdToast(id);
    removeToast(id);
    expect(shown()).toEqual([]);
    releaseToast(id);
    vi.advanceTimersByTime(600_000);
    expect(shown()).toEqual([]);
  });

  it('[D4-toast-undo] are shown for 8 s with an action, so that it can be reached', () => {
    toast('Deleted', { action: { label: 'Undo', run: () => undefined } });
    vi.advanceTimersByTime(7999);
    expect(shown()).toMatchObject([{ isHiding: false }]);
    vi.advanceTimersByTime(501);
    expect(shown()).toEqual([]);
  });

  it('are kept while held, also when already fading', () => {
    const id = toast('Saved!');
    vi.advanceTimersByTime(2200);
    holdToast(id);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toMatchObject([{ isHiding: false }]);
    releaseToast(id);
    vi.advanceTimersByTime(2500);
    expect(shown()).toEqual([]);
  });

  it('stay until closed when something failed, without duplicates', () => {
    const id = toastError('Broken.');
    expect(toastError('Broken.')).toBe(id);
    releaseToast(id);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toHaveLength(1);
  });

  it('stack up to three', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast(text);
    expect(shown().map((entry) => entry.text)).toEqual(['b', 'c', 'd']);
  });
});
