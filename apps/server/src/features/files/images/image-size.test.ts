import { isTooSmall, needsCrop } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { planCrop, planFit } from './image-size';

const wanted = {
  minWidth: 0,
  minHeight: 0,
  canResize: false,
  isAutoWidth: false,
  naturalWidth: 600,
  densities: [1],
};

describe('isTooSmall [B5-image-size] [B5-too-small]', () => {
  it('refuses a narrower jpeg where the block cannot resize and is not auto width', () => {
    expect(isTooSmall('image/jpeg', { width: 599, height: 900 }, wanted)).toBe(true);
    expect(isTooSmall('image/jpeg', { width: 600, height: 1 }, wanted)).toBe(false);
    expect(isTooSmall('image/webp', { width: 10, height: 10 }, wanted)).toBe(true);
    expect(isTooSmall('image/jpeg', { width: 10, height: 10 }, { ...wanted, isAutoWidth: true })).toBe(false);
    expect(isTooSmall('image/jpeg', { width: 10, height: 10 }, { ...wanted, naturalWidth: 0 })).toBe(false);
  });

  it.each(['image/gif', 'image/png', 'image/svg+xml'])('lets a narrower %s through', (type) => {
    expect(isTooSmall(type, { width: 10, height: 10 }, wanted)).toBe(false);
  });

  it('refuses any picture below the minimum times the density where the block is resizable', () => {
    const resizable = { ...wanted, canResize: true, minWidth: 100, minHeight: 50, densities: [1, 2] };
    expect(isTooSmall('image/png', { width: 199, height: 100 }, resizable)).toBe(true);
    expect(isTooSmall('image/png', { width: 200, height: 99 }, resizable)).toBe(true);
    expect(isTooSmall('image/jpeg', { width: 200, height: 100 }, resizable)).toBe(false);
  });

  it('[B5-no-crop] opens the cropper for all but gif and svg', () => {
    expect(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'].map(needsCrop)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('planCrop', () => {
  const original = { width: 2000, height: 1000 };
  const base = {
    cropperData: { x: 100, y: 50, width: 1200, height: 600 },
    isAutoWidth: false,
    isAutoHeight: false,
    cropWidth: 600,
    cropHeight: 300,
    densities: [1, 2],
  };
  const sizes = (request: Partial<Parameters<typeof planCrop>[1]>) =>
    planCrop(original, { ...base, ...request })?.outputs.map((output) => [output.density, output.width, output.height]);

  it('makes exactly the wanted size, times each density the rectangle is large enough for', () => {
    expect(planCrop(original, base)).toEqual({
      rectangle: { left: 100, top: 50, width: 1200, height: 600 },
      outputs: [
        { density: 1, width: 600, height: 300 },
        { density: 2, width: 1200, height: 600 },
      ],
    });
    expect(sizes({ densities: [1, 2, 3] })).toEqual([
      [1, 600, 300],
      [2, 1200, 600],
    ]);
  });

  it('keeps the whole image on Skip and computes the height', () => {
    expect(sizes({ cropperData: null, cropHeight: 100 })).toEqual([
      [1, 600, 300],
      [2, 1200, 600],
    ]);
  });

  it('computes an auto side from the crop rectangle', () => {
    expect(sizes({ isAutoHeight: true, cropHeight: 0 })?.[0]).toEqual([1, 600, 300]);
    expect(sizes({ isAutoWidth: true, cropWidth: 0, cropHeight: 150 })?.[0]).toEqual([1, 300, 150]);
    expect(sizes({ isAutoWidth: true, isAutoHeight: true, densities: [1] })).toEqual([[1, 1200, 600]]);
  });

  it('never enlarges, but always returns the smallest density', () => {
    const small = { x: 0, y: 0, width: 300, height: 150 };
    expect(sizes({ cropperData: small })).toEqual([[1, 300, 150]]);
  });

  it('clamps the rectangle to the image and refuses one outside', () => {
    const over = planCrop(original, { ...base, cropperData: { x: 1500, y: 900, width: 900, height: 900 } });
    expect(over?.rectangle).toEqual({ left: 1500, top: 900, width: 500, height: 100 });
    expect(planCrop(original, { ...base, cropperData: { x: 2000, y: 0, width: 10, height: 10 } })).toBeNull();
  });
});

describe('[B7-upload-fields] planFit', () => {
  const place = {
    ...{ width: 0, height: 0, maxWidth: 0, maxHeight: 0 },
    ...{ canResize: false, isAutoWidth: false, isAutoHeight: false, densities: [1, 2] },
  };
  const original = { width: 2000, height: 1000 };

  it.each([
    ['nothing for a place without sizes', {}, null],
    ['the maximum of a resizable image, times the largest density', { canResize: true, maxWidth: 300 }, [600, 300]],
    ['the smaller one of both maximums', { canResize: true, maxWidth: 900, maxHeight: 100 }, [400, 200]],
    ['a maximum alone', { maxHeight: 250, densities: [1] }, [500, 250]],
    ['the fixed width of a place with a free height', { width: 400, height: 90, isAutoHeight: true }, [800, 400]],
    ['the fixed height of a place with a free width', { height: 50, isAutoWidth: true }, [200, 100]],
    ['nothing where both sides are fixed: that is cropped', { width: 300, height: 200, maxWidth: 300 }, null],
    ['nothing for an image that is not larger', { canResize: true, maxWidth: 1000 }, null],
    ['not the size that a resizable image has now', { canResize: true, width: 300, isAutoHeight: true }, null],
  ])('is %s', (_, sizes, expected) => {
    const size = planFit(original, { ...place, ...sizes });
    expect(size && [size.width, size.height]).toEqual(expected);
  });
});
