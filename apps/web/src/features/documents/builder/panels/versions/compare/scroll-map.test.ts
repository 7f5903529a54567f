import { describe, expect, it } from 'vitest';
import { mapScroll, type PageLayout, readFrameMessage } from './scroll-map';

const layout = (height: number, places: [number, number][]): PageLayout => ({
  height,
  view: 500,
  places: new Map(places),
  marks: new Map(),
});

describe('[F-versions-scroll] two pages that scroll together', () => {
  const short = layout(2000, [
    [0, 0],
    [1, 400],
    [2, 800],
  ]);
  const long = layout(3000, [
    [0, 0],
    [1, 400],
    [2, 1800],
  ]);

  it('have the same block at the top', () => {
    expect(mapScroll(0, short, long)).toBe(0);
    expect(mapScroll(400, short, long)).toBe(400);
    expect(mapScroll(800, short, long)).toBe(1800);
    expect(mapScroll(600, short, long)).toBe(1100);
    expect(mapScroll(1100, long, short)).toBe(600);
    expect(mapScroll(1500, short, long)).toBe(2500);
  });

  it('do without places, and pass over blocks that moved', () => {
    expect(mapScroll(750, layout(2000, []), layout(3500, []))).toBe(1500);
    const moved = layout(2000, [
      [0, 0],
      [1, 1400],
      [2, 300],
    ]);
    const tops = [100, 300, 500, 700, 900, 1200].map((top) => mapScroll(top, short, moved));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(mapScroll(100, layout(400, []), short)).toBe(1500);
  });

  it('take nothing from a page but what our script sends', () => {
    expect(readFrameMessage({ galley: 'compare', kind: 'scroll', top: 5 })).toEqual({ kind: 'scroll', top: 5 });
    for (const odd of [null, 'x', {}, { galley: 'compare' }, { galley: 'compare', kind: 'scroll', top: Number.NaN }])
      expect(readFrameMessage(odd)).toBeNull();
    const read = readFrameMessage({
      galley: 'compare',
      kind: 'layout',
      height: 10,
      view: 5,
      places: [[1, 2], ['x', 1], [2, Number.POSITIVE_INFINITY], 7],
    });
    expect(read).toMatchObject({ layout: { places: new Map([[1, 2]]), marks: new Map() } });
  });
});
