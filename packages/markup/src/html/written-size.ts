import { patchAttribute, readAttribute } from './attributes';
import { rewriteStyle } from './style-text';

/** A side of an element; also the name of its attribute and declaration. */
export type Side = 'width' | 'height';

/** Changes every numeric value of a side, in pixels or points, in a start tag. */
export function writeNumbers(openTag: string, side: Side, pixels: number): string {
  const written = readAttribute(openTag, side);
  const value = written === null ? null : writeLength(written, pixels);
  const tag = value === null ? openTag : patchAttribute(openTag, side, value);
  return rewriteStyle(tag, side, (declared) => writeLength(declared, pixels));
}

/** The text that can follow a number of pixels or points, without whitespace. */
const units: ReadonlySet<string> = new Set(['', 'px', 'pt', '!important', 'px!important', 'pt!important']);

/** Changes the number of a length and keeps its unit and suffix; null if it isn't a number of pixels or points. */
export function writeLength(value: string, pixels: number): string | null {
  const text = value.trimStart();
  const written = /^\d{1,6}(?:\.\d+)?/.exec(text)?.[0] ?? '';
  const behind = text.slice(written.length);
  const unit = behind.replace(/\s/g, '').toLowerCase();
  if (Number(written) === 0 || !units.has(unit)) return null;
  const number = unit.startsWith('pt') ? (pixels * 3) / 4 : pixels;
  if (Number(written) === number) return value;
  return `${value.slice(0, value.length - text.length)}${number}${behind}`;
}

/** Returns the `!important` of a value with the whitespace before it; '' = none. */
export function importanceOf(value: string): string {
  const at = value.lastIndexOf('!');
  if (
    at === -1 ||
    value
      .slice(at + 1)
      .trim()
      .toLowerCase() !== 'important'
  )
    return '';
  return value.slice(value.slice(0, at).trimEnd().length);
}
