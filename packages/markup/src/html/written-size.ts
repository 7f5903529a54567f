import { patchAttribute, readAttribute } from './attributes';
import { rewriteStyle } from './style-text';

/** A side of an element, as its attribute and its declaration are called. */
export type Side = 'width' | 'height';

/** The open tag with another number in each place that has a number of pixels or points for this side. */
export function writeNumbers(openTag: string, side: Side, pixels: number): string {
  const written = readAttribute(openTag, side);
  const value = written === null ? null : writeLength(written, pixels);
  const tag = value === null ? openTag : patchAttribute(openTag, side, value);
  return rewriteStyle(tag, side, (declared) => writeLength(declared, pixels));
}

/** What may follow a number of pixels or points, without spaces. */
const units: ReadonlySet<string> = new Set(['', 'px', 'pt', '!important', 'px!important', 'pt!important']);

/** A length with another number, its unit and what follows kept; null if it isn't a number of pixels or points. */
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

/** The `!important` of a value, with the spaces before it; '' = none. */
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
