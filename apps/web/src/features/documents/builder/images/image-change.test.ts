import type { ImageRules } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error';
import { imageMessages } from '../../../../messages/files/images';
import { stretchedTo } from './describe-image-rules';
import { cropSizes, imageChange } from './image-change';
import { titleOf } from './upload-image';

const rules = (over: Partial<ImageRules> = {}): ImageRules => ({
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
const written = { width: 240, height: 176 };
const variants = [
  { density: 1, src: '/blobs/a/1.png', width: 240, height: 176 },
  { density: 2, src: '/blobs/b/2.png', width: 480, height: 352 },
];
const uploaded = { src: '/blobs/c/o.png', width: 1200, height: 600 };

describe('[T4-image] imageChange', () => {
  it('writes the densest variant and leaves the size the theme fixes alone', () => {
    expect(imageChange({ rules: rules(), written, hasSrcset: false }, { uploaded, variants, isWhole: false })).toEqual({
      src: '/blobs/b/2.png',
    });
  });

  it('rewrites a srcset only where there was one', () => {
    const change = imageChange({ rules: rules(), written, hasSrcset: true }, { uploaded, variants, isWhole: false });
    expect(change.srcset).toEqual([
      { src: '/blobs/a/1.png', width: 240 },
      { src: '/blobs/b/2.png', width: 480 },
    ]);
  });

  it('lets the height follow when the crop was skipped', () => {
    const change = imageChange(
      { rules: rules(), written, hasSrcset: false },
      { uploaded, variants: [], isWhole: true },
    );
    expect(change).toEqual({ src: '/blobs/c/o.png', height: 120 });
    const free = imageChange(
      { rules: rules({ isAutoHeight: true, height: 0 }), written, hasSrcset: false },
      { uploaded, variants: [], isWhole: true },
    );
    expect(free).toEqual({ src: '/blobs/c/o.png' });
  });
});

describe('[F-C1] after Skip or a GIF', () => {
  it('a crop brings the size of the theme back', () => {
    const theme = rules({ width: 256, height: 256 });
    const skipped = { rules: theme, written: { width: 256, height: 192 }, hasSrcset: false };
    const square = { src: '/blobs/d/s.png', width: 512, height: 512 };
    expect(imageChange(skipped, { uploaded: square, variants, isWhole: false })).toMatchObject({ height: 256 });
    const another = { src: '/blobs/e/g.gif', width: 512, height: 512 };
    expect(imageChange(skipped, { uploaded: another, variants: [], isWhole: true })).toMatchObject({ height: 256 });
    const same = { src: '/blobs/e/g.gif', width: 400, height: 300 };
    expect(imageChange(skipped, { uploaded: same, variants: [], isWhole: true })).toEqual({ src: '/blobs/e/g.gif' });
  });
});

describe('cropSizes', () => {
  it('asks for what the markup fixes and leaves the rest free', () => {
    expect(cropSizes(rules(), { isWhole: false })).toEqual({ cropWidth: 240, cropHeight: 176 });
    expect(cropSizes(rules(), { isWhole: true })).toEqual({ cropWidth: 240, cropHeight: 0 });
    expect(cropSizes(rules({ isAutoWidth: true, isAutoHeight: true }), { isWhole: false })).toEqual({
      cropWidth: 0,
      cropHeight: 0,
    });
  });
});

describe('[F-C3] an image that is smaller than it is shown', () => {
  const image = (width: number, height: number, type = 'image/png') =>
    ({ id: 1, src: 'a', original: 'a', width, height, type }) as const;

  it('is noticed where its type is taken at any size', () => {
    expect(stretchedTo(image(50, 50), rules({ width: 256, height: 256 }))).toEqual({ width: 256, height: 256 });
    expect(stretchedTo(image(50, 25, 'image/gif'), rules({ isAutoHeight: true, height: 0 }))).toEqual({
      width: 240,
      height: 120,
    });
    expect(stretchedTo(image(256, 256), rules({ width: 256, height: 256 }))).toBeNull();
    expect(stretchedTo(image(5, 5, 'image/svg+xml'), rules())).toBeNull();
    expect(stretchedTo(image(5, 5), rules({ isAutoWidth: true, isAutoHeight: true }))).toBeNull();
  });
});

describe('[F-C5] the title of a refusal', () => {
  it('says what it is about', () => {
    const error = (code: 'image_too_small' | 'too_large' | 'unsupported_type' | 'internal') =>
      new ApiError({ status: 400, code, message: 'x', url: '/' });
    const titles = [error('image_too_small'), error('too_large'), error('unsupported_type'), error('internal')].map(
      (one) => titleOf(one, imageMessages.imageNotUploaded),
    );
    expect(titles).toEqual([
      'Image too small',
      'Image too large',
      'Not an image Galley can use',
      'Couldn’t upload the image',
    ]);
  });
});
