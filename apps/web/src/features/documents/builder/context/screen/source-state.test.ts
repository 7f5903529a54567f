import { describe, expect, it } from 'vitest';
import { createSourceState } from './source-state';

describe('[I3-source-leave] what was typed in the source', () => {
  it('[I3-source-leave] is taken over on asking; nothing is in the way while no pane is open', () => {
    const source = createSourceState();
    expect(source.apply()).toBe(true);
    let taken = 0;
    source.setLeave(() => ++taken > 0);
    expect(source.apply()).toBe(true);
    expect(taken).toBe(1);
  });

  it('[I3-source-leave] keeps the pane open when it cannot be taken over', () => {
    const source = createSourceState();
    source.open();
    source.setLeave(() => false);
    expect(source.apply()).toBe(false);
    source.close();
    expect(source.store.getState().isOpen).toBe(true);
  });
});
