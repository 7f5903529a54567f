import type { CropperData, FocalPoint, ImageRotation, ImageRules } from '@galley/contract';

export interface Size {
  width: number;
  height: number;
}

/** A rectangle in percent of the image, as the cropper uses it. */
export interface PercentRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the aspect ratio if the markup sets both sides, or undefined if one is free. */
export function cropAspect(rules: ImageRules): number | undefined {
  if (rules.isAutoHeight || rules.isAutoWidth || rules.width <= 0 || rules.height <= 0) return undefined;
  return rules.width / rules.height;
}

/**
 * Returns the largest rectangle with the aspect ratio, centered at a point as far as possible, or the whole image if
 * the ratio is free.
 */
export function firstCrop(picture: Size, aspect: number | undefined, center: FocalPoint = middle): PercentRect {
  if (aspect === undefined || picture.width <= 0 || picture.height <= 0) return { x: 0, y: 0, width: 100, height: 100 };
  const width = Math.min(picture.width, picture.height * aspect);
  const height = width / aspect;
  const percent = { width: (width / picture.width) * 100, height: (height / picture.height) * 100 };
  return around({ x: 0, y: 0, ...percent }, center);
}

const middle: FocalPoint = { x: 50, y: 50 };

/** Returns a crop of the same size, centered as close to a point as the image's edges allow. */
export function around({ width, height }: PercentRect, center: FocalPoint): PercentRect {
  return {
    x: clamp(center.x - width / 2, 0, 100 - width),
    y: clamp(center.y - height / 2, 0, 100 - height),
    width,
    height,
  };
}

export const centerOf = ({ x, y, width, height }: PercentRect): FocalPoint => ({ x: x + width / 2, y: y + height / 2 });

/** Converts a previous crop from pixels of the image to percent. */
export function percentOf({ x, y, width, height }: CropperData, picture: Size): PercentRect {
  const [across, down] = [100 / picture.width, 100 / picture.height];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}

/** Returns the position of a point after the image was rotated. */
export function turnPoint({ x, y }: FocalPoint, rotation: ImageRotation): FocalPoint {
  switch (rotation) {
    case 90:
      return { x: 100 - y, y: x };
    case 180:
      return { x: 100 - x, y: 100 - y };
    case 270:
      return { x: y, y: 100 - x };
    default:
      return { x, y };
  }
}

/** Rotates by 90 degrees, or by 270 degrees to undo that. */
export function turnedBy(rotation: ImageRotation, more: ImageRotation): ImageRotation {
  return rotations[(rotations.indexOf(rotation) + rotations.indexOf(more)) % rotations.length] ?? 0;
}

const rotations: readonly ImageRotation[] = [0, 90, 180, 270];

/** Returns the corresponding point of the image without rotation. */
export function turnPointBack(point: FocalPoint, rotation: ImageRotation): FocalPoint {
  return turnPoint(point, rotation === 90 ? 270 : rotation === 270 ? 90 : rotation);
}

/** Converts a rectangle to whole pixels of the upload, within its edges and never empty. */
export function cropperDataOf(crop: PercentRect, picture: Size): CropperData {
  const x = clamp(Math.round((crop.x / 100) * picture.width), 0, picture.width - 1);
  const y = clamp(Math.round((crop.y / 100) * picture.height), 0, picture.height - 1);
  return {
    x,
    y,
    width: clamp(Math.round((crop.width / 100) * picture.width), 1, picture.width - x),
    height: clamp(Math.round((crop.height / 100) * picture.height), 1, picture.height - y),
  };
}

/**
 * Returns the smallest crop in percent. A large enough upload must not be upscaled to the size that the markup
 * requires.
 */
export function leastCrop(rules: ImageRules, picture: Size): Size {
  const percent = (wanted: number, side: number) => (side <= 0 ? 0 : Math.min(100, (wanted / side) * 100));
  return {
    width: percent(rules.isAutoWidth ? rules.minWidth : rules.width, picture.width),
    height: percent(rules.isAutoHeight ? rules.minHeight : rules.height, picture.height),
  };
}

/** Returns the zoom of a crop: 100 for the largest crop with its aspect ratio, 200 for one half as wide. */
export function zoomOf(crop: PercentRect): number {
  return Math.round(growth(crop) * 100);
}

/** Returns the maximum zoom at which a crop is still as large as the markup requires; at most 1,000. */
export function mostZoom(crop: PercentRect, least: Size): number {
  const largest = { width: crop.width * growth(crop), height: crop.height * growth(crop) };
  const most = Math.min(largest.width / Math.max(least.width, 1), largest.height / Math.max(least.height, 1));
  return clamp(Math.floor(most * 100), 100, 1000);
}

/**
 * Returns the crop at another zoom, with the same aspect ratio and, as far as the image's edges allow, the same center.
 */
export function zoomTo(crop: PercentRect, zoom: number, least: Size): PercentRect {
  const factor = (growth(crop) * 100) / clamp(zoom, 100, mostZoom(crop, least));
  const width = Math.min(100, crop.width * factor);
  const height = Math.min(100, crop.height * factor);
  return {
    x: clamp(crop.x + (crop.width - width) / 2, 0, 100 - width),
    y: clamp(crop.y + (crop.height - height) / 2, 0, 100 - height),
    width,
    height,
  };
}

/** Returns the factor by which a crop can grow until it reaches an edge of the image. */
function growth(crop: PercentRect): number {
  return Math.min(100 / Math.max(crop.width, 0.1), 100 / Math.max(crop.height, 0.1));
}

/** Returns the displayed size of a crop in CSS pixels. A free side is calculated. */
export function drawnSize(rules: ImageRules, crop: Size): Size {
  const ratio = crop.height / crop.width;
  if (rules.width > 0 && rules.height > 0 && !rules.isAutoHeight && !rules.isAutoWidth)
    return { width: rules.width, height: rules.height };
  if (rules.width > 0 && !rules.isAutoWidth) return { width: rules.width, height: Math.round(rules.width * ratio) };
  if (rules.height > 0 && !rules.isAutoHeight) return { width: Math.round(rules.height / ratio), height: rules.height };
  return { width: Math.round(crop.width), height: Math.round(crop.height) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
