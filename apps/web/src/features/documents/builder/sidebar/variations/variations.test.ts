import type { PaletteItem } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { nextChoice } from './next-choice';
import { thumbnailUrl } from './thumbnail-url';

const item = (groupName: string, miniatureUrl: string) => ({ type: 'section', groupName, miniatureUrl }) as PaletteItem;

describe('the thumbnails of variations', () => {
  it('[F-B5-keys] are walked by arrow keys in rows and columns, and no further than there are any', () => {
    const grid = { at: 1, count: 5, columns: 2 };
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End'].map((key) => nextChoice(key, grid))).toEqual([
      2, 0, 3, 0, 4,
    ]);
    expect(['ArrowUp', 'a', 'toString'].map((key) => nextChoice(key, grid))).toEqual([-1, -1, -1]);
    expect(nextChoice('ArrowDown', { ...grid, at: 4 })).toBe(-1);
  });

  it('[F-B5-address] have the ticket of their palette item, and a region outside of all items borrows one', () => {
    const opened = { sections: [item('', ''), item('a', '/content/a'), item('b', '/content/b')], components: [] };
    const ofB = { type: 'section', groupName: 'b' } as const;
    expect(thumbnailUrl(opened, ofB, { variation: 2 })).toBe('/content/b?variation=2');
    expect(thumbnailUrl(opened, ofB, { variation: 1, region: 'x & y', member: 3 })).toBe(
      '/content/b?variation=1&region=x+%26+y&member=3',
    );
    expect(thumbnailUrl(opened, null, { variation: 0, region: 'x', member: 0 })).toMatch(/^\/content\/a\?/);
    expect(thumbnailUrl(opened, { type: 'section', groupName: 'gone' }, { variation: 0 })).toBe('');
  });
});
