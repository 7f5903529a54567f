import type { CropperData, ImageRotation, ImageRules } from '@galley/contract';
import type { CommandArgs, ImageState } from '@galley/editor';
import { drawnSize } from './crop-geometry';

export interface ImageVariant {
  density: number;
  src: string;
  width: number;
  height: number;
}

type ImageChange = Omit<CommandArgs['set-image'], 'beId'>;

/** Requested crop size in CSS pixels; 0 is calculated. Skip frees the height. */
export function cropSizes(rules: ImageRules, how: { isWhole: boolean }): { cropWidth: number; cropHeight: number } {
  if (rules.isAutoWidth && rules.isAutoHeight) return { cropWidth: 0, cropHeight: 0 };
  if (how.isWhole && rules.width > 0 && !rules.isAutoWidth) return { cropWidth: rules.width, cropHeight: 0 };
  return {
    cropWidth: rules.isAutoWidth ? 0 : rules.width,
    cropHeight: rules.isAutoHeight ? 0 : rules.height,
  };
}

/** Returns the pixel densities to request for an image. */
export const imageDensities = [1, 2];

/** Returns the crop for the server request. `cropperData` null means Skip. */
export function cropRequest(
  rules: ImageRules,
  { cropperData, rotation }: { cropperData: CropperData | null; rotation: ImageRotation },
) {
  const isWhole = cropperData === null;
  return {
    cropperData,
    rotation,
    isAutoWidth: rules.isAutoWidth,
    isAutoHeight: rules.isAutoHeight || isWhole,
    ...cropSizes(rules, { isWhole }),
    densities: imageDensities,
  };
}

/**
 * Returns the markup changes for a new image: the densest variant as `src`, a srcset only if there was one, and sizes
 * only if they differ from the image's. Skip frees the height, and a later crop restores the theme's height.
 */
export function imageChange(
  image: Pick<ImageState, 'rules' | 'written' | 'hasSrcset'>,
  result: {
    uploaded: { src: string; width: number; height: number };
    variants: readonly ImageVariant[];
    isWhole: boolean;
  },
): ImageChange {
  const { rules, written, hasSrcset } = image;
  const { uploaded, variants, isWhole } = result;
  const densest = [...variants].sort((a, b) => b.density - a.density)[0];
  const change: ImageChange = { src: densest?.src ?? uploaded.src };
  if (hasSrcset && variants.length > 0) change.srcset = variants.map(({ src, width }) => ({ src, width }));
  const isHeightFixed = !rules.isAutoHeight && rules.height > 0;
  const isWidthFixed = !rules.isAutoWidth && rules.width > 0;
  if (isHeightFixed && isWidthFixed) {
    const size = isWhole ? drawnSize({ ...rules, isAutoHeight: true }, uploaded) : rules;
    if (size.height !== written.height && written.height > 0) change.height = size.height;
    if (rules.width !== written.width && written.width > 0) change.width = rules.width;
  }
  return change;
}
