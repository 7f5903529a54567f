import type { ImageRules } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { cropSizes, imageChange } from './image-change';

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
const variants = [
  { density: 1, src: '/blobs/a/1.png', width: 240, height: 176 },
  { density: 2, src: '/blobs/b/2.png', width: 480, height: 352 },
];
const uploaded = { src: '/blobs/c/o.png', width: 1200, height: 600 };

describe('[T4-image] imageChange', () => {
  it('writes the densest variant and leaves the size the theme fixes alone', () => {
    expect(imageChange({ rules: rules(), hasSrcset: false }, { uploaded, variants, isWhole: false })).toEqual({
      src: '/blobs/b/2.png',
    });
  });

  it('rewrites a srcset only where there was one', () => {
    const change = imageChange({ rules: rules(), hasSrcset: true }, { uploaded, variants, isWhole: false });
    expect(change.srcset).toEqual([
      { src: '/blobs/a/1.png', width: 240 },
      { src: '/blobs/b/2.png', width: 480 },
    ]);
  });

  it('lets the height follow when the crop was skipped', () => {
    const change = imageChange({ rules: rules(), hasSrcset: false }, { uploaded, variants: [], isWhole: true });
    expect(change).toEqual({ src: '/blobs/c/o.png', height: 120 });
    const free = imageChange(
      { rules: rules({ isAutoHeight: true, height: 0 }), hasSrcset: false },
      { uploaded, variants: [], isWhole: true },
    );
    expect(free).toEqual({ src: '/blobs/c/o.png' });
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
