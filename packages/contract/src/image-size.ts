import type { ImageRotation } from './entities/builder';
import { formatNumber } from './format-count';
import { messages } from './messages';

export interface PixelSize {
  width: number;
  height: number;
}

/** The requirements of the markup for a new image, as sent with `build_images_upload`. Pixels; 0 = not set. */
export interface RequiredSize {
  minWidth: number;
  minHeight: number;
  canResize: boolean;
  isAutoWidth: boolean;
  /** Width in pixels of the replaced image; 0 = unknown. */
  naturalWidth: number;
  densities: readonly number[];
}

/**
 * Returns whether a new image is too small: for a resizable block, if the width or height is below the minimum times
 * the pixel density; otherwise, if the width isn't automatic, the image isn't a GIF, PNG or SVG, and it is narrower
 * than the current one.
 */
export function isTooSmall(type: string, size: PixelSize, wanted: RequiredSize): boolean {
  if (wanted.canResize) {
    const density = Math.max(1, ...wanted.densities);
    return size.width < wanted.minWidth * density || size.height < wanted.minHeight * density;
  }
  const isDrawn = type === 'image/gif' || type === 'image/png' || type === 'image/svg+xml';
  return !isDrawn && !wanted.isAutoWidth && size.width < wanted.naturalWidth;
}

/** Returns the message about a too small image, with both sizes. */
export function tooSmallText(size: PixelSize, wanted: RequiredSize): string {
  const density = Math.max(1, ...wanted.densities);
  const least = wanted.canResize
    ? `at least ${pixels(wanted.minWidth * density)} × ${pixels(wanted.minHeight * density)} px are needed`
    : `the current image is ${pixels(wanted.naturalWidth)} px wide`;
  return `${messages.imageTooSmall} The new image is ${pixels(size.width)} × ${pixels(size.height)} px; ${least}.`;
}

/** Returns whether an image needs the cropper: GIF and SVG are used without cropping. */
export function needsCrop(type: string): boolean {
  return type !== 'image/gif' && type !== 'image/svg+xml';
}

/**
 * Returns whether an image has one of the aspect ratios of its place (`ratios`, width to height), within one pixel.
 */
export function hasShape(size: PixelSize, ratios: readonly number[]): boolean {
  return ratios.some(
    (ratio) => Math.abs(size.width - size.height * ratio) <= 1 || Math.abs(size.height - size.width / ratio) <= 1,
  );
}

/** Returns the size of an image after rotation by a multiple of 90 degrees. */
export function turnedSize({ width, height }: PixelSize, rotation: ImageRotation): PixelSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

function pixels(count: number): string {
  return formatNumber(Math.round(count));
}
