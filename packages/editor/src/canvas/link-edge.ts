import { trimEndOf } from '@galley/markup/html';
import { blockAround } from './chips';
import * as dom from './safe-dom';
import { leavesOf, placeCaret } from './selection';
import { linkAround } from './text-links';

/** The link edge at a caret. */
interface Edge {
  link: Element;
  side: 'before' | 'after';
}

/** Whether the next text at the edge of a link is inside it, valid while the caret stays there. */
interface Choice {
  node: Node;
  offset: number;
  isInside: boolean;
}

/** Formats that continue after a link. An underline is part of a link's look. */
const retainedFormats = new Set(['b', 'strong', 'i', 'em', 'sup', 'sub']);
const shown = /[^ \t\r\n\f]/;

/**
 * Decides whether text typed at the edge of a link is inside the link (docs/decisions/093). By default it isn't, so
 * that a sentence can continue after a link; browsers report the same position in both cases. It is inside if an edit
 * of the link's own text left the caret there, and in a link that looks like a button until an arrow key leaves it.
 */
export class LinkEdge {
  private choice: Choice | null = null;
  /** The link around the caret before a change, and its text. */
  private before: { link: Element; words: string } | null = null;

  /** Places where text was typed beside a link. */
  private excursions: Excursion[] = [];

  constructor(private readonly text: { readonly element: Element; range(): Range | null }) {}

  /** Called when a key moves the caret. */
  forget(): void {
    this.choice = null;
  }

  /** Called when the selection changes. */
  moved(range: Range): void {
    if (!this.isChosenAt(range)) this.forget();
  }

  /** Called before a change. */
  begin(): void {
    const range = this.text.range();
    this.note(range && linkAround(this.text.element, range));
  }

  /** Called after a change: after an edit of a link's text, typing continues inside it. */
  end(): void {
    this.excursions = this.excursions.filter((one) => !goBack(one, this.text.range()));
    const { before } = this;
    this.before = null;
    this.choice = null;
    if (!before) return;
    const range = this.text.range();
    const isIn = range !== null && edgeAt(this.text.element, range)?.link === before.link;
    if (isIn && dom.textOf(before.link) !== before.words) this.choose(range, true);
  }

  /** Handles an arrow key at the edge of a button link, which leaves the link; true = the caret stays in place. */
  step(range: Range, direction: 'backward' | 'forward'): boolean {
    const edge = edgeAt(this.text.element, range);
    const isLeaving = edge?.side === (direction === 'forward' ? 'after' : 'before');
    const leaves = edge !== null && isLeaving && isButton(edge.link) && !this.isOutside(range);
    if (leaves) this.choose(range, false);
    else this.forget();
    return leaves;
  }

  /**
   * Returns the caret at the end of the link around a selection, where typed text is outside the link; null without a
   * link.
   */
  leave(range: Range): Range | null {
    const link = linkAround(this.text.element, range);
    const last = link && leavesOf(link).findLast(isShown);
    if (!last) return null;
    const caret = dom.createRange(dom.documentOf(last));
    if (dom.isText(last)) caret.setStart(last, trimEndOf(dom.textOf(last), /[ \t\r\n\f]/).length);
    else caret.setStartAfter(last);
    caret.collapse(true);
    this.choose(caret, false);
    return caret;
  }

  /** Returns the caret for the next typed or pasted text, moved out of the link if the text belongs outside. */
  place(range: Range, { keepsFormats } = { keepsFormats: true }): Range {
    const edge = this.isOutside(range) ? edgeAt(this.text.element, range) : null;
    // Text typed over a whole link is in a link without words.
    if (!this.before) this.note(linkAround(this.text.element, range));
    if (!edge) return range;
    const { place, excursion } = moveOut(edge, range, keepsFormats);
    this.excursions.push(excursion);
    return place;
  }

  isOutside(range: Range): boolean {
    const edge = edgeAt(this.text.element, range);
    if (!edge) return false;
    return this.isChosenAt(range) ? this.choice?.isInside === false : !isButton(edge.link);
  }

  private isChosenAt({ startContainer, startOffset }: Range): boolean {
    return this.choice?.node === startContainer && this.choice.offset === startOffset;
  }

  private note(link: Element | null): void {
    this.before = link && { link, words: dom.textOf(link) };
  }

  private choose({ startContainer, startOffset }: Range, isInside: boolean): void {
    this.choice = { node: startContainer, offset: startOffset, isInside };
  }
}

/** Returns the link edge at a caret inside `root`: nothing visible may be between them. */
function edgeAt(root: Element, range: Range): Edge | null {
  const link = range.collapsed ? linkAround(root, range) : null;
  // Outside a link around whole blocks is another line.
  if (!link || dom.contains(link, blockAround(root, range.startContainer))) return null;
  const leaves = leavesOf(link).filter(isShown);
  if (leaves.length === 0) return null;
  if (!isBehind(range, leaves.at(-1)) && !isBefore(range, leaves[0])) return null;
  const side = isBehind(range, leaves.at(-1)) ? 'after' : 'before';
  // The author's visible whitespace separates the caret from the edge.
  return blanksOf(link, range, side).length > 0 && isNextToText(root, link, side) ? null : { link, side };
}

function isShown(leaf: Node): boolean {
  return !dom.isText(leaf) || shown.test(dom.textOf(leaf));
}

function isBehind(range: Range, leaf: Node | undefined): boolean {
  if (!leaf) return false;
  if (dom.isText(leaf) && leaf === range.startContainer) return !shown.test(dom.textOf(leaf).slice(range.startOffset));
  return isPast(leaf, range, 'after');
}

function isBefore(range: Range, leaf: Node | undefined): boolean {
  if (!leaf) return false;
  if (dom.isText(leaf) && leaf === range.startContainer)
    return !shown.test(dom.textOf(leaf).slice(0, range.startOffset));
  return isPast(leaf, range, 'before');
}

/** Returns whether a caret is before or after a node. */
function isPast(node: Node, caret: Range, side: Edge['side']): boolean {
  const part = dom.createRange(dom.documentOf(node));
  part.selectNode(node);
  if (side === 'after') return caret.compareBoundaryPoints(Range.END_TO_START, part) >= 0;
  return caret.compareBoundaryPoints(Range.START_TO_END, part) <= 0;
}

interface Blank {
  node: Text;
  start: number;
  end: number;
}

/** Returns the whitespace in a link between a caret and the edge. */
function blanksOf(link: Element, range: Range, side: Edge['side']): Blank[] {
  const { startContainer, startOffset } = range;
  const blanks: Blank[] = [];
  for (const node of leavesOf(link)) {
    if (!dom.isText(node)) continue;
    const { length } = dom.textOf(node);
    const isHere = node === startContainer;
    if (isHere)
      blanks.push({ node, start: side === 'after' ? startOffset : 0, end: side === 'after' ? length : startOffset });
    else if (!isPast(node, range, side)) blanks.push({ node, start: 0, end: length });
  }
  return blanks.filter(({ start, end }) => end > start);
}

/** Returns whether something visible is next to a link in its line. */
function isNextToText(root: Element, link: Element, side: Edge['side']): boolean {
  const leaves = leavesOf(root).filter(isShown);
  const own = new Set(leavesOf(link));
  const [first, last] = [leaves.findIndex((leaf) => own.has(leaf)), leaves.findLastIndex((leaf) => own.has(leaf))];
  const next = side === 'after' ? leaves[last + 1] : leaves[first - 1];
  return next !== undefined && dom.nameOf(next) !== 'br' && blockAround(root, next) === blockAround(root, link);
}

/** Returns whether a link has its own box: text typed at the end of its words is meant to be inside. */
function isButton(link: Element): boolean {
  const style = dom.viewOf(dom.documentOf(link))?.getComputedStyle(link);
  if (!style) return false;
  const hasRoom = [style.paddingLeft, style.paddingRight].some((width) => Number.parseFloat(width) > 0);
  return style.display !== 'inline' || hasRoom;
}

/** A change at the edge of a link, made for text typed beside it. */
interface Excursion extends Edge {
  /** White space taken out of the link: from where, and its text. */
  blanks: { node: Text; start: number; text: string }[];
  /** The text node that holds the white space now; null = there was none. */
  outside: Text | null;
  /** The outermost format that continues outside. */
  format: Element | null;
}

/**
 * Moves the caret out of a link, together with invisible whitespace at that edge of the link, which would become
 * visible inside.
 */
function moveOut({ link, side }: Edge, range: Range, keepsFormats: boolean): { place: Range; excursion: Excursion } {
  const formats: Element[] = [];
  for (let at = dom.parentOf(range.startContainer); keepsFormats && at && at !== link; at = dom.parentOf(at)) {
    if (dom.isElement(at) && retainedFormats.has(dom.nameOf(at))) formats.unshift(dom.cloneShallow(at));
  }
  const blanks = blanksOf(link, range, side).map(({ node, start, end }) => {
    const text = dom.textOf(node).slice(start, end);
    node.deleteData(start, end - start);
    return { node, start, text };
  });
  const put = (node: Node): void =>
    side === 'after' ? dom.insertAfter(link, node) : dom.insertBefore(dom.parentOf(link) ?? link, node, link);
  const outside =
    blanks.length > 0 ? dom.createText(dom.documentOf(link), blanks.map(({ text }) => text).join('')) : null;
  if (outside) put(outside);
  const excursion: Excursion = { link, side, blanks, outside, format: formats[0] ?? null };
  const place = dom.createRange(dom.documentOf(link));
  if (side === 'after') place.setStartAfter(link);
  else place.setStartBefore(link);
  place.collapse(true);
  formats.forEach((format, index) => {
    dom.setAttributeOf(format, 'id', null);
    const outer = formats[index - 1];
    if (outer) dom.insertBefore(outer, format, null);
    else put(format);
  });
  const innermost = formats.at(-1);
  if (innermost) place.setStart(innermost, dom.childrenOf(innermost).length);
  place.collapse(true);
  return { place, excursion };
}

/**
 * Once nothing is left of what was typed beside a link, its white space returns into it, so that every byte is as
 * before; the caret with it. True if it's settled: returned, or the link is gone.
 */
function goBack({ link, side, blanks, outside, format }: Excursion, caret: Range | null): boolean {
  const parent = dom.parentOf(link);
  if (!parent) return true;
  const beside: Node[] = [];
  const next = side === 'after' ? dom.nextOf : dom.previousOf;
  for (let node = next(link); node; node = next(node)) {
    if (!isBlank(node)) break;
    beside.push(node);
    if (node === outside) break;
  }
  if (outside && beside.at(-1) !== outside) return dom.parentOf(outside) === null;
  if (format && dom.parentOf(format) && !beside.includes(format)) return false;
  const own = outside
    ? beside
    : beside.filter((node) => node === format || (dom.isText(node) && dom.textOf(node) === ''));
  const text = (side === 'after' ? own : own.toReversed()).map(dom.textOf).join('');
  const was = blanks.map((blank) => blank.text).join('');
  // Browsers write a space that an edit left at the end of a line as one that doesn't break.
  if (text.replaceAll('\u00a0', ' ') !== was.replaceAll('\u00a0', ' ')) return false;
  const isCaretHere =
    caret !== null && (caret.startContainer === parent || own.some((node) => dom.contains(node, caret.startContainer)));
  for (const blank of blanks) blank.node.insertData(Math.min(blank.start, dom.textOf(blank.node).length), blank.text);
  for (const node of own) dom.removeNode(node);
  const first = side === 'after' ? blanks[0] : blanks.at(-1);
  if (isCaretHere && first) placeCaret(first.node, side === 'after' ? first.start : first.start + first.text.length);
  return true;
}

/** Whether a node is white space alone, or an element with nothing else. */
function isBlank(node: Node): boolean {
  if (dom.isText(node)) return dom.textOf(node).trim() === '';
  return (
    !dom.isElement(node) ||
    (retainedFormats.has(dom.nameOf(node)) && leavesOf(node).every((leaf) => dom.isText(leaf) && isBlank(leaf)))
  );
}
