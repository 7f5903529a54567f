import type { AttributeScan, TagScan } from '../types';
import { type AllTags, scanAllTags } from './all-tags';
import { findCssUrls } from './css-urls';
import { decodeValue, escapeValue } from './html-text';
import { applyEdits, type TextEdit } from './text-edits';
import { trimEndOf } from './trim-end';

/** The location of an address, which determines how a new one must be written. */
export type AddressKind =
  | 'image'
  | 'srcset'
  | 'background'
  | 'css'
  | 'vml'
  | 'stylesheet'
  | 'script'
  | 'media'
  | 'meta';

/** An address of a file that the document displays or loads. Links to pages aren't included. */
export interface Address {
  start: number;
  end: number;
  /** The value with character references decoded. */
  value: string;
  kind: AddressKind;
  /** The quote around the attribute or CSS string; '' = none. */
  quote: '"' | "'" | '';
  /** True inside a style element, where character references have no meaning. */
  isRawText: boolean;
}

const imageElements: ReadonlySet<string> = new Set(['img', 'input', 'image']);
const mediaElements: ReadonlySet<string> = new Set(['video', 'audio', 'source', 'track', 'embed']);
const fileRelations = /^(?:stylesheet|icon|apple-touch-icon|mask-icon|preload|manifest|shortcut)$/;
const imageMeta: ReadonlySet<string> = new Set([
  ...['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'msapplication-tileimage'],
]);

/**
 * Finds the addresses of images, styles, scripts and media, in source order: `src`, `srcset`, `poster`, `background`,
 * `href` of `link`, `url()` in style attributes and elements, and VML `src` in conditional comments. Addresses that
 * contain a template token are omitted.
 */
export function findAddresses(source: string): Address[] {
  const all = scanAllTags(source);
  const addresses: Address[] = [];
  for (const tag of all.tags) if (!tag.isEnd) addTagAddresses(source, tag, addresses);
  for (const { start, end } of all.styles)
    addCss(source.slice(start, end), start, { isRawText: true, quote: '' }, addresses);
  return withoutTokens(addresses, all).sort((a, b) => a.start - b.start);
}

/** Rewrites addresses in a source. `map` returns the new address; the same value or null changes no byte. */
export function rewriteAddresses(source: string, map: (value: string, kind: AddressKind) => string | null): string {
  const edits: TextEdit[] = [];
  for (const address of findAddresses(source)) {
    const value = map(address.value, address.kind);
    if (value !== null && value !== address.value)
      edits.push({ start: address.start, end: address.end, text: writeAddress(value, address) });
  }
  return applyEdits(source, edits);
}

/** Percent-encodes the characters of an address, or a part of one, that would end it in a location of this kind. */
export function encodeAddress(value: string, kind: AddressKind): string {
  const text = value.replace(/[\s]/g, encodeURIComponent);
  if (kind === 'srcset') return text.replaceAll(',', '%2C');
  if (kind === 'css') return text.replace(/["'()\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return text;
}

/** Writes an address for its location, so that parsing it returns `value`. */
function writeAddress(value: string, { kind, quote, isRawText }: Address): string {
  const text = encodeAddress(value, kind);
  if (isRawText) return text.replaceAll('<', '%3C');
  if (quote === '') return escapeValue(text).replace(/['<>`=]/g, (char) => `&#${char.charCodeAt(0)};`);
  return escapeValue(text, quote);
}

function addTagAddresses(source: string, tag: TagScan, addresses: Address[]): void {
  const seen = new Set<string>();
  for (const attribute of tag.attributes) {
    if (!attribute.hasValue || seen.has(attribute.name)) continue;
    seen.add(attribute.name);
    const raw = source.slice(attribute.valueStart, attribute.valueEnd);
    const place = { quote: attribute.quote, isRawText: false };
    if (attribute.name === 'style') addCss(raw, attribute.valueStart, place, addresses);
    else if (attribute.name === 'srcset' || attribute.name === 'imagesrcset') addSrcset(raw, attribute, addresses);
    else {
      const kind = addressKind(source, tag, attribute.name);
      if (kind) addTrimmed(raw, attribute.valueStart, { kind, ...place }, addresses);
    }
  }
}

function addressKind(source: string, tag: TagScan, attribute: string): AddressKind | null {
  if (attribute === 'background') return 'background';
  if (attribute === 'poster') return 'image';
  if (attribute === 'src') {
    if (tag.name.includes(':')) return 'vml';
    if (imageElements.has(tag.name)) return 'image';
    if (mediaElements.has(tag.name)) return 'media';
    return tag.name === 'script' ? 'script' : null;
  }
  if (attribute === 'href' || attribute === 'xlink:href') {
    if (tag.name === 'image') return 'image';
    const words = tag.name === 'link' ? attributeOf(source, tag, 'rel').toLowerCase().split(/\s+/) : [];
    return words.some((word) => fileRelations.test(word)) ? 'stylesheet' : null;
  }
  if (attribute === 'content' && tag.name === 'meta') {
    const name = (attributeOf(source, tag, 'property') || attributeOf(source, tag, 'name')).toLowerCase();
    return imageMeta.has(name) ? 'meta' : null;
  }
  return null;
}

function attributeOf(source: string, tag: TagScan, name: string): string {
  const attribute = tag.attributes.find((entry) => entry.name === name);
  return attribute ? source.slice(attribute.valueStart, attribute.valueEnd) : '';
}

interface Place {
  quote: Address['quote'];
  isRawText: boolean;
}

function addTrimmed(raw: string, offset: number, place: Place & { kind: AddressKind }, addresses: Address[]): void {
  const text = raw.trim();
  if (text === '') return;
  const start = offset + raw.indexOf(text);
  addresses.push({ ...place, start, end: start + text.length, value: decodeValue(text) });
}

function addCss(css: string, offset: number, place: Place, addresses: Address[]): void {
  if (!/url\(|@import/i.test(css)) return;
  for (const { start, end, value } of findCssUrls(css)) {
    if (value.trim() === '') continue;
    const decoded = place.isRawText ? value : decodeValue(value);
    addresses.push({ ...place, kind: 'css', start: offset + start, end: offset + end, value: decoded });
  }
}

/** Splits candidates as HTML does: an address extends to the next whitespace, trailing commas are separators. */
function addSrcset(raw: string, attribute: AttributeScan, addresses: Address[]): void {
  const candidate = /[\s,]*(\S+)/gy;
  for (let found = candidate.exec(raw); found; found = candidate.exec(raw)) {
    const whole = found[1] ?? '';
    const text = trimEndOf(whole, /,/);
    const start = candidate.lastIndex - whole.length;
    if (text !== '')
      addresses.push({
        start: attribute.valueStart + start,
        end: attribute.valueStart + start + text.length,
        value: decodeValue(text),
        kind: 'srcset',
        quote: attribute.quote,
        isRawText: false,
      });
    if (text.length === whole.length) candidate.lastIndex = descriptorEnd(raw, candidate.lastIndex);
  }
}

function descriptorEnd(raw: string, from: number): number {
  const comma = raw.indexOf(',', from);
  return comma === -1 ? raw.length : comma + 1;
}

function withoutTokens(addresses: readonly Address[], { tokens }: AllTags): Address[] {
  if (tokens.length === 0) return [...addresses];
  const starts = tokens.map((token) => token.start);
  return addresses.filter(({ start, end }) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < end) low = middle + 1;
      else high = middle;
    }
    // Tokens don't overlap, so only the last one that starts before the end can overlap the address.
    const last = tokens[low - 1];
    return !last || last.end <= start || last.start >= end;
  });
}

/** Resolves a relative address against a base; null for an address that isn't relative. */
export function resolveOnto(value: string, base: string): string | null {
  if (value === '' || /^(?:[a-z][a-z\d+.-]*:|\/|#|\\)/i.test(value)) return null;
  const host = 'http://relative.invalid';
  const isAbsolute = /^https?:/i.test(base);
  try {
    const url = new URL(value, isAbsolute ? base : host + base);
    return isAbsolute ? url.href : url.href.slice(host.length);
  } catch {
    return null;
  }
}
