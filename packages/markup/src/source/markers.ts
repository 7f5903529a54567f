import { scanSource } from '../html/scan-source';

/**
 * Attribute names of the markers (docs/grammar.md 6). Markers directly follow the tag name in this form: `
 * data-be-id="{prefix}:{value}"`. The prefix is specific to one document, so foreign markers with the same name have no
 * effect.
 */
export const MARKERS = {
  id: 'data-be-id',
  variation: 'data-be-variation',
  /** A hidden variation. */
  hidden: 'data-be-hidden',
  section: 'data-be-section',
  component: 'data-be-component',
  pin: 'data-be-pin',
  /** On a section linked to a pin: the snapshot it was created from, and a hash of its text at that time. */
  linked: 'data-be-linked',
  droppable: 'data-be-droppable',
  /** 'has' on a block that was cloned, 'is' on its copy. */
  clone: 'data-be-clone',
} as const;

export type MarkerName = keyof typeof MARKERS;

const NAMES = Object.values(MARKERS).join('|');
/** Characters of ids, values and prefixes, none of which ends an attribute or starts a token. */
const SAFE = /^[\w.-]*$/;

/** Returns the comment in place of the sections in a document without sections (docs/grammar.md 5.3). */
export function emptySectionMarker(prefix: string): string {
  return `<!--be-empty-section ${prefix}-->`;
}

/** Returns `candidate` with a suffix if needed, so that it doesn't occur in the source. */
export function chooseMarkerPrefix(source: string, candidate: string): string {
  const base = candidate.replace(/[^\w-]/g, '') || 'be';
  if (!source.includes(base)) return base;
  // Collects all used suffixes in one pass, because a source can contain thousands of them.
  const taken = new Set<string>();
  for (const [, n = ''] of source.matchAll(new RegExp(`${base}(?=(\\d{1,9})x)`, 'g'))) taken.add(n);
  let n = 1;
  while (taken.has(String(n))) n++;
  return `${base}${n}x`;
}

/** Returns the value of a marker on a start tag, without the prefix; null if it is missing. */
export function readMarker(openTag: string, marker: MarkerName, prefix: string): string | null {
  for (const found of markersOf(openTag, nameEndOf(openTag), prefix)) {
    if (found.name === MARKERS[marker]) return found.value;
  }
  return null;
}

/**
 * Sets a marker on a start tag, or removes it for null. Markers stay in the order in which they were set. Throws for a
 * value with other characters than letters, digits, `.`, `_` and `-`.
 */
export function setMarker(openTag: string, marker: MarkerName, prefix: string, value: string | null): string {
  if (value !== null && !SAFE.test(value))
    throw new Error(`A marker’s value may hold letters, digits, . _ and - only: ${value}`);
  const nameEnd = nameEndOf(openTag);
  const all = markersOf(openTag, nameEnd, prefix);
  const found = all.find((entry) => entry.name === MARKERS[marker]);
  const text = value === null ? '' : markerText(marker, prefix, value);
  if (found) return openTag.slice(0, found.start) + text + openTag.slice(found.end);
  const at = all.at(-1)?.end ?? nameEnd;
  return openTag.slice(0, at) + text + openTag.slice(at);
}

/** Returns ` data-be-id="{prefix}:{value}"`. */
export function markerText(marker: MarkerName, prefix: string, value: string): string {
  return ` ${MARKERS[marker]}="${prefix}:${value}"`;
}

/** Returns the ranges of all markers in `html`, attributes and empty-section comments, in order. */
export function findMarkers(html: string, prefix: string): { start: number; end: number }[] {
  if (prefix === '' || !html.includes(prefix)) return [];
  const scan = scanSource(html);
  const found: { start: number; end: number }[] = [];
  for (const tag of scan.tags) {
    if (!tag.isEnd) found.push(...markersOf(html, tag.nameEnd, prefix));
  }
  const comment = emptySectionMarker(prefix);
  for (const entry of scan.comments) {
    if (entry.end - entry.start === comment.length && html.startsWith(comment, entry.start)) found.push(entry);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The markers of one tag, or the empty-section comment, in a source. */
export interface MarkerSpot {
  /** Start of the tag, or of the comment itself. */
  tagStart: number;
  start: number;
  end: number;
  isComment: boolean;
}

/** Returns the markers by tag, to be restored in a source that was edited without markers. */
export function findMarkerSpots(html: string, prefix: string): MarkerSpot[] {
  if (prefix === '' || !html.includes(prefix)) return [];
  const scan = scanSource(html);
  const spots: MarkerSpot[] = [];
  for (const tag of scan.tags) {
    const last = tag.isEnd ? undefined : markersOf(html, tag.nameEnd, prefix).at(-1);
    if (last) spots.push({ tagStart: tag.start, start: tag.nameEnd, end: last.end, isComment: false });
  }
  const comment = emptySectionMarker(prefix);
  for (const { start, end } of scan.comments) {
    if (end - start === comment.length && html.startsWith(comment, start))
      spots.push({ tagStart: start, start, end, isComment: true });
  }
  return spots.sort((a, b) => a.start - b.start);
}

/** Removes the markers from `html`; foreign markers with the same names and everything else are preserved. */
export function stripMarkers(html: string, markerPrefix: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of findMarkers(html, markerPrefix)) {
    result += html.slice(at, start);
    at = end;
  }
  return at === 0 ? html : result + html.slice(at);
}

/**
 * Changes the prefix of all markers from one document's to another's; nothing else changes. If `html` has no markers
 * with the prefix `to`, `stripMarkers` gives the same text for both.
 */
export function changeMarkerPrefix(html: string, from: string, to: string): string {
  if (from === to) return html;
  let result = '';
  let at = 0;
  for (const { start, end } of findMarkers(html, from)) {
    // The prefix is before the first colon of a marker, and at the end of the comment.
    const prefixAt = html[start] === '<' ? html.lastIndexOf(from, end) : html.indexOf(`"${from}:`, start) + 1;
    result += html.slice(at, prefixAt) + to;
    at = prefixAt + from.length;
  }
  return result + html.slice(at);
}

/** Reads the markers directly after a tag name: the id, whether the block is hidden, and their end. */
export function readLeadingMarkers(
  source: string,
  nameEnd: number,
  prefix: string,
): { id: string | null; isHidden: boolean; end: number } {
  // Nearly every tag has only the id marker, or none.
  if (!source.startsWith(' data-be-', nameEnd)) return { id: null, isHidden: false, end: nameEnd };
  const markers = markersOf(source, nameEnd, prefix);
  const id = markers.find((marker) => marker.name === MARKERS.id)?.value ?? null;
  const isHidden = markers.some((marker) => marker.name === MARKERS.hidden);
  return { id, isHidden, end: markers.at(-1)?.end ?? nameEnd };
}

/**
 * Returns the end of a start tag's name if it is a plain one, as almost all are; null = a scan is needed, which is
 * slow.
 */
export function plainNameEnd(openTag: string): number | null {
  return /^<[a-zA-Z][\w:-]*(?=[ \t\n\f\r/>])/.exec(openTag)?.[0].length ?? null;
}

function nameEndOf(openTag: string): number {
  const plain = plainNameEnd(openTag);
  if (plain !== null) return plain;
  const tag = scanSource(openTag).tags[0];
  if (tag?.start !== 0) throw new Error(`Not an open tag: ${openTag.slice(0, 80)}`);
  return tag.nameEnd;
}

function markersOf(source: string, nameEnd: number, prefix: string) {
  const found: { name: string; value: string; start: number; end: number }[] = [];
  if (prefix === '') return found;
  const pattern = markerPattern(prefix);
  pattern.lastIndex = nameEnd;
  for (let start = nameEnd; ; start = pattern.lastIndex) {
    const match = pattern.exec(source);
    if (!match) return found;
    found.push({ name: match[1] ?? '', value: match[2] ?? '', start, end: pattern.lastIndex });
  }
}

let lastPattern: { prefix: string; pattern: RegExp } | null = null;

function markerPattern(prefix: string): RegExp {
  if (lastPattern?.prefix !== prefix) {
    const escaped = prefix.replace(/[^\w]/g, '\\$&');
    lastPattern = { prefix, pattern: new RegExp(` (${NAMES})="${escaped}:([\\w.-]*)"`, 'y') };
  }
  return lastPattern.pattern;
}
