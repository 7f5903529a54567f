import { afterEach, describe, expect, it } from 'vitest';
import { applySource, closeSource, openSource, setSourceLeave, sourceStore } from './source-store';

afterEach(() => {
  setSourceLeave(null);
  closeSource();
});

describe('[I3-source-leave] what was typed in the source', () => {
  it('[I3-source-leave] is taken over on asking; nothing is in the way while no pane is open', () => {
    expect(applySource()).toBe(true);
    let taken = 0;
    setSourceLeave(() => ++taken > 0);
    expect(applySource()).toBe(true);
    expect(taken).toBe(1);
  });

  it('[I3-source-leave] keeps the pane open when it cannot be taken over', () => {
    openSource();
    setSourceLeave(() => false);
    expect(applySource()).toBe(false);
    closeSource();
    expect(sourceStore.getState().isOpen).toBe(true);
  });
});
