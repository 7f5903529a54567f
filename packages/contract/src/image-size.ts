import type { ImageRotation } from './entities/builder';
import { formatNumber } from './format-count';
import { messages } from './messages';

export interface PixelSize {
  width: number;
  height: number;
}

/** What the markup requires of a new image, as sent with `build_images_upload`. Pixels; 0 = not set. */
export interface WantedSize {
  minWidth: number;
  minHeight: number;
  canResize: boolean;
  isAutoWidth: boolean;
  /** Width in pixels of the image that is replaced; 0 = unknown. */
  naturalWidth: number;
  densities: readonly number[];
}

/**
 * Whether a new image is too small (builder spec 5): an image that is not gif, png or svg, for a block that cannot
 * resize and is not auto width, is narrower than the current one; or the block is resizable and the new width or height
 * is below the minimum times the pixel density.
 */
export function isTooSmall(type: string, size: PixelSize, wanted: WantedSize): boolean {
  if (wanted.canResize) {
    const density = Math.max(1, ...wanted.densities);
    return size.width < wanted.minWidth * density || size.height < wanted.minHeight * density;
  }
  const isDrawn = type === 'image/gif' || type === 'image/png' || type === 'image/svg+xml';
  return !isDrawn && !wanted.isAutoWidth && size.width < wanted.naturalWidth;
}

/** The sentence of the specification, and both sizes. */
export function tooSmallText(size: PixelSize, wanted: WantedSize): string {
  const density = Math.max(1, ...wanted.densities);
  const least = wanted.canResize
    ? `at least ${pixels(wanted.minWidth * density)} × ${pixels(wanted.minHeight * density)} px are needed`
    : `the current image is ${pixels(wanted.naturalWidth)} px wide`;
  return `${messages.imageTooSmall} The new image is ${pixels(size.width)} × ${pixels(size.height)} px; ${least}.`;
}

/** GIF and SVG are applied without cropping; other images open a cropper (builder spec 5). */
export function needsCrop(type: string): boolean {
  return type !== 'image/gif' && type !== 'image/svg+xml';
}

/** Whether an image has one of the shapes of its place (`ratios`, width to height), give or take a pixel. */
export function hasShape(size: PixelSize, ratios: readonly number[]): boolean {
  return ratios.some(
    (ratio) => Math.abs(size.width - size.height * ratio) <= 1 || Math.abs(size.height - size.width / ratio) <= 1,
  );
}

/** The size of an image that was rotated by a multiple of 90 degrees. */
export function turnedSize({ width, height }: PixelSize, rotation: ImageRotation): PixelSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

function pixels(count: number): string {
  return formatNumber(Math.round(count));
}
