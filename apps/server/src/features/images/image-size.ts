import type { CropperData, PixelSize } from '@galley/contract';

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
