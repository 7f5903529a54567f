import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySplice, findSplice } from './text-splice';

describe('findSplice', () => {
  it('turns one text into the other, whatever the two are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '<', '🌱', '🌵', 'é') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applySplice(before, findSplice(before, after))).toBe(after);
      }),
    );
  });

  it('sends only what was typed', () => {
    expect(findSplice('<p>Hello</p>', '<p>Hello you</p>')).toEqual({ start: 8, end: 8, text: ' you' });
  });

  it('finds one changed character wherever it is in a long text', () => {
    const before = 'a'.repeat(10_000);
    for (const at of [0, 1, 4095, 4096, 4097, 5903, 5904, 5905, 8192, 9999]) {
      const after = `${before.slice(0, at)}b${before.slice(at + 1)}`;
      expect(findSplice(before, after)).toEqual({ start: at, end: at + 1, text: 'b' });
    }
    expect(findSplice(before, before)).toEqual({ start: 10_000, end: 10_000, text: '' });
  });

  it('keeps both halves of a character outside the basic plane together', () => {
    // 🌱 and 🌵 share their first half, 🌱 and 🤱 their second.
    expect(findSplice('a🌱b', 'a🌵b').text).toBe('🌵');
    expect(findSplice('a🌱b', 'a🤱b').text).toBe('🤱');
  });
});
