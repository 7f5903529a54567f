import type { DropGap } from '@galley/markup/blocks';
import { countSource } from '@galley/markup/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoScrollStep } from './auto-scroll';
import { type DropZone, layoutZones, markOf, nearestZone } from './drop-zones';
import { linkStyleIndex } from './link-state';

function buildGap(parts: Partial<DropGap>): DropGap {
  return {
    id: 'z',
    kind: 'section',
    gap: { parentId: '', offset: 0 },
    parentId: '',
    afterId: null,
    beforeId: null,
    isField: false,
    replaces: '',
    ...parts,
  };
}

describe('drop zones', () => {
  const rects = new Map([
    ['a', { left: 0, top: 0, width: 100, height: 100 }],
    ['b', { left: 0, top: 110, width: 100, height: 100 }],
  ]);
  const measures = { block: (id: string) => rects.get(id) ?? null, field: () => null };

  it('[B9-zone-height] draws lines of 5 px between neighbors, sorted, and leaves out what is not drawn', () => {
    const zones = layoutZones(
      [
        buildGap({ id: 'last', afterId: 'b' }),
        buildGap({ id: 'middle', afterId: 'a', beforeId: 'b' }),
        buildGap({ id: 'top', beforeId: 'a' }),
        buildGap({ id: 'gone', afterId: 'x' }),
      ],
      measures,
    );
    expect(zones.map((zone) => [zone.id, zone.rect.top, zone.rect.height])).toEqual([
      ['top', -2.5, 5],
      ['middle', 102.5, 5],
      ['last', 207.5, 5],
    ]);
  });

  it('[B9-zone-height] gives 50 px in front of components and content, and draws the line in its middle', () => {
    const zones = layoutZones(
      [
        buildGap({ id: 'a', kind: 'component', beforeId: 'a' }),
        buildGap({ id: 'custom_b', kind: 'component', beforeId: 'b' }),
        buildGap({ id: 'bottom_b', kind: 'component', afterId: 'b' }),
        buildGap({ id: -2, kind: 'component', afterId: 'b' }),
      ],
      measures,
    );
    expect(zones.map((zone) => [zone.id, zone.rect.top, zone.rect.height])).toEqual([
      ['a', -25, 50],
      ['custom_b', 85, 50],
      ['bottom_b', 207.5, 5],
      [-2, 207.5, 5],
    ]);
    expect(zones.map((zone) => [markOf(zone).top, markOf(zone).height])).toEqual([
      [-2.5, 5],
      [107.5, 5],
      [207.5, 5],
      [207.5, 5],
    ]);
    // Where two of them overlap, the nearer line counts.
    expect(nearestZone(zones, { x: 50, y: 95 })?.id).toBe('custom_b');
    const close = layoutZones(
      [
        buildGap({ id: 'top', kind: 'component', beforeId: 'a' }),
        buildGap({ id: 'low', kind: 'component', beforeId: 'c' }),
      ],
      { block: (id) => ({ left: 0, top: id === 'a' ? 0 : 20, width: 100, height: 10 }), field: () => null },
    );
    expect([2, 9, 11, 18].map((y) => nearestZone(close, { x: 5, y })?.id)).toEqual(['top', 'top', 'low', 'low']);
  });

  it('finds the same nearest zone as looking at all of them', () => {
    const rect = fc.record({
      left: fc.integer({ min: 0, max: 500 }),
      top: fc.integer({ min: 0, max: 3000 }),
      width: fc.integer({ min: 1, max: 500 }),
      height: fc.constantFrom(5, 5, 5, 50, 250),
    });
    const distance = (zone: DropZone, point: { x: number; y: number }): number => {
      const { left, top, width, height } = zone.rect;
      const dx = Math.max(left - point.x, 0, point.x - left - width);
      const dy = Math.max(top - point.y, 0, point.y - top - height);
      return dx * 2 + dy;
    };
    fc.assert(
      fc.property(
        fc.array(rect, { maxLength: 60 }),
        fc.record({ x: fc.integer({ min: -50, max: 900 }), y: fc.integer({ min: -50, max: 3100 }) }),
        (list, point) => {
          const byId = new Map(list.map((found, index) => [String(index), found]));
          const zones = layoutZones(
            list.map((_, index) => buildGap({ id: String(index), isField: true, parentId: String(index) })),
            { block: () => null, field: (id) => byId.get(id) ?? null },
          );
          const found = nearestZone(zones, point);
          const best = Math.min(...zones.map((zone) => distance(zone, point)));
          expect(found === null ? Number.POSITIVE_INFINITY : distance(found, point)).toBe(best);
        },
      ),
    );
  });
});

describe('auto-scroll', () => {
  it('[L6-auto-scroll] goes 25 px within 50 px of an edge', () => {
    expect([10, 49, 50, 400, 750, 751, 900].map((y) => autoScrollStep(y, 800))).toEqual([-25, -25, 0, 0, 0, 25, 25]);
  });
});

describe('countSource', () => {
  it('[T3-count] counts text, not markup: a line break is one, a template tag counts as written', () => {
    expect(countSource('\n   Hello   <b>you</b>&nbsp;&trade;\n ')).toBe(11);
    expect(countSource('a<br>b<br />c')).toBe(5);
    expect(countSource('Hi {{ name }}<!-- not this -->!')).toBe(14);
    expect(countSource('  <i> </i> ')).toBe(0);
    // References by name, by number, and without a semicolon; and text that only looks like one, which readers see as
    // text.
    expect(countSource('&eacute;&#32;&#x1F600;&copy')).toBe(4);
    expect([countSource('&eacut;'), countSource('&notit;')]).toEqual([7, 4]);
  });
});

describe('link-state', () => {
  it('[B3-anchor-style] distinguishes a link style from none and default', () => {
    const styles = [{ index: 0, name: 'r', title: 'R', style: 'color: red; text-decoration:none', className: '' }];
    expect(linkStyleIndex('text-decoration: none;color:RED;', styles)).toBe(0);
    expect(linkStyleIndex('', styles)).toBe(-2);
    expect(linkStyleIndex('color: green', styles)).toBe(-1);
  });
});
