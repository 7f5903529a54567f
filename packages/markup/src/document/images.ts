import type { ImageRules } from '@galley/contract';
import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeValue, escapeValue } from '../html/html-text';
import { splitDeclarations } from '../html/style-declarations';
import { writeNumbers } from '../html/written-size';
import { readBlockTags } from '../rules/block-rules';

/**
 * Reads the size rules for a new image from an image's markup (docs/grammar.md 4). Sizes are in CSS pixels, 0 = not
 * set. An attribute takes precedence over the inline style; a percentage isn't a number. Without width and height, the
 * width of the current image is kept (width 0, not automatic) and the height is free.
 */
export function imageRules(openTag: string): ImageRules {
  const style = readStyles(openTag);
  const width = readSize(openTag, style, 'width');
  const height = readSize(openTag, style, 'height');
  const limit = (name: string): number => pixels(style.get(name)) ?? 0;
  return {
    width: width.pixels,
    height: height.pixels,
    minWidth: limit('min-width'),
    maxWidth: limit('max-width'),
    minHeight: limit('min-height'),
    maxHeight: limit('max-height'),
    canResize: readBlockTags(openTag).rules.canResize,
    isAutoWidth: width.pixels === 0 && (width.isAutomatic || height.pixels > 0),
    isAutoHeight: height.pixels === 0,
  };
}

/** The properties of a replacement image. Sizes are in CSS pixels. */
export interface ImageChange {
  src: string;
  width?: number;
  height?: number;
  /** The regenerated candidates; without them, `srcset` and `sizes` are removed. */
  srcset?: readonly { src: string; width: number }[];
}

/**
 * Returns the start tag of an image with another image: `src`, numeric `width` and `height` values, and `srcset`
 * change. All other bytes are preserved.
 */
export function patchImage(openTag: string, change: ImageChange): string {
  let tag = patchAttribute(openTag, 'src', escapeValue(change.src));
  if (change.width !== undefined) tag = writeNumbers(tag, 'width', Math.round(change.width));
  if (change.height !== undefined) tag = writeNumbers(tag, 'height', Math.round(change.height));
  const srcset = readAttribute(openTag, 'srcset');
  if (srcset === null) return tag;
  if (!change.srcset || change.srcset.length === 0)
    return patchAttribute(patchAttribute(tag, 'srcset', null), 'sizes', null);
  return patchAttribute(tag, 'srcset', escapeValue(writeSrcset(srcset, change)));
}

/** Writes candidates with densities or widths, whichever the markup uses. */
function writeSrcset(before: string, { srcset = [], width }: ImageChange): string {
  const isDensity = /\s[\d.]+x\s*(?:,|$)/.test(before) && width !== undefined && width > 0;
  return srcset
    .map((candidate) => {
      const address = candidate.src.replaceAll(' ', '%20').replaceAll(',', '%2C');
      const density = Math.round((candidate.width / (width ?? 1)) * 100) / 100;
      return isDensity ? `${address} ${density}x` : `${address} ${candidate.width}w`;
    })
    .join(', ');
}

function readSize(
  openTag: string,
  style: ReadonlyMap<string, string>,
  name: 'width' | 'height',
): { pixels: number; isAutomatic: boolean } {
  const written = readAttribute(openTag, name)?.trim() || style.get(name) || '';
  const size = pixels(written);
  return { pixels: size ?? 0, isAutomatic: size === null && written !== '' };
}

function readStyles(openTag: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>();
  for (const { name, value } of splitDeclarations(decodeValue(readAttribute(openTag, 'style') ?? '')))
    styles.set(name.toLowerCase(), value.replace(/!important$/i, '').trimEnd());
  return styles;
}

/** Parses "600" and "600px" as 600; null for 0, very large sizes and everything else. */
function pixels(text: string | undefined): number | null {
  const match = /^(\d{1,6}(?:\.\d+)?)\s*(?:px)?$/i.exec(text?.trim() ?? '');
  const number = Number(match?.[1] ?? 0);
  return number > 0 ? number : null;
}
