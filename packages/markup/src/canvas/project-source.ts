import { neutralizeTag } from '../html/neutralize';
import { type DetailedScan, scanSource } from '../html/scan-source';
import { emptySectionMarker, MARKERS, markerText, readMarker } from '../source/markers';
import type { AttributeScan, SourceBlock, TagScan, TemplateToken } from '../types';
import type { CanvasSegment } from './canvas-map';
import { type CanvasPlace, createPlaceTracker, takesNoText } from './canvas-place';
import { hiddenRanges } from './hidden-ranges';
import { type PlaceholderKind, placeholderHtml } from './placeholder-html';
import { chipHtml, escapeText, plainPlaceholder, tokenComment } from './placeholders';

/** The parts of the tree that the projection needs, by their offsets in the projected source. */
export interface ProjectionPlan {
  blocks: ReadonlyMap<number, SourceBlock>;
  /** Inner ranges of the outermost editable texts, sorted. */
  texts: readonly { start: number; end: number }[];
  /** The positions of placeholders for empty sections and regions. */
  empty: readonly { at: number; kind: PlaceholderKind }[];
}

export interface ProjectionOptions {
  markerPrefix: string;
  startPlace: CanvasPlace;
  isNeutralized: boolean;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const OWN_ATTRIBUTE = /^data-be-/;
const AMP_BOILERPLATE = /^amp(?:4\w{1,10})?-boilerplate$/;
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const PICTURE_ATTRIBUTES = new Set(['src', 'poster', 'background', 'data']);

/**
 * Projects a source to canvas html by splicing it: ids on blocks, placeholders for template tokens, and all active
 * content disabled (docs/markup.md 5 and 6). The element tree is the same as the source's.
 */
export function projectSource(source: string, plan: ProjectionPlan, options: ProjectionOptions): string {
  return applyEdits(source, projectionEdits(source, plan, options)).html;
}

/** Projects a source and returns the map back to it, which a text session needs. */
export function projectWithSegments(source: string, plan: ProjectionPlan, options: ProjectionOptions): Projection {
  return applyEdits(source, projectionEdits(source, plan, options));
}

export interface Projection {
  html: string;
  segments: CanvasSegment[];
}

function projectionEdits(source: string, plan: ProjectionPlan, options: ProjectionOptions): Edit[] {
  const scan = scanSource(source);
  const edits: Edit[] = [...hiddenRanges(scan)];
  collectTextEdits(scan, plan, options, edits);
  for (const tag of scan.tags) edits.push(...tagEdits(tag, scan, plan.blocks.get(tag.start), options));
  for (const token of scan.tokens)
    if (token.context === 'style') edits.push({ start: token.start, end: token.end, text: '/**/' });
  if (options.isNeutralized) collectRawEdits(scan, edits);
  return edits;
}

/** Applies edits; an edit inside an earlier, longer one is skipped. */
function applyEdits(source: string, edits: readonly Edit[]): Projection {
  const sorted = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.start - b.edit.start || isWide(a.edit) - isWide(b.edit) || a.index - b.index);
  const pieces: string[] = [];
  const segments: CanvasSegment[] = [];
  let at = 0;
  let canvas = 0;
  const push = (sourceEnd: number, text: string, isCopy: boolean) => {
    pieces.push(text);
    segments.push({ canvasStart: canvas, canvasEnd: canvas + text.length, sourceStart: at, sourceEnd, isCopy });
    canvas += text.length;
    at = sourceEnd;
  };
  for (const { edit } of sorted) {
    if (edit.start < at) continue;
    if (edit.start > at) push(edit.start, source.slice(at, edit.start), true);
    push(edit.end, edit.text, false);
  }
  if (at < source.length) push(source.length, source.slice(at), true);
  return { html: pieces.join(''), segments };
}

/** At the same offset, insertions precede replacements. */
function isWide(edit: Edit): number {
  return edit.end > edit.start ? 1 : 0;
}

/** Adds the edits for tokens, stray table text and placeholders between tags, in one pass with the tags. */
function collectTextEdits(scan: DetailedScan, plan: ProjectionPlan, options: ProjectionOptions, edits: Edit[]): void {
  const { source } = scan;
  const tracker = createPlaceTracker(options.startPlace);
  const marker = options.markerPrefix === '' ? null : emptySectionMarker(options.markerPrefix);
  const events: {
    start: number;
    tag?: TagScan;
    token?: TemplateToken;
    run?: { start: number; end: number };
    empty?: PlaceholderKind;
  }[] = [];
  for (const tag of scan.tags) events.push({ start: tag.start, tag });
  for (const token of scan.tokens) if (token.context === 'text') events.push({ start: token.start, token });
  for (const run of scan.runs) if (run.kind === 'text') events.push({ start: run.start, run });
  for (const comment of scan.comments) {
    if (marker !== null && comment.end - comment.start === marker.length && source.startsWith(marker, comment.start)) {
      events.push({ start: comment.start, empty: 'section', run: comment });
    }
  }
  for (const { at, kind } of plan.empty) events.push({ start: at - 0.5, empty: kind, run: { start: at, end: at } });
  events.sort((a, b) => a.start - b.start);
  let next = 0;
  for (const { start, tag, token, run, empty } of events) {
    if (tag) {
      tracker.pass(tag);
      continue;
    }
    const place = tracker.place();
    if (empty && run) {
      edits.push({ start: run.start, end: run.end, text: placeholderHtml(empty, place) });
    } else if (token) {
      while ((plan.texts[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
      const isInText = (plan.texts[next]?.start ?? Number.POSITIVE_INFINITY) <= start;
      edits.push({ start, end: token.end, text: tokenHtml(token, source.slice(start, token.end), place, isInText) });
    } else if (run && (place === 'table' || place === 'row' || place === 'colgroup')) {
      const text = source.slice(run.start, run.end);
      if (/[^ \t\n\f\r]/.test(text)) edits.push({ ...run, text: tokenComment(text) });
    }
  }
}

function tokenHtml(token: TemplateToken, text: string, place: CanvasPlace, isInText: boolean): string {
  if (takesNoText(place)) return tokenComment(text);
  if (place === 'option') return escapeText(text);
  return isInText ? chipHtml(text) : plainPlaceholder(token, text);
}

/** Returns all edits inside one tag. */
function tagEdits(
  tag: TagScan,
  scan: DetailedScan,
  block: SourceBlock | undefined,
  options: ProjectionOptions,
): Edit[] {
  const { source } = scan;
  const edits: Edit[] = [];
  const tokens = tokensIn(scan, tag);
  for (const token of tokens) {
    if (token.context === 'attr') edits.push({ start: token.start, end: token.end, text: ' ' });
    else if (token.context === 'tagName' || token.context === 'attrName') {
      edits.push({ start: token.start, end: token.end, text: 'x'.repeat(token.end - token.start) });
    }
  }
  if (tag.isEnd) {
    if (options.isNeutralized && tag.attributes.length > 0)
      edits.push({ start: tag.nameEnd, end: tag.end - 1, text: '' });
    return edits;
  }
  const neutral = options.isNeutralized ? neutralizeTag(tag, source) : null;
  const open = block?.open;
  const owned = new Set<AttributeScan>();
  let inject = '';
  if (block && open !== undefined) {
    if (readMarker(open, 'id', options.markerPrefix) !== block.beId)
      inject += markerText('id', options.markerPrefix, block.beId);
    markOwned(tag, source, options.markerPrefix, owned);
  }
  if (isPreviewText(tag, source)) inject += ' data-be-off=""';
  inject += neutral?.inject ?? '';
  if (inject !== '') edits.push({ start: tag.nameEnd, end: tag.nameEnd, text: inject });
  for (const attribute of tag.attributes) {
    const isForged = OWN_ATTRIBUTE.test(attribute.name) && !owned.has(attribute);
    if (isForged) edits.push({ start: attribute.start, end: attribute.start, text: 'data-off-' });
    else if (neutral?.renamed.has(attribute))
      edits.push({ start: attribute.start, end: attribute.start, text: 'data-be-' });
    const value = canvasValue(attribute, source, tokens, options);
    if (value) edits.push(value);
  }
  if (options.isNeutralized && tag.name === 'noscript' && !isPlainNoscript(tag, scan)) {
    edits.unshift({ start: tag.start + 1, end: tag.start + 1, text: 'be-' });
  }
  return edits;
}

/** Collects the document's own markers, which directly follow the tag name without a gap. */
function markOwned(tag: TagScan, source: string, prefix: string, owned: Set<AttributeScan>): void {
  const names = new Set<string>(Object.values(MARKERS));
  let at = tag.nameEnd;
  for (const attribute of tag.attributes) {
    const isOurs =
      attribute.start === at + 1 && names.has(attribute.name) && source.startsWith(`${prefix}:`, attribute.valueStart);
    if (!isOurs) return;
    owned.add(attribute);
    at = attribute.end;
  }
}

function canvasValue(
  attribute: AttributeScan,
  source: string,
  tokens: readonly TemplateToken[],
  options: ProjectionOptions,
): Edit | null {
  if (!attribute.hasValue) return null;
  const { valueStart, valueEnd, quote, name } = attribute;
  const inside = tokens.filter((token) => token.start >= valueStart && token.end <= valueEnd);
  const hasAngle = options.isNeutralized && source.slice(valueStart, valueEnd).includes('<');
  if (inside.length === 0 && !hasAngle) return null;
  let value = '';
  if (inside.length > 0 && PICTURE_ATTRIBUTES.has(name)) value = PIXEL;
  else if (inside.length > 0 && name === 'srcset') value = '';
  else {
    let at = valueStart;
    for (const token of inside) {
      value += source.slice(at, token.start);
      const isDropped = token.role !== 'output' && (name === 'class' || name === 'style');
      if (!isDropped) value += source.slice(token.start, token.end).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
      at = token.end;
    }
    value += source.slice(at, valueEnd);
    if (options.isNeutralized) value = value.replaceAll('<', '&lt;');
  }
  const isBare = quote === '';
  return { start: valueStart, end: valueEnd, text: isBare ? `"${value.replaceAll('"', '&quot;')}"` : value };
}

/** Returns the tokens inside a tag by binary search; both lists are sorted. */
function tokensIn(scan: DetailedScan, tag: TagScan): TemplateToken[] {
  let low = 0;
  let high = scan.tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scan.tokens[middle]?.start ?? 0) < tag.start) low = middle + 1;
    else high = middle;
  }
  const found: TemplateToken[] = [];
  for (let token = scan.tokens[low]; token && token.start < tag.end; token = scan.tokens[++low]) found.push(token);
  return found;
}

function isPreviewText(tag: TagScan, source: string): boolean {
  return tag.attributes.some((attribute) => {
    const value = source.slice(attribute.valueStart, attribute.valueEnd);
    if (attribute.name === 'class') return /(?:^|\s)block-preview(?:\s|$)/.test(value);
    return attribute.name === 'style' && /(?:^|;)\s*-block-preview\s*:\s*true/.test(value);
  });
}

/**
 * Returns whether a noscript ends at the same offset when its content is parsed as text (as with scripting enabled).
 */
function isPlainNoscript(tag: TagScan, scan: DetailedScan): boolean {
  const close = /<\/noscript(?=[\t\n\f\r />])/gi;
  close.lastIndex = tag.end;
  const rawEnd = close.exec(scan.source)?.index ?? -1;
  let low = 0;
  let high = scan.tags.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scan.tags[middle]?.start ?? 0) <= tag.start) low = middle + 1;
    else high = middle;
  }
  for (let next = scan.tags[low]; next; next = scan.tags[++low]) {
    if (next.name === 'noscript') return next.isEnd && next.start === rawEnd;
    if (next.start > rawEnd) return false;
  }
  return false;
}

/**
 * Returns the start offsets of styles that hide an AMP document until a script shows it, because no scripts run on the
 * canvas.
 */
function ampBoilerplates({ tags }: DetailedScan): ReadonlySet<number> {
  const isBoilerplate = (tag: TagScan) =>
    tag.name === 'style' && !tag.isEnd && tag.attributes.some(({ name }) => AMP_BOILERPLATE.test(name));
  return new Set(tags.filter(isBoilerplate).map((tag) => tag.end));
}

/**
 * Adds the edits of content that isn't markup. Scripts and frames are emptied; elsewhere no `<` can start a tag, in
 * case a browser parses the content as markup after all (as svg and math do with `style` and `title`).
 */
function collectRawEdits(scan: DetailedScan, edits: Edit[]): void {
  const { source } = scan;
  const boilerplates = ampBoilerplates(scan);
  for (const run of scan.runs) {
    if (run.kind === 'text') continue;
    const text = source.slice(run.start, run.end);
    if (run.kind === 'script') edits.push({ ...run, text: '' });
    else if (run.kind === 'style' && boilerplates.has(run.start)) edits.push({ ...run, text: '' });
    else if (!text.includes('<')) continue;
    else if (run.kind === 'style') {
      for (const found of text.matchAll(/<(?!!--)(?=[a-z/!?])/gi)) {
        edits.push({ start: run.start + found.index, end: run.start + found.index + 1, text: '\\3c ' });
      }
    } else if (run.kind === 'rcdata') edits.push({ ...run, text: text.replaceAll('<', '&lt;') });
    else edits.push({ ...run, text: text.replaceAll('<', '\u2039') });
  }
  for (const comment of scan.comments) {
    if (!scan.foreignComments.has(comment.start)) continue;
    const text = source.slice(comment.start + 1, comment.end);
    if (text.includes('<')) edits.push({ start: comment.start + 1, end: comment.end, text: text.replaceAll('<', ' ') });
  }
  for (const entry of scan.declarations) {
    if (entry.kind === 'ignored' && source[entry.start + 1] !== '!')
      edits.push({ start: entry.start, end: entry.end, text: '' });
  }
}
