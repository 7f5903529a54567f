import type { ImageRules } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centerOf,
  cropAspect,
  cropperDataOf,
  drawnSize,
  firstCrop,
  leastCrop,
  mostZoom,
  percentOf,
  turnedBy,
  turnPoint,
  turnPointBack,
  zoomOf,
  zoomTo,
} from './crop-geometry';

const rules = (over: Partial<ImageRules>): ImageRules => ({
  width: 240,
  height: 176,
  minWidth: 0,
  maxWidth: 0,
  minHeight: 0,
  maxHeight: 0,
  canResize: false,
  isAutoWidth: false,
  isAutoHeight: false,
  ...over,
});

describe('[T4-crop] crop geometry', () => {
  it('fixes the shape only where the markup gives both sides', () => {
    expect(cropAspect(rules({}))).toBeCloseTo(240 / 176);
    expect(cropAspect(rules({ isAutoHeight: true }))).toBeUndefined();
    expect(cropAspect(rules({ height: 0 }))).toBeUndefined();
  });

  it('begins with the largest rectangle of the shape in the middle', () => {
    const crop = firstCrop({ width: 1000, height: 1000 }, 2);
    expect(crop).toEqual({ x: 0, y: 25, width: 100, height: 50 });
    expect(firstCrop({ width: 1000, height: 400 }, undefined)).toEqual({ x: 0, y: 0, width: 100, height: 100 });
  });

  it('answers with pixels inside the upload for every rectangle and size', () => {
    const percent = fc.float({ min: 0, max: 100, noNaN: true });
    const side = fc.integer({ min: 1, max: 8000 });
    fc.assert(
      fc.property(percent, percent, percent, percent, side, side, (x, y, width, height, w, h) => {
        const data = cropperDataOf({ x, y, width, height }, { width: w, height: h });
        expect(data.x + data.width).toBeLessThanOrEqual(w);
        expect(data.y + data.height).toBeLessThanOrEqual(h);
        expect(Math.min(data.width, data.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('keeps the crop at least as large as what the markup wants', () => {
    expect(leastCrop(rules({}), { width: 480, height: 352 })).toEqual({ width: 50, height: 50 });
    expect(leastCrop(rules({}), { width: 100, height: 100 })).toEqual({ width: 100, height: 100 });
    expect(leastCrop(rules({ isAutoHeight: true, height: 0 }), { width: 480, height: 352 }).height).toBe(0);
  });

  it('draws a free side in proportion', () => {
    expect(drawnSize(rules({ isAutoHeight: true }), { width: 1200, height: 600 })).toEqual({ width: 240, height: 120 });
    expect(drawnSize(rules({ isAutoWidth: true }), { width: 1200, height: 600 })).toEqual({ width: 352, height: 176 });
    expect(drawnSize(rules({}), { width: 1200, height: 600 })).toEqual({ width: 240, height: 176 });
  });
});

describe('[L4-crop-zoom] zoom', () => {
  const picture = { width: 400, height: 300 };
  const least = { width: 25, height: 20 };
  const whole = firstCrop(picture, 2);

  it('is 100 at the largest crop of the shape and keeps shape and middle further in', () => {
    expect(zoomOf(whole)).toBe(100);
    const nearer = zoomTo(whole, 200, least);
    expect(zoomOf(nearer)).toBe(200);
    expect(nearer.width / nearer.height).toBeCloseTo(whole.width / whole.height, 9);
    expect(nearer.x + nearer.width / 2).toBeCloseTo(50, 9);
    expect(zoomTo(nearer, 100, least)).toEqual(whole);
  });

  it('goes no further in than the markup allows, and never over an edge', () => {
    expect(mostZoom(whole, least)).toBe(333);
    expect(zoomOf(zoomTo(whole, 900, least))).toBe(333);
    const corner = { x: 60, y: 70, width: 40, height: 30 };
    const wider = zoomTo(corner, 100, least);
    expect(wider.x + wider.width).toBeLessThanOrEqual(100);
    expect(wider.y + wider.height).toBeLessThanOrEqual(100);
  });
});

describe('[B15-focal-point] rotation and focal point', () => {
  const point = { x: 20, y: 10 };

  it('turns a point with the image, and back', () => {
    expect(([0, 90, 180, 270] as const).map((rotation) => turnPoint(point, rotation))).toEqual([
      { x: 20, y: 10 },
      { x: 90, y: 20 },
      { x: 80, y: 90 },
      { x: 10, y: 80 },
    ]);
    for (const rotation of [0, 90, 180, 270] as const)
      expect(turnPointBack(turnPoint(point, rotation), rotation)).toEqual(point);
    expect([turnedBy(270, 90), turnedBy(180, 270), turnedBy(0, 0)]).toEqual([0, 90, 0]);
  });

  it('puts the first crop around the focal point, within the edges', () => {
    const picture = { width: 1000, height: 500 };
    expect(firstCrop(picture, 1, { x: 60, y: 50 })).toEqual({ x: 35, y: 0, width: 50, height: 100 });
    expect(firstCrop(picture, 1, { x: 95, y: 0 })).toEqual({ x: 50, y: 0, width: 50, height: 100 });
    expect(centerOf({ x: 10, y: 20, width: 40, height: 20 })).toEqual({ x: 30, y: 30 });
  });

  it('shows a crop that was made before as it was', () => {
    const picture = { width: 800, height: 400 };
    const before = { x: 80, y: 40, width: 400, height: 200 };
    expect(cropperDataOf(percentOf(before, picture), picture)).toEqual(before);
  });
});
