import { formatNumber } from '@galley/contract';
import type { BeId } from '../../types';
import { blend, contrastRatio, minimumContrast, type Rgba, readRgb } from './contrast';
import { type Finding, makeFinding } from './finding';

/** The rendered look of one run of text on the canvas. Colors are in the form of computed styles. */
export interface TextLook {
  text: string;
  color: string;
  /** Background colors from the text outward, up to the first opaque one. */
  backgrounds: readonly string[];
  /** True if an image is behind the text, above any opaque color: the contrast can't be determined. */
  hasPicture: boolean;
  fontSizePx: number;
  fontWeight: number;
}

/** The rendered size of an image on the canvas, in CSS pixels. */
export interface ImageLook {
  naturalWidth: number;
  naturalHeight: number;
  shownWidth: number;
  shownHeight: number;
  /** Transferred bytes; 0 if the browser doesn't report them. */
  bytes: number;
  address: string;
}

const white: Rgba = [255, 255, 255, 1];

/** Returns one finding for the text with the lowest contrast in a block, if it is too low for its size. */
export function checkContrast(beId: BeId, looks: readonly TextLook[]): Finding[] {
  let worst: { look: TextLook; ratio: number; least: number } | null = null;
  for (const look of looks) {
    const ratio = lookContrast(look);
    const least = minimumContrast(look);
    if (ratio === null || ratio >= least - 0.005) continue;
    if (!worst || ratio / least < worst.ratio / worst.least) worst = { look, ratio, least };
  }
  if (!worst) return [];
  const { look, ratio, least } = worst;
  const shown = Math.floor(ratio * 100) / 100;
  return [
    makeFinding('contrast', ratio < 3 ? 'error' : 'warning', {
      beId,
      message: `Contrast of ${shown} : 1, at least ${least} : 1 is legible`,
      detail: look.text.length > 40 ? `${look.text.slice(0, 39)}…` : look.text,
      key: `${look.color} ${look.backgrounds.join(' ')}`,
    }),
  ];
}

/**
 * Returns the contrast of a text with its background; null if the background is an image or a color can't be parsed.
 */
export function lookContrast(look: TextLook): number | null {
  if (look.hasPicture) return null;
  const layers = look.backgrounds.map(readRgb);
  const color = readRgb(look.color);
  if (!color || layers.some((layer) => layer === null)) return null;
  let ground = white;
  for (const layer of layers.toReversed()) if (layer) ground = blend(layer, ground);
  return contrastRatio(blend(color, ground), ground);
}

/**
 * Returns a finding for an image with too many bytes, or with many more pixels than displayed. Twice the size is
 * correct for high-density screens.
 */
export function checkImageWeight(
  beId: BeId,
  look: ImageLook,
  limits: { imageWeightBytes: number; imageOversize: number },
): Finding[] {
  const { naturalWidth, naturalHeight, shownWidth, shownHeight, bytes, address } = look;
  const name = address.split(/[?#]/)[0]?.split('/').at(-1)?.slice(0, 60) ?? '';
  const place = { beId, detail: /^data:/i.test(address) ? '' : name };
  if (bytes > limits.imageWeightBytes)
    return [
      makeFinding('image-weight', 'warning', {
        ...place,
        message: `Image of ${formatNumber(Math.round(bytes / 1024))} KB, which loads slowly on phones`,
      }),
    ];
  const isLarge = shownWidth > 0 && naturalWidth > 400 && naturalWidth > shownWidth * limits.imageOversize;
  if (!isLarge || /\.svg(?:[?#]|$)/i.test(address)) return [];
  const size = (width: number, height: number): string => `${Math.round(width)} × ${Math.round(height)}`;
  return [
    makeFinding('image-weight', 'hint', {
      ...place,
      message: `Image of ${size(naturalWidth, naturalHeight)} shown as ${size(shownWidth, shownHeight)}`,
    }),
  ];
}
