import { describe, expect, it } from 'vitest';
import { rowOffsets, rowsBetween, scrollFor } from './row-offsets';

describe('[D4-row-window] the rendered rows of a long list', () => {
  const offsets = rowOffsets(5, 100, (index) => (index === 2 ? 60 : 40));

  it('start below the content above the list, one after the other', () => {
    expect(offsets).toEqual([100, 140, 180, 240, 280, 320]);
    expect(rowOffsets(0, 7, () => 1)).toEqual([7]);
  });

  it('are those of which something is in sight', () => {
    expect(rowsBetween(offsets, 0, 101)).toEqual({ startIndex: 0, endIndex: 0 });
    expect(rowsBetween(offsets, 139, 181)).toEqual({ startIndex: 0, endIndex: 2 });
    expect(rowsBetween(offsets, 140, 180)).toEqual({ startIndex: 1, endIndex: 1 });
    expect(rowsBetween(offsets, 1000, 1200)).toEqual({ startIndex: 4, endIndex: 4 });
    expect(rowsBetween([100], 0, 500)).toBeNull();
    expect(rowsBetween(offsets, 0, 0)).toBeNull();
  });

  it('are found among 100,000 as well, like by looking at every one', () => {
    const many = rowOffsets(100_000, 0, (index) => 30 + (index % 7));
    for (const top of [0, 1, 777_777, 3_299_990]) {
      const range = rowsBetween(many, top, top + 500);
      const seen = many.slice(0, -1).flatMap((start, index) => {
        const end = many[index + 1] ?? 0;
        return end > top && start < top + 500 ? [index] : [];
      });
      expect(range).toEqual({ startIndex: seen[0], endIndex: seen.at(-1) });
    }
  });

  it('are scrolled into sight by the nearest edge only when they are not in it', () => {
    const padding = { start: 8, end: 20 };
    const view = { top: 200, height: 100 };
    expect(scrollFor({ start: 220, end: 260 }, view, padding)).toBeNull();
    expect(scrollFor({ start: 180, end: 240 }, view, padding)).toBe(172);
    expect(scrollFor({ start: 280, end: 320 }, view, padding)).toBe(240);
    expect(scrollFor({ start: 0, end: 40 }, view, padding)).toBe(0);
  });
});
