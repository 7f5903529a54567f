import type { ImageRules } from '@galley/contract';
import type { CommandArgs, ImageState } from '@galley/editor';
import { drawnSize } from './crop-geometry';

export interface ImageVariant {
  density: number;
  src: string;
  width: number;
  height: number;
}

type ImageChange = Omit<CommandArgs['set-image'], 'beId'>;

/** Size in CSS pixels a crop is asked for; 0 follows from the other side. Skip frees the height (tags.md 4). */
export function cropSizes(rules: ImageRules, how: { isWhole: boolean }): { cropWidth: number; cropHeight: number } {
  if (rules.isAutoWidth && rules.isAutoHeight) return { cropWidth: 0, cropHeight: 0 };
  if (how.isWhole && rules.width > 0 && !rules.isAutoWidth) return { cropWidth: rules.width, cropHeight: 0 };
  return {
    cropWidth: rules.isAutoWidth ? 0 : rules.width,
    cropHeight: rules.isAutoHeight ? 0 : rules.height,
  };
}

/**
 * What changes in the markup for a new picture: the densest variant as `src`, a srcset only where there was one, and
 * written sizes only where they are not the picture's: Skip frees the height, a crop afterwards brings the theme's back.
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
