import {
  drawnText,
  itemLevel,
  type ListMarker,
  ListNumbers,
  type NumberType,
  readSign,
  wordLevel,
} from './list-markers';
import * as dom from './safe-dom';
import { declarationOf, fontDeclarationOf } from './style-text';

/** The look of a part of pasted text, as far as the document supports it. */
export interface PastedLook {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  superscript: boolean;
  subscript: boolean;
  /** '' = not a link. */
  href: string;
}

/** The content of pasted html, and how many of its images were left out. */
export interface PastedContent {
  runs: PastedRun[];
  imageCount: number;
}

/** A text with one look, a line break, or the start or end of a list item. */
export type PastedRun =
  | { kind: 'text'; text: string; look: PastedLook }
  | { kind: 'break' }
  | { kind: 'item'; marker: ListMarker }
  | { kind: 'item-end' };

const plainLook: PastedLook = {
  bold: false,
  italic: false,
  underline: false,
  superscript: false,
  subscript: false,
  href: '',
};
const blockNames = new Set(
  'address article aside blockquote center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const skippedNames = new Set(
  'script style head title meta link template noscript svg math object iframe img video audio xml'.split(' '),
);

/** The width of a tab, which HTML would show as a single space. Also between the cells of a table row. */
export const tabBlanks = '    ';
/** Maximum number of columns of a cell that get a space of their own. */
const mostColumns = 20;

/**
 * Reads html of another program (Word, Google Docs, a spreadsheet, a web page) as runs of text: elements and styles are
 * equivalent, including styles that undo a format. Comments, scripts, styles, images and list markers are omitted. List
 * items are reported separately, with their numbers and nesting level. A table row is one line if each of its cells is.
 */
export function readPasted(root: Element): PastedContent {
  const runs: PastedRun[] = [];
  const leftOut = { imageCount: 0 };
  visit(root, plainLook, { runs, leftOut, isPre: false, depth: 0, numbers: new ListNumbers(), types: new Map() });
  return { runs: trimRuns(runs), imageCount: leftOut.imageCount };
}

interface Reading {
  runs: PastedRun[];
  leftOut: { imageCount: number };
  isPre: boolean;
  /** Number of enclosing lists. */
  depth: number;
  numbers: ListNumbers;
  /** The last numbering type of Word's list items, by level. */
  types: Map<number, NumberType>;
}

function visit(node: Node, look: PastedLook, reading: Reading): void {
  const { runs } = reading;
  for (const child of dom.childrenOf(node)) {
    if (dom.isText(child)) {
      pushText(dom.textOf(child), look, reading);
      continue;
    }
    if (!dom.isElement(child)) continue;
    const name = dom.nameOf(child);
    const style = dom.attributeOf(child, 'style') ?? '';
    if (isLeftOut(style) || isListSign(child, style)) continue;
    if (name === 'img') pushImage(child, look, reading);
    if (skippedNames.has(name)) continue;
    if (name === 'tr') {
      endLine(runs);
      visitRow(child, lookOf(child, name, style, look), reading);
      endLine(runs);
      continue;
    }
    if (name === 'br') {
      runs.push({ kind: 'break' });
      continue;
    }
    const isBlock = blockNames.has(name);
    if (isBlock) endLine(runs);
    const marker = markerOf(child, name, style, reading);
    if (marker) runs.push({ kind: 'item', marker });
    const before = runs.length;
    const isPre = /^pre/.test(declarationOf(style, 'white-space')) || name === 'pre' || reading.isPre;
    const depth = reading.depth + (name === 'ol' || name === 'ul' ? 1 : 0);
    visit(child, lookOf(child, name, style, look), { ...reading, isPre, depth });
    if (!isBlock) continue;
    // An empty paragraph of a word processor is an empty line.
    if (name === 'p' && runs.length === before) runs.push({ kind: 'break' });
    endLine(runs);
    if (marker) runs.push({ kind: 'item-end' });
  }
}

/**
 * Reads the cells of a table row. If each of them is a single line, the row is one, with the width of a tab between its
 * columns; a row with text in only one cell is laid out, not tabular. Otherwise, every cell starts a line.
 */
function visitRow(row: Element, look: PastedLook, reading: Reading): void {
  const { runs } = reading;
  const cells = dom.childrenOf(row).flatMap((cell) => {
    const style = dom.isElement(cell) ? (dom.attributeOf(cell, 'style') ?? '') : '';
    if (!dom.isElement(cell) || skippedNames.has(dom.nameOf(cell)) || isLeftOut(style)) return [];
    const inside: PastedRun[] = [];
    visit(cell, lookOf(cell, dom.nameOf(cell), style, look), { ...reading, runs: inside });
    trimLine(inside);
    const columns = Number(dom.attributeOf(cell, 'colspan') ?? 1);
    return [{ inside, line: trimRuns(inside), columns: columns >= 1 ? Math.min(columns, mostColumns) : 1 }];
  });
  const filled = cells.filter(({ line }) => line.length > 0);
  if (filled.length < 2 || !filled.every(({ line }) => line.every((run) => run.kind === 'text'))) {
    for (const { inside } of cells) {
      for (const run of inside) runs.push(run);
      endLine(runs);
    }
    return;
  }
  let gap = '';
  for (const { line, columns } of cells) {
    if (line.length > 0 && gap !== '') runs.push({ kind: 'text', text: gap, look: plainLook });
    if (line.length > 0) gap = '';
    for (const run of line) runs.push(run);
    gap += tabBlanks.repeat(columns);
  }
}

/** An image is left out and counted, unless it is invisible; one that stands for an emoji is its text. */
function pushImage(image: Element, look: PastedLook, reading: Reading): void {
  const alt = dom.attributeOf(image, 'alt') ?? '';
  if (isEmoji(alt)) {
    reading.runs.push({ kind: 'text', text: alt, look });
    return;
  }
  const isPixel = ['width', 'height'].some((name) => /^[01](?:px)?$/.test(dom.attributeOf(image, name) ?? ''));
  if (!isPixel) reading.leftOut.imageCount += 1;
}

/** Maximum length of an emoji; the longest ones are families and flags of several code points. */
const emojiLength = 40;

function isEmoji(text: string): boolean {
  if (text.length > emojiLength || /[\p{L}\s]/u.test(text)) return false;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text);
}

/** Returns the marker of a list item; null for other elements. Word writes items as paragraphs. */
function markerOf(element: Element, name: string, style: string, reading: Reading): ListMarker | null {
  const { depth, numbers, types } = reading;
  if (name === 'li') return numbers.read(element, itemLevel(element, depth));
  if (name !== 'p') return null;
  const level = wordLevel(style);
  const sign = signOf(element);
  if (!sign) return /mso-list:\s*l\d/i.test(style) ? { level, sign: '', number: null } : null;
  const marker = readSign(drawnText(sign), level, types.get(level) ?? null);
  for (const known of types.keys()) if (known > level) types.delete(known);
  if (marker.number) types.set(level, marker.number.type);
  else types.delete(level);
  return marker;
}

/** Maximum depth of a list marker at the start of its paragraph. */
const signDepth = 6;

function signOf(paragraph: Element): Element | null {
  let at: Element = paragraph;
  for (let depth = 0; depth < signDepth; depth++) {
    const first = dom
      .childrenOf(at)
      .find((child) => dom.isElement(child) || (dom.isText(child) && dom.textOf(child).trim() !== ''));
    if (!first || !dom.isElement(first)) return null;
    const style = dom.attributeOf(first, 'style') ?? '';
    if (/mso-list:\s*ignore/i.test(style) || isListSign(first, style)) return first;
    at = first;
  }
  return null;
}

/**
 * Returns whether an element is omitted. Word marks its bullets as text to ignore. Hidden text wasn't visible when it
 * was copied.
 */
function isLeftOut(style: string): boolean {
  return /mso-list:\s*ignore|mso-hide:\s*all/i.test(style) || declarationOf(style, 'display') === 'none';
}

/**
 * Returns whether an element is a bullet that a word processor drew with a symbol font: the symbol and its spaces, not
 * the item's text.
 */
function isListSign(element: Element, style: string): boolean {
  if (!/\b(?:symbol|wingdings)\b/i.test(declarationOf(style, 'font-family'))) return false;
  return dom.textOf(element).replace(/[\s\u00A0]/g, '').length <= 1;
}

function lookOf(element: Element, name: string, style: string, around: PastedLook): PastedLook {
  const look = { ...around };
  if (name === 'b' || name === 'strong') look.bold = true;
  else if (name === 'i' || name === 'em') look.italic = true;
  else if (name === 'u' || name === 'ins') look.underline = true;
  else if (name === 'sup' || name === 'sub') {
    look.superscript = name === 'sup';
    look.subscript = name === 'sub';
  } else if (name === 'a') look.href = (dom.attributeOf(element, 'href') ?? '').trim();
  if (style === '') return look;
  const weight = fontDeclarationOf(style, 'font-weight');
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) look.bold = true;
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) look.bold = false;
  const slant = fontDeclarationOf(style, 'font-style');
  if (/^(?:italic|oblique)/.test(slant)) look.italic = true;
  else if (slant === 'normal') look.italic = false;
  const line = declarationOf(style, 'text-decoration') || declarationOf(style, 'text-decoration-line');
  if (line.includes('underline')) look.underline = true;
  else if (line.startsWith('none')) look.underline = false;
  const align = declarationOf(style, 'vertical-align');
  if (align !== '') {
    look.superscript = align === 'super';
    look.subscript = align === 'sub';
  }
  return look;
}

function pushText(raw: string, look: PastedLook, { runs, isPre }: Reading): void {
  const lines = isPre ? raw.replace(/\r\n?/g, '\n').split('\n') : [raw];
  lines.forEach((line, index) => {
    if (index > 0) runs.push({ kind: 'break' });
    let text = isPre
      ? line.replaceAll('\t', tabBlanks).replaceAll('\f', ' ')
      : line.replace(/[ \t\r\n\f]+/g, ' ').replace(/ ?\u00A0 | \u00A0/g, ' ');
    // The indentation of code is kept.
    if (isLineStart(runs)) text = isPre && text.startsWith('  ') ? text : text.replace(/^ +/, '');
    else if (endsWithBlank(runs)) text = text.replace(/^ +/, '');
    if (text === '') return;
    runs.push({ kind: 'text', text, look });
  });
}

function isLineStart(runs: readonly PastedRun[]): boolean {
  const last = runs.at(-1);
  return last?.kind !== 'text';
}

function endsWithBlank(runs: readonly PastedRun[]): boolean {
  const last = runs.at(-1);
  return last?.kind === 'text' && last.text.endsWith(' ');
}

function endLine(runs: PastedRun[]): void {
  if (isLineStart(runs)) return;
  trimLine(runs);
  runs.push({ kind: 'break' });
}

function trimLine(runs: PastedRun[]): void {
  const last = runs.at(-1);
  if (last?.kind !== 'text') return;
  const text = last.text.trimEnd();
  if (text === '') runs.pop();
  else runs[runs.length - 1] = { ...last, text };
}

/** Removes line breaks at both ends, which come from the surrounding blocks. */
function trimRuns(runs: PastedRun[]): PastedRun[] {
  let start = 0;
  let end = runs.length;
  const isEmpty = (run: PastedRun | undefined): boolean =>
    run?.kind === 'break' || run?.kind === 'item-end' || (run?.kind === 'text' && run.text.trim() === '');
  while (start < end && isEmpty(runs[start])) start++;
  while (end > start && isEmpty(runs[end - 1])) end--;
  return runs.slice(start, end);
}
