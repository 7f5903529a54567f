import type { ImageRules } from '@galley/contract';

/** What the cropper is asked for. Pixels of the result; 0 = free. */
export interface CropSize {
  /** False: the picture is taken as it is, without a cropper. */
  isCropped: boolean;
  /** Size of the result in image pixels, device density included. */
  width: number;
  height: number;
  /** width ÷ height of the frame; 0 = any. */
  ratio: number;
}

export interface CropSource {
  /** Of the new picture. */
  width: number;
  height: number;
  /** Lowercase: 'jpeg', 'png', 'gif', 'svg', 'webp' … */
  type: string;
}

export interface CurrentImage {
  naturalWidth: number;
  naturalHeight: number;
}

/** Image pixels per CSS pixel that the picture shown now has: at least 1. */
export function pixelDensity(rules: ImageRules, current: CurrentImage): number {
  if (rules.width <= 0 || current.naturalWidth <= 0) return 1;
  return Math.max(1, Math.round((current.naturalWidth / rules.width) * 100) / 100);
}

/**
 * What to ask of the cropper for a new picture (tags.md 4): both numbers fixed crop to exactly that, one number leaves
 * the other side free, none keeps the picture whole. gif and svg are applied without cropping.
 */
export function cropSize(rules: ImageRules, source: CropSource, current: CurrentImage): CropSize {
  const density = pixelDensity(rules, current);
  const isWhole = source.type === 'gif' || source.type === 'svg';
  const wanted = {
    width: rules.isAutoWidth ? 0 : clamp(rules.width || current.naturalWidth / density, rules.minWidth, rules.maxWidth),
    height: rules.isAutoHeight ? 0 : clamp(rules.height, rules.minHeight, rules.maxHeight),
  };
  const width = Math.round(wanted.width * density);
  const height = Math.round(wanted.height * density);
  return {
    isCropped: !isWhole && (width > 0 || height > 0),
    width: Math.min(width, source.width || width),
    height: Math.min(height, source.height || height),
    ratio: width > 0 && height > 0 ? width / height : 0,
  };
}

/**
 * Whether a new picture is too small (builder spec 5): not gif, png or svg, not resizable, not automatically wide, and
 * narrower than the picture shown now; or resizable and below the minimum times the pixel density.
 */
export function isTooSmall(rules: ImageRules, source: CropSource, current: CurrentImage): boolean {
  const density = pixelDensity(rules, current);
  if (rules.canResize) {
    return source.width < rules.minWidth * density || source.height < rules.minHeight * density;
  }
  const isFree = source.type === 'gif' || source.type === 'png' || source.type === 'svg';
  return !isFree && !rules.isAutoWidth && source.width < current.naturalWidth;
}

/** A size that a person chose for a resizable image, within its least and greatest (0 = no limit). */
export function clampSize(
  rules: ImageRules,
  size: { width: number; height: number },
): { width: number; height: number } {
  return {
    width: clamp(size.width, rules.minWidth, rules.maxWidth),
    height: clamp(size.height, rules.minHeight, rules.maxHeight),
  };
}

function clamp(value: number, min: number, max: number): number {
  const low = Math.max(value, min);
  return max > 0 ? Math.min(low, max) : low;
}
