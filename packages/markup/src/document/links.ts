import { scanAllTags } from '../html/all-tags';
import { decodeValue, escapeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';

/**
 * Rewrites the link addresses of a source: `href` of `a`, `area`, and VML shapes in conditional comments. `map` gets
 * the address with character references decoded and template tokens as written. Only the changed part of an address
 * changes its bytes.
 */
export function rewriteLinks(source: string, map: (href: string) => string): string {
  const edits: TextEdit[] = [];
  for (const tag of scanAllTags(source).tags) {
    if (tag.isEnd || !(tag.name === 'a' || tag.name === 'area' || tag.name.includes(':'))) continue;
    const attribute = tag.attributes.find((entry) => entry.name === 'href');
    if (!attribute?.hasValue) continue;
    const raw = source.slice(attribute.valueStart, attribute.valueEnd);
    const href = decodeValue(raw);
    const mapped = map(href);
    if (mapped === href) continue;
    const text = writeValue(raw, { before: href, after: mapped, quote: attribute.quote || '"' });
    edits.push({
      start: attribute.valueStart,
      end: attribute.valueEnd,
      text: attribute.quote === '' && /["'<>`=\s]/.test(text) ? `"${text}"` : text,
    });
  }
  return applyEdits(source, edits);
}

/** Changes a written value only where `after` differs from `before`, so that the rest keeps its spelling. */
function writeValue(raw: string, change: { before: string; after: string; quote: '"' | "'" }): string {
  const { before, after, quote } = change;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const places = writtenPlaces(raw);
  const [from, to] = [places?.[start], places?.[before.length - tail]];
  if (from !== undefined && to !== undefined) {
    const text = escapeValue(after.slice(start, after.length - tail), quote);
    const written = raw.slice(0, from) + text + raw.slice(to);
    if (decodeValue(written) === after) return written;
  }
  return escapeValue(after, quote);
}

/** Maps each character of the value, and its end, to its offset in the written value; null = references overlap. */
function writtenPlaces(raw: string): number[] | null {
  const places: number[] = [];
  let at = 0;
  for (const piece of raw.match(/&(?:#?\w{1,40};?)?|[^&]+/g) ?? []) {
    // Without a semicolon, an equals sign after its name makes `&copy=` literal text.
    const next = raw[at + piece.length] === '=' ? '=' : '';
    const decoded = decodeValue(piece + next).slice(0, next === '' ? undefined : -1);
    for (let index = 0; index < decoded.length; index += 1)
      places.push(decoded.length === piece.length ? at + index : at);
    at += piece.length;
  }
  places.push(at);
  return at === raw.length ? places : null;
}
