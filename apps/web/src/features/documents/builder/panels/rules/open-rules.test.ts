import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreenState } from '../../context/screen/screen-state';
import { cancelRules, openRules } from './open-rules';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns a session that is or isn't editing, and may have changes that the person keeps. */
function builder({ phase = 'watching', keepsEditing = false, isHeld = false } = {}) {
  const calls: string[] = [];
  const state = { phase };
  const session = {
    state,
    cancel: async () => {
      calls.push('cancel');
      if (!keepsEditing) state.phase = 'watching';
    },
    edit: async () => {
      calls.push('edit');
      if (!isHeld) state.phase = 'editing';
      return !isHeld;
    },
  };
  const screen = createScreenState({ kind: 'template', id: 1 });
  return { calls, screen, of: { session, screen } as unknown as Parameters<typeof openRules>[0] };
}

describe('[B4-rules-start] opening the rules editor', () => {
  it('[B4-rules-start] cancels editing, then takes the lease of what was saved', async () => {
    const { calls, screen, of } = builder({ phase: 'editing' });
    await openRules(of);
    expect([calls, screen.rules.getState().isOpen]).toEqual([['cancel', 'edit'], true]);
  });

  it('[B4-rules-start] stays closed when changes are kept, or someone else has the lease', async () => {
    const kept = builder({ phase: 'editing', keepsEditing: true });
    await openRules(kept.of);
    expect([kept.calls, kept.screen.rules.getState().isOpen]).toEqual([['cancel'], false]);
    const held = builder({ isHeld: true });
    await openRules(held.of);
    expect(held.screen.rules.getState().isOpen).toBe(false);
  });

  it('[B4-rules-cancel] after canceling, it can’t be opened for 2 s', async () => {
    const { calls, screen, of } = builder();
    await cancelRules(of);
    vi.advanceTimersByTime(1999);
    await openRules(of);
    expect([calls, screen.rules.getState()]).toEqual([['cancel'], { isOpen: false, isCanceling: true }]);
    vi.advanceTimersByTime(1);
    await openRules(of);
    expect(screen.rules.getState()).toEqual({ isOpen: true, isCanceling: false });
  });
});
