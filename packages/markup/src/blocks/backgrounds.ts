import { findAddresses, rewriteAddresses } from '../html/addresses';
import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeValue, escapeValue } from '../html/html-text';
import { patchStyle, readStyle } from '../html/style-text';

const plainColor = /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)/i;

/** Returns an element's background image and color as written in its start tag; '' = none. */
export function readBackground(openTag: string): { image: string; color: string } {
  const image = findAddresses(openTag).find(({ kind }) => kind === 'css' || kind === 'background')?.value ?? '';
  const shorthand = decodeValue(readStyle(openTag, 'background') ?? '');
  const color =
    readStyle(openTag, 'background-color') ??
    readAttribute(openTag, 'bgcolor') ??
    plainColor.exec(shorthand)?.[0] ??
    '';
  return {
    image,
    color: decodeValue(color)
      .replace(/!important$/i, '')
      .trim(),
  };
}

/** Returns the start tag with another background image, in the style, the `background` attribute, or both. */
export function patchBackgroundImage(openTag: string, src: string): string {
  const current = readBackground(openTag).image;
  const layer = findAddresses(openTag).find(({ kind }) => kind === 'css')?.value;
  // Other images of the style, such as a second layer, stay.
  if (current !== '')
    return rewriteAddresses(openTag, (value, kind) =>
      kind === 'background' || (kind === 'css' && value === layer) ? src : null,
    );
  const address = src.replace(/["'()\\\s]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return patchStyle(openTag, 'background-image', `url(${escapeValue(address)})`);
}

/** Returns the start tag with another background color, set wherever it states one; else in its inline style. */
export function patchBackgroundColor(openTag: string, color: string): string {
  let tag = openTag;
  let isWritten = false;
  if (readAttribute(tag, 'bgcolor') !== null) {
    tag = patchAttribute(tag, 'bgcolor', escapeValue(color));
    isWritten = true;
  }
  const longhand = readStyle(tag, 'background-color');
  const shorthand = readStyle(tag, 'background');
  if (longhand !== null) return patchStyle(tag, 'background-color', keepImportant(longhand, color));
  if (shorthand !== null && plainColor.test(shorthand))
    return patchStyle(
      tag,
      'background',
      shorthand.replace(plainColor, () => color),
    );
  return isWritten ? tag : patchStyle(tag, 'background-color', color);
}

function keepImportant(before: string, color: string): string {
  const text = before.trimEnd();
  const bare = text.replace(/!important$/i, '');
  return bare === text ? color : `${color}${text.slice(bare.trimEnd().length)}`;
}
