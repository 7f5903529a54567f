import { checkBalance, controlTokens } from '../html/balance';
import type { ParseContext } from '../html/locate-elements';
import { scanSource } from '../html/scan-source';
import { refuse } from '../refusal';
import { rewordBlocks } from '../source/reword-blocks';
import { blockSource, contextOf, getBlock, innerSource } from '../source/source-tree';
import { readTokenBorders } from '../source/token-borders';
import type { BeId, Refusal, SourceBlock, SourceTree } from '../types';
import { canvasOffset, createCanvasMap } from './canvas-map';
import { placeInside } from './canvas-place';
import { visibleForm } from './compare-tokens';
import { type EmitOptions, emitInner } from './emit-inner';
import { type FlatToken, flattenElement } from './flat-tokens';
import { locateTokens, type OldList } from './old-tokens';
import { projectWithSegments } from './project-source';
import { serializeInner } from './serialize-inner';

/** `innerHTML` of the block's element at the start of the text session, and now. */
export interface CanvasInner {
  initialInner: string;
  liveInner: string;
  /**
   * Typed template tags become tokens, or the edit is refused; otherwise a tag without its counterpart is written as
   * plain text.
   */
  keepsTokens?: boolean;
}

/** `isAsShown`: the canvas renders this source as exactly the html that it was read from. */
export type FromCanvas = { ok: true; inner: string; isAsShown?: true } | Refusal;

const NOT_EDITABLE = 'A browser shows this text differently from the code, so it can only be edited as code.';
const ENDS_EARLY = 'Something in this text would end it early in the code, so the change was undone.';
const NOT_ALLOWED =
  'Text can’t contain scripts, styles, forms, frames or drawings, because email apps remove them. The change was undone.';
/** The parsing of these elements depends on more than their name: on attributes, or on a line break at their start. */
const PARSED_BY_ATTRIBUTES = /^(?:pre|textarea|listing|font|select|annotation-xml)$/;
const REACHES_OUT =
  'A template tag would begin in one text and end in another, so the change was undone. Write the whole tag in one text.';
const SHOWS_OTHERWISE = 'This text would look different in the code than it does here, so the change was undone.';

/**
 * Returns the new inner source of a text block from its live `innerHTML`: only changes are written, all other bytes are
 * preserved, and the result is parsed and compared with the canvas before it is returned. After a refusal, the caller
 * must redraw the block from its source (docs/markup.md 8).
 */
export function fromCanvasHtml(
  tree: SourceTree,
  beId: BeId,
  { initialInner, liveInner, keepsTokens = false }: CanvasInner,
): FromCanvas {
  const block = getBlock(tree, beId);
  const inner = innerSource(block);
  if (!block.trust.inner) return refuse(NOT_EDITABLE);
  const context = contextOf(tree, beId);
  const old = readStored(tree, block, context);
  const initial = readLive(block, initialInner, context);
  if (!old || !initial || !isSameList(old.tokens, initial)) return refuse(NOT_EDITABLE);
  if (initialInner === liveInner) return { ok: true, inner };
  const live = readLive(block, liveInner, context);
  if (!live) return refuse(ENDS_EARLY);
  const now = withoutFiller(live, old.tokens);
  if (isSameList(old.tokens, now)) return { ok: true, inner };
  const isPre =
    block.tag === 'pre' || block.tag === 'textarea' || /white-space\s*:\s*(?:pre|break-spaces)/i.test(block.open);
  const options: EmitOptions = { markerPrefix: tree.markerPrefix, isPre, lineBreak: lineBreakOf(tree) };
  const rungs = [
    () => emitInner(old, now, options),
    () => emitInner(old, now, { ...options, writesImplied: true }),
    ...(keepsTokens
      ? []
      : [
          () => emitInner(old, now, { ...options, writesImplied: true, breaksTokens: true }),
          () => serializeInner(old, now, options),
        ]),
  ];
  const wanted: CanvasContent = {
    html: now === live && block.close !== '' && !PARSED_BY_ATTRIBUTES.test(block.tag) ? liveInner : '',
    tokens: now,
    shown: null,
  };
  let refusal = refuse(NOT_ALLOWED);
  let isUnbalanced = false;
  for (const rung of rungs) {
    const result = rung();
    if (result === null) continue;
    const isShown = showsAs(tree, block, result, wanted, { context, isPre });
    const kept = isShown ? checkKept(inner, result) : refuse(SHOWS_OTHERWISE);
    const balance = kept === true && reachesOut(tree, block, result) ? refuse(REACHES_OUT) : kept;
    if (balance === true) return { ok: true, inner: result, ...(isShown === 'exactly' && { isAsShown: true }) };
    // The missing counterpart of a template tag is a better message than the failure of another attempt.
    if (isShown || !isUnbalanced) refusal = balance;
    isUnbalanced ||= isShown !== false;
  }
  return refusal;
}

/** Parses the block's canvas html, with ranges in the block's source. */
function readStored(tree: SourceTree, block: SourceBlock, context: ParseContext): OldList | null {
  const source = blockSource(block);
  const projection = projectText(tree, block, source, context);
  const flat = flattenElement(projection.html, context);
  if (!flat || flat.element.tagName !== block.tag) return null;
  return locateTokens(flat.tokens, createCanvasMap(projection.segments), {
    source,
    innerStart: block.open.length,
    innerEnd: source.length - block.close.length,
  });
}

/** Projects a block as the canvas shows it; nested block ids don't matter here. */
function projectText(tree: SourceTree, block: SourceBlock, source: string, context: ParseContext) {
  return projectWithSegments(
    source,
    { blocks: new Map(), texts: [{ start: block.open.length, end: source.length - block.close.length }], empty: [] },
    { markerPrefix: tree.markerPrefix, startPlace: placeInside(context.path.at(-1)), isNeutralized: true },
  );
}

function readLive(block: SourceBlock, inner: string, context: ParseContext): FlatToken[] | null {
  // The parser drops a line break directly after these start tags; innerHTML doesn't include it.
  const lead = /^(?:pre|textarea|listing)$/.test(block.tag) ? '\n' : '';
  return flattenElement(`<${block.tag}>${lead}${inner}</${block.tag}>`, context)?.tokens ?? null;
}

function isSameList(a: readonly FlatToken[], b: readonly FlatToken[]): boolean {
  return a.length === b.length && a.every((token, index) => token.key === b[index]?.key);
}

/** Removes the single line break that browsers leave when all text is deleted. */
function withoutFiller(live: readonly FlatToken[], old: readonly FlatToken[]): readonly FlatToken[] {
  const hasText = live.some((token) => token.kind === 'word' || token.kind === 'chip' || token.kind === 'raw');
  const starts = live.filter((token) => token.kind === 'start');
  const isFiller =
    !hasText &&
    starts.length === 1 &&
    starts[0]?.text === 'br' &&
    old.some((token) => token.kind === 'word' || token.kind === 'chip');
  return isFiller ? [] : live;
}

/** The content of the canvas: its html if that alone is conclusive, and the tokens read from it. */
interface CanvasContent {
  html: string;
  tokens: readonly FlatToken[];
  /** The visible form of the tokens, computed on demand. */
  shown: readonly string[] | null;
}

/**
 * Returns whether the block with this inner source is parsed, in its context, to exactly the content of the canvas.
 * Identical html needs no second parse.
 */
function showsAs(
  tree: SourceTree,
  block: SourceBlock,
  inner: string,
  wanted: CanvasContent,
  { context, isPre }: { context: ParseContext; isPre: boolean },
): boolean | 'exactly' {
  const projection = projectText(tree, block, block.open + inner + block.close, context);
  if (wanted.html !== '') {
    const start = canvasOffset(projection.segments, block.open.length);
    const end = canvasOffset(projection.segments, block.open.length + inner.length);
    const drawn = start === null || end === null ? '' : projection.html.slice(start, end);
    // Browsers serialize a line break without the slash.
    if (drawn === wanted.html || drawn.replaceAll('<br />', '<br>') === wanted.html) return 'exactly';
  }
  const flat = flattenElement(projection.html, context);
  if (!flat || flat.element.tagName !== block.tag) return false;
  wanted.shown ??= visibleForm(wanted.tokens, { isPre });
  const shown = visibleForm(flat.tokens, { isPre });
  if (shown.length !== wanted.shown.length || shown.some((entry, index) => entry !== wanted.shown?.[index]))
    return false;
  // Every token of the canvas must still be a separate token; typed tokens can be added.
  const chips = chipTexts(wanted.tokens);
  let next = 0;
  for (const text of chipTexts(flat.tokens)) if (text === chips[next]) next++;
  return next === chips.length;
}

function chipTexts(tokens: readonly FlatToken[]): string[] {
  return tokens.filter((token) => token.kind === 'chip').map((token) => token.text);
}

/** Control tokens must stay balanced; if they weren't balanced before, all of them must stay, in order. */
function checkKept(before: string, after: string): true | Refusal {
  if (checkBalance(before) === true) return checkBalance(after);
  const list = (source: string) => {
    const scan = scanSource(source);
    return controlTokens(scan).map((token) => source.slice(token.start, token.end));
  };
  if (list(before).join('\n') === list(after).join('\n')) return true;
  return refuse('A template tag in this text belongs to code outside it, so it can’t be removed.');
}

/**
 * Returns whether a template token would extend from this text into another one, or vice versa. Checked only if a token
 * is unterminated here or in the document.
 */
function reachesOut(tree: SourceTree, block: SourceBlock, inner: string): boolean {
  if (!tree.hasLooseOpener && !scanSource(inner).hasLooseOpener) return false;
  const { open, close } = block;
  const changed = { ...block, parts: [inner], length: open.length + inner.length + close.length };
  const next = rewordBlocks(tree, new Map([[block.beId, changed]])).tree;
  return readTokenBorders(next).swallowed !== null && readTokenBorders(tree).swallowed === null;
}

function lineBreakOf(tree: SourceTree): string {
  const first = tree.root.parts.find((part) => typeof part === 'string');
  return typeof first === 'string' && /<!doctype[^>]{0,200}xhtml/i.test(first.slice(0, 2000)) ? '<br />' : '<br>';
}
