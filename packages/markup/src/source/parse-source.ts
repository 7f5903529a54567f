import { type LocatedElement, type Location, locateElements, type ParseContext } from '../html/locate-elements';
import { preambleEnd } from '../html/mask-source';
import { scanSource } from '../html/scan-source';
import { type BlockTags, readBlockTags } from '../rules/block-rules';
import type { BeId, SourceBlock, SourceTree, Trust } from '../types';
import { BlockIndex } from './block-index';
import { assessElements, trustOf } from './editability';
import { makeBlock } from './make-block';
import { plainNameEnd, readLeadingMarkers, readMarker } from './markers';
import { parseWellFormed } from './parse-well-formed';
import { noRules } from './root-block';
import { heldIds, uniqueIds } from './unique-ids';

export interface ParseOptions {
  /** The prefix of this document's markers: blocks with an id marker keep their id. */
  markerPrefix: string;
  newId(): string;
}

/** The blocks in a source fragment, with the details of the parse. */
export interface ParsedPart {
  root: SourceBlock;
  location: Location;
  warnings: string[];
}

/**
 * Parses a source to its tree of blocks. Accepts any string and never changes the text: `printTree(parseSource(s)) ===
 * s`. A block with an id marker keeps its id, others get `newId()`.
 */
export function parseSource(source: string, options: ParseOptions): SourceTree {
  const ids = heldIds(options.newId);
  const plain = parseWellFormed(source, options.markerPrefix, ids.take);
  if (!plain) {
    ids.release();
    return parseInFull(source, { ...options, newId: ids.take });
  }
  const { root, mode, hasLooseOpener } = plain;
  const { markerPrefix } = options;
  const index = BlockIndex.fromRoot(root);
  return { root, ...index, markerPrefix, mode, fragmentContext: [], hasLooseOpener, warnings: [] };
}

/** Parses any source by building its elements; slower than `parseWellFormed`. */
export function parseInFull(source: string, { markerPrefix, newId }: ParseOptions): SourceTree {
  const fragmentContext = findFragmentContext(source);
  const context: ParseContext | null = fragmentContext.length > 0 ? { path: fragmentContext, mode: 'quirks' } : null;
  const part = parsePart(source, context, { markerPrefix, newId, used: new Set() });
  return {
    root: part.root,
    ...BlockIndex.fromRoot(part.root),
    markerPrefix,
    mode: part.location.mode,
    fragmentContext,
    hasLooseOpener: part.location.scan.hasLooseOpener,
    warnings: part.warnings,
  };
}

/**
 * Parses a source fragment in its context. `used` contains ids in use: a second block with the same marker gets a new
 * id.
 */
export function parsePart(
  source: string,
  context: ParseContext | null,
  { markerPrefix, newId, used }: ParseOptions & { used: Set<BeId> },
): ParsedPart {
  const location = locateElements(source, context);
  const sorted = assessElements(location.elements, location.scan);
  const warnings: string[] = location.refusal === '' ? [] : [location.refusal];
  const lines = lineFinder(source);
  const drafts: Draft[] = [];
  const freshId = uniqueIds(newId, used);
  const readTags = createTagsReader(markerPrefix);
  for (const element of sorted) {
    const draft = draftBlock(element, location.elements, source, readTags);
    if (!draft) continue;
    for (const warning of draft.warnings) warnings.push(`Line ${lines(element.start)}: ${warning}`);
    const line = `Line ${lines(element.start)}: <${element.tag}>`;
    const fault = faultOf(element, source);
    if (fault) warnings.push(`${line} ${fault}`);
    if (!draft.trust.startTag) continue;
    const marked = readMarker(draft.open, 'id', markerPrefix);
    draft.beId = marked !== null && marked !== '' && !used.has(marked) ? marked : freshId();
    used.add(draft.beId);
    drafts.push(draft);
  }
  const root = buildTree(source, drafts, location.elements);
  return { root, location, warnings };
}

interface Draft {
  element: LocatedElement;
  beId: BeId;
  open: string;
  trust: Trust;
  tags: BlockTags;
  warnings: readonly string[];
}

function draftBlock(
  element: LocatedElement,
  elements: readonly LocatedElement[],
  source: string,
  readTags: (open: string) => BlockTags,
): Draft | null {
  if (!element.isHtml || element.reasons.has('inside-template') || element.reasons.has('inside-select')) return null;
  if (element.reasons.has('no-location') || isInHead(element, elements)) return null;
  const open = source.slice(element.start, element.openEnd);
  if (!mayBeBlock(open)) return null;
  const tags = readTags(open);
  if (tags.kinds.size === 0) return null;
  return { element, beId: '', open, trust: trustOf(element), tags, warnings: tags.warnings };
}

/**
 * Creates a cached `readBlockTags` for one document: most of its blocks have the same few start tags, except for their
 * markers.
 */
function createTagsReader(markerPrefix: string): (open: string) => BlockTags {
  const known = new Map<string, BlockTags>();
  return (open) => {
    const nameEnd = plainNameEnd(open) ?? 0;
    const marks = readLeadingMarkers(open, nameEnd, markerPrefix);
    const key = `${open.slice(0, nameEnd)}${marks.isHidden ? '-' : ' '}${open.slice(marks.end)}`;
    let tags = known.get(key);
    if (!tags) {
      tags = readBlockTags(open, markerPrefix);
      known.set(key, tags);
    }
    return tags;
  };
}

/** A fast check that avoids reading the attributes of most start tags. */
function mayBeBlock(open: string): boolean {
  return /block-|be-code-edit|data-style/i.test(open);
}

function isInHead(element: LocatedElement, elements: readonly LocatedElement[]): boolean {
  if (element.impliedPath.includes('head')) return true;
  const parent = elements[element.domParent];
  return parent !== undefined && parent.tag === 'head';
}

interface Open {
  draft: Draft | null;
  from: number;
  parts: (string | SourceBlock)[];
}

/**
 * Nests the drafts by range. A block without trusted inner source consists only of its start tag; its contents are
 * outside it.
 */
function buildTree(source: string, drafts: readonly Draft[], elements: readonly LocatedElement[]): SourceBlock {
  const stack: Open[] = [{ draft: null, from: 0, parts: [] }];
  const close = (): void => {
    const entry = stack.pop();
    const outer = stack.at(-1);
    if (!entry?.draft || !outer) return;
    const { element } = entry.draft;
    pushText(entry.parts, source.slice(entry.from, element.closeStart));
    outer.parts.push(
      finishBlock(entry.draft, entry.parts, source.slice(element.closeStart, element.end), outer.draft, elements),
    );
    outer.from = element.end;
  };
  for (const draft of drafts) {
    const { element } = draft;
    for (let top = stack.at(-1); top?.draft && top.draft.element.end <= element.start; top = stack.at(-1)) close();
    const outer = stack.at(-1);
    if (!outer) break;
    pushText(outer.parts, source.slice(outer.from, element.start));
    outer.from = element.openEnd;
    if (draft.trust.inner) stack.push({ draft, from: element.openEnd, parts: [] });
    else outer.parts.push(finishBlock(draft, [], '', outer.draft, elements));
  }
  while (stack.length > 1) close();
  const root = stack[0];
  const parts = root?.parts ?? [];
  pushText(parts, source.slice(root?.from ?? 0));
  return { ...noRules, parts, length: source.length, path: [] };
}

function pushText(parts: (string | SourceBlock)[], text: string): void {
  if (text !== '') parts.push(text);
}

function finishBlock(
  draft: Draft,
  parts: readonly (string | SourceBlock)[],
  close: string,
  outer: Draft | null,
  elements: readonly LocatedElement[],
): SourceBlock {
  const { element, tags, open, beId, trust } = draft;
  return makeBlock(tags, {
    beId,
    tag: element.tag,
    open,
    parts,
    close,
    length: open.length + close.length + parts.reduce((sum, part) => sum + part.length, 0),
    trust,
    path: domPath(element, outer?.element ?? null, elements),
  });
}

/**
 * Returns the tag names of the elements between the parent block and this one; starts with '/' if it is inside by range
 * only.
 */
function domPath(element: LocatedElement, outer: LocatedElement | null, elements: readonly LocatedElement[]): string[] {
  const names: string[] = [];
  let at: LocatedElement | undefined = element;
  while (at && at !== outer && names.length < 1000) {
    for (let i = at.impliedPath.length - 1; i >= 0; i--) names.push(at.impliedPath[i] ?? '');
    at = elements[at.domParent];
    if (at && at !== outer) names.push(at.tag);
  }
  const path = names.reverse().filter((name) => name !== 'html' && name !== 'body');
  return outer !== null && at !== outer ? ['/', ...path] : path;
}

function faultOf(element: LocatedElement, source: string): string {
  if (element.reasons.has('tag-mismatch')) return 'is read differently by a browser, so it cannot be edited.';
  if (element.reasons.has('crossing-range') || element.reasons.has('shared-start')) {
    return 'overlaps another element: check the order of the end tags. Only its attributes can be edited.';
  }
  if (element.reasons.has('foster-parented'))
    return 'holds something that a table may not hold, which a browser moves out of it.';
  if (element.reasons.has('lost-part'))
    return 'continues behind its end tag in a browser. Only its attributes can be edited.';
  if (element.reasons.has('unclosed')) {
    return source.slice(element.start, element.openEnd).endsWith('/>')
      ? 'is written like an empty element, but a browser lets it hold all that follows.'
      : 'has no end tag.';
  }
  return '';
}

/** Returns a function that maps ascending offsets to line numbers, in one pass overall. */
function lineFinder(source: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    if (offset < at) [at, line] = [0, 1];
    for (let next = source.indexOf('\n', at); next !== -1 && next < offset; next = source.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}

/**
 * Returns the elements to wrap around a source that starts with a row or a cell, whose tags a document parse would
 * drop.
 */
export function findFragmentContext(source: string): readonly string[] {
  const lead = leadEnd(source);
  const scan = lead === -1 ? null : scanSource(source.slice(0, lead + 5002));
  const preamble = scan ? preambleEnd(scan) : 0;
  const first = scan?.tags.find((tag) => !tag.isEnd && tag.start >= preamble);
  if (!first || scan?.declarations.some((entry) => entry.kind === 'doctype' && entry.start < first.start)) return [];
  if (first.name === 'tr') return ['table', 'tbody'];
  if (first.name === 'td' || first.name === 'th') return ['table', 'tbody', 'tr'];
  if (['tbody', 'thead', 'tfoot', 'caption', 'colgroup'].includes(first.name)) return ['table'];
  return first.name === 'col' ? ['table', 'colgroup'] : [];
}

/**
 * Returns the offset of the first tag if it is preceded by at most 2,000 characters of text, or by whitespace and
 * comments of at most 5,000 characters each; else -1. Linear.
 */
function leadEnd(source: string): number {
  const isTagAt = (at: number): boolean => /^<[a-z]/i.test(source.slice(at, at + 2));
  const first = source.slice(0, 2001).indexOf('<');
  if (first !== -1 && isTagAt(first)) return first;
  let at = skipBlanks(source, 0);
  while (source.startsWith('<!--', at)) {
    const end = source.slice(at + 4, at + 5007).indexOf('-->');
    if (end === -1) return -1;
    at = skipBlanks(source, at + 4 + end + 3);
  }
  return isTagAt(at) ? at : -1;
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  while (/\s/.test(source[at] ?? '')) at += 1;
  return at;
}
