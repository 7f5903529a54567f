import { type ImageRules, limits, type PixelSize } from '@galley/contract';
import { patchAttribute, readAttribute } from '../html/attributes';
import { scanSource } from '../html/scan-source';
import { readStyle, rewriteStyle } from '../html/style-text';
import { importanceOf, type Side, writeLength, writeNumbers } from '../html/written-size';
import { imageRules } from './images';

export type ImageLimits = Pick<ImageRules, 'minWidth' | 'maxWidth' | 'minHeight' | 'maxHeight'>;

/**
 * Returns the size closest to the requested one within the markup's minimum and maximum, in whole pixels and with the
 * same ratio. The sides are limited separately if the ratio isn't kept, or if no size with that ratio is within the
 * limits.
 */
export function clampImageSize(wanted: PixelSize, bounds: ImageLimits, keepsRatio = true): PixelSize {
  const { widths, heights, least, most } = sizeBounds(wanted, bounds);
  const apart = { width: clamp(wanted.width, widths), height: clamp(wanted.height, heights) };
  const isInside = apart.width === Math.round(wanted.width) && apart.height === Math.round(wanted.height);
  if (isInside || !keepsRatio || least > most) return apart;
  const width = clamp(wanted.width, { least, most });
  return { width, height: clamp((width * wanted.height) / wanted.width, heights) };
}

/** Returns the smallest and the largest width with a given ratio within the markup's minimum and maximum. */
export function imageWidths(shape: PixelSize, bounds: ImageLimits): { least: number; most: number } {
  const { widths, least, most } = sizeBounds(shape, bounds);
  return least > most ? widths : { least, most };
}

/**
 * Returns the start tag of an image with another size: numbers in `width` and `height`, in attributes and in the style,
 * keep their unit. The side that determines the size is always written; the other one stays unchanged if it isn't a
 * number, so that it follows. All other bytes are preserved.
 */
export function resizeImage(openTag: string, size: PixelSize): string {
  const rules = imageRules(openTag);
  const decides: Side = rules.isAutoWidth && rules.height > 0 ? 'height' : 'width';
  const other: Side = decides === 'width' ? 'height' : 'width';
  return writeSide(writeNumbers(openTag, other, size[other]), decides, size[decides]);
}

/** Returns whether template code determines the size, which then can't be changed. */
export function hasTemplateSize(openTag: string): boolean {
  return (['width', 'height'] as const).some((side) =>
    [readAttribute(openTag, side), readStyle(openTag, side)].some(
      (value) => value !== null && scanSource(value).tokens.length > 0,
    ),
  );
}

/**
 * Returns whether both sides of an image change together. They don't if the markup sets both and `object-fit` prevents
 * distortion.
 */
export function keepsImageRatio(openTag: string): boolean {
  const { isAutoWidth, isAutoHeight } = imageRules(openTag);
  const fit = readStyle(openTag, 'object-fit') ?? '';
  return isAutoWidth || isAutoHeight || !/^(?:cover|contain|none|scale-down)\b/i.test(fit);
}

function writeSide(openTag: string, side: Side, pixels: number): string {
  let tag = writeNumbers(openTag, side, pixels);
  const written = readAttribute(tag, side);
  if (written !== null && writeLength(written, pixels) === null) tag = patchAttribute(tag, side, String(pixels));
  tag = rewriteStyle(tag, side, (value, counts) => {
    if (!counts || writeLength(value, pixels) !== null) return null;
    return `${pixels}px${importanceOf(value)}`;
  });
  const isWritten = written !== null || readStyle(tag, side) !== null;
  return isWritten ? tag : patchAttribute(tag, side, String(pixels));
}

interface Range {
  least: number;
  most: number;
}

function sizeBounds(shape: PixelSize, bounds: ImageLimits): Range & { widths: Range; heights: Range } {
  const ratio = shape.height / shape.width;
  const widths = rangeOf(bounds.minWidth, bounds.maxWidth);
  const heights = rangeOf(bounds.minHeight, bounds.maxHeight);
  return {
    widths,
    heights,
    least: Math.max(widths.least, Math.ceil(heights.least / ratio)),
    most: Math.min(widths.most, Math.floor(heights.most / ratio)),
  };
}

/** 0 = not set. As in CSS, the minimum takes precedence over a smaller maximum. */
function rangeOf(min: number, max: number): Range {
  const least = Math.min(Math.max(1, Math.ceil(min)), limits.imageSidePixels);
  return { least, most: Math.max(least, Math.min(Math.floor(max) || limits.imageSidePixels, limits.imageSidePixels)) };
}

function clamp(value: number, { least, most }: Range): number {
  return Math.max(least, Math.min(most, Math.round(value)));
}
