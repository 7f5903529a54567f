import { scanAllTags } from '../html/all-tags';
import { decodeValue, escapeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';

/**
 * Writes other addresses into the links of a source: `href` of `a` and `area`, and of VML shapes inside conditional
 * comments. `map` gets the address with character references decoded and template tokens as written. Only what is
 * different about an address changes its bytes.
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

/** A value as written, changed where `after` differs from `before`: the rest keeps its spelling. */
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

/** For each character of the value, and its end, where it is in the value as written; null = references run together. */
function writtenPlaces(raw: string): number[] | null {
  const places: number[] = [];
  let at = 0;
  for (const piece of raw.match(/&(?:#?\w{1,40};?)?|[^&]+/g) ?? []) {
    // An equals sign after its name makes a reference of old text: `&copy=`.
    const next = raw[at + piece.length] === '=' ? '=' : '';
    const decoded = decodeValue(piece + next).slice(0, next === '' ? undefined : -1);
    for (let index = 0; index < decoded.length; index += 1)
      places.push(decoded.length === piece.length ? at + index : at);
    at += piece.length;
  }
  places.push(at);
  return at === raw.length ? places : null;
}
