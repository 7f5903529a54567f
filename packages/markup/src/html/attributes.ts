import type { AttributeScan, TagScan } from '../types';
import { scanSource } from './scan-source';

/**
 * Returns the value of an attribute as written in the tag, including character references and tokens; null = missing.
 */
export function readAttribute(openTag: string, name: string): string | null {
  const attribute = findAttribute(scanOpenTag(openTag), name);
  return attribute ? openTag.slice(attribute.valueStart, attribute.valueEnd) : null;
}

/**
 * Sets one attribute of a start tag to `value` (source text: the caller escapes a literal `&`), or removes it for null.
 * Only that attribute's bytes change. Of duplicate attributes, the first one counts and is patched. A quote in the
 * value is written as a reference, or the other quote is used if a template token contains this one (docs/markup.md 9).
 * Throws if the text isn't a start tag.
 */
export function patchAttribute(openTag: string, name: string, value: string | null): string {
  const tag = scanOpenTag(openTag);
  if (!tag) throw new Error(`Not an open tag: ${openTag.slice(0, 80)}`);
  const attribute = findAttribute(tag, name);
  if (value === null) return attribute ? removeAttribute(openTag, tag, name) : openTag;
  if (!attribute) return addAttribute(openTag, tag, name, value);
  const before = openTag.slice(0, attribute.start);
  const after = openTag.slice(attribute.end);
  const written = openTag.slice(attribute.start, attribute.nameEnd);
  if (!attribute.hasValue) {
    if (value === '') return openTag;
    return `${before}${written}=${quoteValue(value, '"')}${after}`;
  }
  if (openTag.slice(attribute.valueStart, attribute.valueEnd) === value && isWritable(value, attribute.quote))
    return openTag;
  const lead = openTag.slice(attribute.start, attribute.quote ? attribute.valueStart - 1 : attribute.valueStart);
  if (attribute.quote === '' && isWritable(value, '')) return `${before}${lead}${value}${after}`;
  const gap = attribute.quote === '' && /^[^\s/>]/.test(after) ? ' ' : '';
  return `${before}${lead}${quoteValue(value, attribute.quote || '"')}${gap}${after}`;
}

/** Returns the scan of a start tag, or null if the text doesn't start with one. */
export function scanOpenTag(openTag: string): TagScan | null {
  const tag = scanSource(openTag).tags[0];
  return tag && tag.start === 0 && !tag.isEnd ? tag : null;
}

/** Returns the first attribute with a name (case-insensitive). */
function findAttribute(tag: TagScan | null, name: string): AttributeScan | null {
  const wanted = name.toLowerCase();
  return tag?.attributes.find((attribute) => attribute.name === wanted) ?? null;
}

function removeAttribute(openTag: string, tag: TagScan, name: string): string {
  let result = openTag;
  // Removes all attributes with the name: removing only the first would make the second one effective.
  for (const attribute of tag.attributes.filter((entry) => entry.name === name.toLowerCase()).reverse()) {
    const hasBlank = /\s/.test(result[attribute.start - 1] ?? '');
    const before = result.slice(0, attribute.start - (hasBlank ? 1 : 0));
    const after = result.slice(attribute.end);
    const end = before.trimEnd().length;
    const isBare = tag.attributes.some((entry) => entry.end === end && entry.hasValue && entry.quote === '');
    const isApart = /\s$/.test(before) || /^[\s>]/.test(after) || (after.startsWith('/') && !isBare);
    result = before + (isApart ? '' : ' ') + after;
  }
  return result;
}

function addAttribute(openTag: string, tag: TagScan, name: string, value: string): string {
  const slash = openTag[tag.end - 2] === '/' ? 1 : 0;
  let at = openTag.slice(0, tag.end - 1 - slash).trimEnd().length;
  const last = tag.attributes[tag.attributes.length - 1];
  // `href=a/>`: the slash belongs to the unquoted value.
  if (last && at < last.end) at = last.end;
  return `${openTag.slice(0, at)} ${name}=${quoteValue(value, '"')}${openTag.slice(at)}`;
}

/** Returns whether a value can be written unchanged between these quotes. */
function isWritable(value: string, quote: '"' | "'" | ''): boolean {
  const scanned = scanSource(`<a b=${quote}${value}${quote}>`).tags[0];
  const attribute = scanned?.attributes[0];
  if (scanned?.attributes.length !== 1 || !attribute || attribute.quote !== quote) return false;
  return value !== '' || quote !== '' ? attribute.valueEnd - attribute.valueStart === value.length : false;
}

function quoteValue(value: string, wanted: '"' | "'"): string {
  const other = wanted === '"' ? "'" : '"';
  if (isWritable(value, wanted)) return `${wanted}${value}${wanted}`;
  const hasTokens = scanSource(value).tokens.length > 0;
  if (hasTokens && isWritable(value, other)) return `${other}${value}${other}`;
  return `${wanted}${escapeQuote(value, wanted)}${wanted}`;
}

/** Escapes quotes outside tokens as references; quotes inside a token must stay unchanged. */
function escapeQuote(value: string, quote: '"' | "'"): string {
  const reference = quote === '"' ? '&quot;' : '&#39;';
  const tokens = scanSource(value).tokens.filter((token) => token.context === 'text');
  let result = '';
  let at = 0;
  for (const token of tokens) {
    result += value.slice(at, token.start).replaceAll(quote, reference) + value.slice(token.start, token.end);
    at = token.end;
  }
  const escaped = result + value.slice(at).replaceAll(quote, reference);
  return isWritable(escaped, quote) ? escaped : value.replaceAll(quote, reference);
}
