import { describe, expect, it } from 'vitest';
import { currentSize, describeSizeRange, type ResizableImage, resizedTo, sizeRange } from './resized-image';

const image = (over: Partial<ResizableImage> = {}, keepsRatio = true): ResizableImage => ({
  written: { width: 480, height: 180 },
  naturalWidth: 960,
  naturalHeight: 360,
  resize: { can: true, keepsRatio, bounds: { minWidth: 160, maxWidth: 544, minHeight: 60, maxHeight: 408 } },
  ...over,
});
const now = { width: 480, height: 180 };

describe('[B5-resize-fields] the size of an image', () => {
  it.each([
    ['the numbers of the markup', {}, null, now],
    ['a width and the shape of the picture', { written: { width: 320, height: 0 } }, null, { width: 320, height: 120 }],
    ['a height and the shape of the picture', { written: { width: 0, height: 60 } }, null, { width: 160, height: 60 }],
    [
      'what is shown, if the markup has no number',
      { written: { width: 0, height: 0 } },
      { width: 400, height: 10 },
      { width: 400, height: 150 },
    ],
    ['unknown while the picture loads', { written: { width: 9, height: 0 }, naturalWidth: 0 }, null, null],
  ])('is %s', (_what, over, shown, expected) => {
    expect(currentSize(image(over), shown)).toEqual(expected);
  });

  it('keeps its ratio and its limits, from either side', () => {
    expect(resizedTo(image(), now, { width: 320 })).toEqual({ width: 320, height: 120 });
    expect(resizedTo(image(), now, { height: 90 })).toEqual({ width: 240, height: 90 });
    expect(resizedTo(image(), now, { width: 9999 })).toEqual({ width: 544, height: 204 });
    expect(resizedTo(image(), now, { height: 1 })).toEqual({ width: 160, height: 60 });
    expect(resizedTo(image(), now, { width: 300, height: 150 })).toEqual({ width: 400, height: 150 });
  });

  it('comes back to its ratio after many steps of one pixel', () => {
    let size = now;
    for (let step = 0; step < 64; step++) size = resizedTo(image(), size, { width: size.width - 1 });
    for (let step = 0; step < 64; step++) size = resizedTo(image(), size, { width: size.width + 1 });
    expect(size).toEqual(now);
  });

  it('has independent sides if the image fills any shape', () => {
    expect(resizedTo(image({}, false), now, { width: 300 })).toEqual({ width: 300, height: 180 });
    expect(resizedTo(image({}, false), now, { height: 9999 })).toEqual({ width: 480, height: 408 });
    expect(sizeRange(image({}, false), now)).toEqual({
      least: { width: 160, height: 60 },
      most: { width: 544, height: 408 },
    });
  });

  it('has a range that people can read', () => {
    const within = (over: object) =>
      image({
        resize: { ...image().resize, bounds: { minWidth: 0, maxWidth: 0, minHeight: 0, maxHeight: 0, ...over } },
      });
    expect(describeSizeRange(image(), now)).toBe('From 160 × 60 to 544 × 204 px.');
    expect(describeSizeRange(within({ maxWidth: 600 }), now)).toBe('Up to 600 × 225 px.');
    expect(describeSizeRange(within({ minHeight: 90 }), now)).toBe('At least 240 × 90 px.');
    expect(describeSizeRange(within({}), now)).toBeUndefined();
  });
});
