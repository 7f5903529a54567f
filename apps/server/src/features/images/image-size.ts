import type { CropperData } from '@galley/contract';
import { messages } from '../../messages';

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
  /** Width in pixels of the picture that is replaced; 0 = unknown. */
  naturalWidth: number;
  densities: readonly number[];
}

/**
 * Whether a new picture is too small (builder spec 5): a picture that is not gif, png or svg, for a block that
 * cannot resize and is not auto width, is narrower than the current one; or the block is resizable and the new width
 * or height is below the minimum times the pixel density.
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

function pixels(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** GIF and SVG are applied without cropping; other images open a cropper (builder spec 5). */
export function needsCrop(type: string): boolean {
  return type !== 'image/gif' && type !== 'image/svg+xml';
}

export interface CropRequest {
  /** Rectangle in pixels of the original; null = Skip, keep the whole image. */
  cropperData: CropperData | null;
  isAutoWidth: boolean;
  isAutoHeight: boolean;
  /** Wanted size in CSS pixels; 0 = follows from the other side. */
  cropWidth: number;
  cropHeight: number;
  densities: readonly number[];
}

export interface CropPlan {
  rectangle: { left: number; top: number; width: number; height: number };
  outputs: { density: number; width: number; height: number }[];
}

const sidePixelsMax = 8000;

/**
 * How to crop an image of `original` pixels and in which sizes: one output per density that it is large enough for,
 * always the smallest density, never enlarged. With Skip the height follows from the width. Returns null when the
 * rectangle lies outside the picture.
 */
export function planCrop(original: PixelSize, request: CropRequest): CropPlan | null {
  const rectangle = clampRectangle(original, request.cropperData);
  if (rectangle === null) return null;
  const target = targetSize(rectangle, request);
  const densities = [...new Set(request.densities)].sort((one, other) => one - other);
  const [smallest = 1] = densities;
  const outputs: CropPlan['outputs'] = [];
  for (const density of densities.length > 0 ? densities : [1]) {
    const wanted = { width: target.width * density, height: target.height * density };
    const isEnough = rectangle.width >= wanted.width - 1 && rectangle.height >= wanted.height - 1;
    if (isEnough) outputs.push({ density, ...rounded(wanted) });
    else if (density === smallest) outputs.push({ density, ...rounded(shrinkInto(wanted, rectangle)) });
  }
  return { rectangle, outputs };
}

function clampRectangle(original: PixelSize, data: CropperData | null): CropPlan['rectangle'] | null {
  if (data === null) return { left: 0, top: 0, ...original };
  const left = Math.round(data.x);
  const top = Math.round(data.y);
  const width = Math.min(Math.round(data.width), original.width - left);
  const height = Math.min(Math.round(data.height), original.height - top);
  return width < 1 || height < 1 ? null : { left, top, width, height };
}

/** Size at density 1. A side that is auto, 0 or skipped follows from the shape of the rectangle. */
function targetSize(rectangle: PixelSize, request: CropRequest): PixelSize {
  const shape = rectangle.height / rectangle.width;
  const width = request.isAutoWidth ? 0 : request.cropWidth;
  const height = request.isAutoHeight ? 0 : request.cropHeight;
  if (width > 0 && (height === 0 || request.cropperData === null)) return { width, height: width * shape };
  if (width > 0) return { width, height };
  if (height > 0) return { width: height / shape, height };
  return { width: rectangle.width, height: rectangle.height };
}

/** The largest size of the wanted shape that the rectangle can give without being enlarged. */
function shrinkInto(wanted: PixelSize, rectangle: PixelSize): PixelSize {
  const factor = Math.min(1, rectangle.width / wanted.width, rectangle.height / wanted.height);
  return { width: wanted.width * factor, height: wanted.height * factor };
}

function rounded(size: PixelSize): PixelSize {
  const side = (value: number) => Math.min(sidePixelsMax, Math.max(1, Math.round(value)));
  return { width: side(size.width), height: side(size.height) };
}
