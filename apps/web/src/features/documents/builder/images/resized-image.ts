import type { PixelSize } from '@galley/contract';
import type { ImageState } from '@galley/editor';
import { clampImageSize, imageWidths } from '@galley/markup/content';
import { formatSize } from '../../../../lib/format-size';
import { imageRulesMessages } from '../../../../messages/documents/builder/image-rules';

/** An image that the theme allows people to resize. */
export type ResizableImage = Pick<ImageState, 'written' | 'naturalWidth' | 'naturalHeight'> & {
  resize: NonNullable<ImageState['resize']>;
};

/** Returns whether the theme allows resizing an image. */
export function isResizable(image: ImageState): image is ImageState & ResizableImage {
  return image.resize !== null;
}

/** Returns the size of an image in the document: the sizes in the markup, or else the displayed size. */
export function currentSize(image: ResizableImage, shown: PixelSize | null): PixelSize | null {
  const { written } = image;
  if (written.width > 0 && written.height > 0) return written;
  const shape = image.naturalWidth > 0 ? naturalSize(image) : shown;
  if (!shape || shape.width < 1 || shape.height < 1) return null;
  if (written.width > 0) return { width: written.width, height: (written.width * shape.height) / shape.width };
  if (written.height > 0) return { width: (written.height * shape.width) / shape.height, height: written.height };
  return shown && shown.width >= 1 ? { width: shown.width, height: (shown.width * shape.height) / shape.width } : null;
}

/**
 * Returns the size with another width or height, within the theme's limits. If the aspect ratio is fixed, the other
 * side follows.
 */
export function resizedTo(image: ResizableImage, from: PixelSize, change: Partial<PixelSize>): PixelSize {
  const { bounds, keepsRatio } = image.resize;
  const { width, height } = change;
  if (!keepsRatio) return clampImageSize({ ...from, ...change }, bounds, false);
  const ratio = ratioOf(image, from);
  if (width !== undefined && height === undefined) return clampImageSize({ width, height: width * ratio }, bounds);
  if (height !== undefined && width === undefined) return clampImageSize({ width: height / ratio, height }, bounds);
  // For a dragged corner, the side with the larger change decides.
  const widest = Math.max(width ?? from.width, (height ?? from.height) / ratio);
  return clampImageSize({ width: widest, height: widest * ratio }, bounds);
}

/** Returns the smallest and the largest size of an image. */
export function sizeRange(image: ResizableImage, from: PixelSize): { least: PixelSize; most: PixelSize } {
  const { bounds, keepsRatio } = image.resize;
  if (!keepsRatio) {
    const at = (side: number): PixelSize => clampImageSize({ width: side, height: side }, bounds, false);
    return { least: at(1), most: at(Number.MAX_SAFE_INTEGER) };
  }
  const ratio = ratioOf(image, from);
  const { least, most } = imageWidths({ width: 1, height: ratio }, bounds);
  const at = (width: number): PixelSize => clampImageSize({ width, height: width * ratio }, bounds);
  return { least: at(least), most: at(most) };
}

/** Describes the theme's size limits for an image in a sentence, or returns undefined if it has none. */
export function describeSizeRange(image: ResizableImage, from: PixelSize): string | undefined {
  const { minWidth, maxWidth, minHeight, maxHeight } = image.resize.bounds;
  const { least, most } = sizeRange(image, from);
  const smallest = formatSize(least.width, least.height);
  const largest = formatSize(most.width, most.height);
  if (maxWidth === 0 && maxHeight === 0)
    return minWidth + minHeight > 0 ? imageRulesMessages.atLeast(smallest) : undefined;
  return minWidth + minHeight > 0 ? imageRulesMessages.fromTo(smallest, largest) : imageRulesMessages.upTo(largest);
}

/**
 * Returns height divided by width. Uses the image's own ratio unless it's distorted, so that rounding errors of
 * single-pixel steps don't add up.
 */
function ratioOf(image: ResizableImage, from: PixelSize): number {
  const natural = image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : 0;
  const isUndistorted = natural > 0 && Math.abs(from.width * natural - from.height) <= 1;
  return isUndistorted ? natural : from.height / from.width;
}

function naturalSize({ naturalWidth, naturalHeight }: ResizableImage): PixelSize {
  return { width: naturalWidth, height: naturalHeight };
}
