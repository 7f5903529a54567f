import { describe, expect, it } from 'vitest';
import { nextIndex } from './use-palette-keys';

describe('palette keys', () => {
  it('walk two columns and stop at the edges', () => {
    expect(nextIndex('ArrowRight', 0, 5)).toBe(1);
    expect(nextIndex('ArrowDown', 1, 5)).toBe(3);
    expect(nextIndex('ArrowUp', 1, 5)).toBe(-1);
    expect(nextIndex('ArrowRight', 4, 5)).toBe(-1);
    expect(nextIndex('End', 0, 5)).toBe(4);
    expect(nextIndex('a', 0, 5)).toBe(-1);
  });
});
