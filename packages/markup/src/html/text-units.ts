import { parseFragment } from 'parse5';
import { scanSource } from './scan-source';

/** One character of decoded text (two for the few references that decode to two) with its range in the html. */
export interface TextUnit {
  char: string;
  start: number;
  end: number;
}

const decoded = new Map<string, { text: string; length: number } | null>();

/**
 * Maps the value of a text node to the html between two offsets, handling references, CRLF, dropped NULs and tags that
 * the parser ignored. Null if they don't match.
 */
export function readTextUnits(html: string, start: number, end: number, value: string): TextUnit[] | null {
  if (start < 0) return null;
  const units: TextUnit[] = [];
  let at = start;
  let done = 0;
  let ignored: Map<number, number> | null = null;
  while (done < value.length) {
    if (at >= end) return null;
    const raw = html[at] ?? '';
    if (raw === '<') {
      ignored ??= ignoredTags(html.slice(start, end), start);
      const tagEnd = ignored.get(at);
      if (tagEnd !== undefined) {
        at = tagEnd;
        continue;
      }
    }
    const reference = raw === '&' ? readReference(html, at) : null;
    let unit: TextUnit;
    if (reference) unit = { char: reference.text, start: at, end: at + reference.length };
    else if (raw === '\r') unit = { char: '\n', start: at, end: at + (html[at + 1] === '\n' ? 2 : 1) };
    else if (raw === '\0') {
      at++;
      continue;
    } else {
      // A surrogate pair is one unit, because half of it can't be written.
      const code = html.codePointAt(at) ?? 0;
      unit = { char: String.fromCodePoint(code), start: at, end: at + (code > 0xffff ? 2 : 1) };
    }
    if (!value.startsWith(unit.char, done)) return null;
    units.push(unit);
    done += unit.char.length;
    at = unit.end;
  }
  return units;
}

/** Returns the ranges of tags and other markup in a text that the parser ignored. */
function ignoredTags(text: string, shift: number): Map<number, number> {
  const scan = scanSource(text);
  const found = new Map<number, number>();
  for (const tag of scan.tags) found.set(tag.start + shift, tag.end + shift);
  for (const entry of scan.declarations) found.set(entry.start + shift, entry.end + shift);
  return found;
}

/** Reads the character reference at `at`, with or without semicolon; null if it is a plain ampersand. */
function readReference(html: string, at: number): { text: string; length: number } | null {
  const raw = /^&(?:#x[\da-f]{1,8}|#\d{1,8}|[a-z][a-z\d]{0,40});?/i.exec(html.slice(at, at + 48))?.[0];
  if (!raw) return null;
  if (decoded.size > 2000) decoded.clear();
  const known = decoded.get(raw);
  if (known !== undefined) return known;
  const [node] = parseFragment(raw).childNodes;
  const text = node && 'value' in node ? node.value : raw;
  let result: { text: string; length: number } | null = null;
  if (text !== raw) {
    // Without a semicolon, only a part of the name can be the reference: `&notit` is `¬it`.
    for (let rest = 0; rest < raw.length; rest++) {
      const tail = raw.slice(raw.length - rest);
      const head = text.slice(0, text.length - rest);
      if ((rest === 0 || text.endsWith(tail)) && head.length >= 1 && head.length <= 2) {
        result = { text: head, length: raw.length - rest };
        break;
      }
    }
  }
  decoded.set(raw, result);
  return result;
}
