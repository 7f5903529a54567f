import { type CropperData, type FocalPoint, limits, type PixelSize } from '@galley/contract';

export interface CropRequest {
  /** Rectangle in pixels of the rotated original; null = Skip, use the whole image. */
  cropperData: CropperData | null;
  isAutoWidth: boolean;
  isAutoHeight: boolean;
  /** Requested size in CSS pixels; 0 = follows from the other side. */
  cropWidth: number;
  cropHeight: number;
  densities: readonly number[];
}

export interface CropPlan {
  rectangle: { left: number; top: number; width: number; height: number };
  outputs: { density: number; width: number; height: number }[];
}

/**
 * Plans how to crop an image of `original` pixels after rotation, and in which sizes: one output per density that it is
 * large enough for, always the smallest density, never enlarged. With Skip the height follows from the width. Returns
 * null when the rectangle is outside the image.
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

/** The sizes that the place of an upload allows, in CSS pixels. 0 = not set. */
export interface PlaceSize {
  width: number;
  height: number;
  maxWidth: number;
  maxHeight: number;
  canResize: boolean;
  isAutoWidth: boolean;
  isAutoHeight: boolean;
  densities: readonly number[];
}

/**
 * Returns the size to which an upload is scaled down for its place: the maximum of a resizable image, or the one fixed
 * side while the other is auto, times the largest density. null if it isn't larger, or if the place sets both sides:
 * then it is cropped, which needs the whole upload.
 */
export function planFit(original: PixelSize, place: PlaceSize): PixelSize | null {
  const most = mostOf(place);
  const density = Math.max(1, ...place.densities);
  const factor = Math.min(
    most.width > 0 ? (most.width * density) / original.width : 1,
    most.height > 0 ? (most.height * density) / original.height : 1,
  );
  return factor < 1 ? rounded({ width: original.width * factor, height: original.height * factor }) : null;
}

function mostOf({ canResize, isAutoWidth, isAutoHeight, ...place }: PlaceSize): PixelSize {
  const width = canResize || isAutoWidth ? 0 : place.width;
  const height = canResize || isAutoHeight ? 0 : place.height;
  if (width > 0 && height > 0) return { width: 0, height: 0 };
  return { width: least(width, place.maxWidth), height: least(height, place.maxHeight) };
}

/** Returns the smaller one of those that are set. */
function least(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other);
}

function clampRectangle(original: PixelSize, data: CropperData | null): CropPlan['rectangle'] | null {
  if (data === null) return { left: 0, top: 0, ...original };
  const left = Math.round(data.x);
  const top = Math.round(data.y);
  const width = Math.min(Math.round(data.width), original.width - left);
  const height = Math.min(Math.round(data.height), original.height - top);
  return width < 1 || height < 1 ? null : { left, top, width, height };
}

/** Returns the size at density 1. A side that is auto, 0 or skipped follows from the shape of the rectangle. */
function targetSize(rectangle: PixelSize, request: CropRequest): PixelSize {
  const shape = rectangle.height / rectangle.width;
  const width = request.isAutoWidth ? 0 : request.cropWidth;
  const height = request.isAutoHeight ? 0 : request.cropHeight;
  if (width > 0 && (height === 0 || request.cropperData === null)) return { width, height: width * shape };
  if (width > 0) return { width, height };
  if (height > 0) return { width: height / shape, height };
  return { width: rectangle.width, height: rectangle.height };
}

/** Returns the largest size of the requested shape that fits into the rectangle without enlarging it. */
function shrinkInto(wanted: PixelSize, rectangle: PixelSize): PixelSize {
  const factor = Math.min(1, rectangle.width / wanted.width, rectangle.height / wanted.height);
  return { width: wanted.width * factor, height: wanted.height * factor };
}

function rounded(size: PixelSize): PixelSize {
  const side = (value: number) => Math.min(limits.imageSidePixels, Math.max(1, Math.round(value)));
  return { width: side(size.width), height: side(size.height) };
}

/**
 * Returns the largest rectangle of a shape in an image, around its focal point as far as the edges allow; null = its
 * center.
 */
export function partFor(whole: PixelSize, shape: PixelSize, focalPoint: FocalPoint | null): CropperData {
  const factor = Math.min(whole.width / shape.width, whole.height / shape.height);
  const width = Math.max(1, Math.round(shape.width * factor));
  const height = Math.max(1, Math.round(shape.height * factor));
  const { x, y } = focalPoint ?? { x: 50, y: 50 };
  return {
    x: startOf((x / 100) * whole.width, width, whole.width),
    y: startOf((y / 100) * whole.height, height, whole.height),
    width,
    height,
  };
}

function startOf(center: number, length: number, whole: number): number {
  return Math.max(0, Math.min(whole - length, Math.floor(center - length / 2)));
}
