import { trimEndOf } from '@galley/markup/html';
import { blockAround, isChip, leafBeside } from './chips';
import { isInline } from './formats';
import { joinListLine } from './join-lines';
import * as dom from './safe-dom';
import { leavesOf, leavesReached, placeCaret } from './selection';
import { itemAround } from './text-lists';
import { joinCut, paragraphAround } from './text-paragraphs';
import { hardSpace, keepsBlanks, showBlanks, space } from './visible-blanks';

/** The last typed no-break space, if nothing was typed after it; stored by the text session. */
export interface TypedSpace {
  ownSpace: { node: Text; offset: number } | null;
}

/**
 * The spelling of typed text at a caret, and whether it turns the no-break space typed before it into a plain space.
 */
export interface Spelling {
  written: string;
  endsOwnSpace: boolean;
}

/** Inserts text at a caret into the existing text node, without new elements or computed styles. Returns the caret. */
export function insertTextAt(
  root: Element,
  range: Range,
  text: string,
  typed: TypedSpace,
): { node: Text; offset: number } {
  const at = textAt(root, range);
  const { node } = at;
  let { offset } = at;
  const { written, endsOwnSpace } = spellAt(root, at, text, typed);
  if (endsOwnSpace) node.replaceData(offset - 1, 1, space);
  node.insertData(offset, written);
  typed.ownSpace = written === hardSpace ? { node, offset } : null;
  offset += written.length;
  return { node, offset };
}

/**
 * Returns the spelling of text at an offset that makes all of it visible. A no-break space that only kept a space
 * visible at the end of a line becomes a plain space once a word follows. The author's no-break spaces are preserved.
 */
export function spellAt(
  root: Element,
  { node, offset }: { node: Text; offset: number },
  text: string,
  typed: TypedSpace,
): Spelling {
  // Only for several spaces in a row: a computed style for each key would be slow.
  const isShown = text.includes(space + space) && !keepsBlanks(dom.parentOf(node));
  const written = text === space && needsHardSpace(node, offset) ? hardSpace : isShown ? showBlanks(text) : text;
  const isAfterOwn = typed.ownSpace?.node === node && typed.ownSpace.offset === offset - 1;
  return { written, endsOwnSpace: written.trim() !== '' && isAfterOwn && showsPlainSpace(root, node, offset - 1) };
}

/**
 * Returns whether a plain space would be visible at an offset: after a word, a template tag or a no-break space, but
 * not after a space.
 */
function showsPlainSpace(root: Element, node: Text, offset: number): boolean {
  const text = dom.textOf(node);
  if (text[offset] !== hardSpace) return false;
  if (offset > 0) return !/[ \t\r\n\f]/.test(text[offset - 1] ?? '');
  const leaves = leavesOf(root);
  return isChip(leaves[leaves.indexOf(node) - 1]);
}

function needsHardSpace(node: Text, offset: number): boolean {
  const text = dom.textOf(node);
  const before = text[offset - 1] ?? '';
  const after = text[offset] ?? '';
  return before === '' || after === '' || /\s/.test(before) || /\s/.test(after);
}

/** Returns the text node at a caret, or a new empty one. */
function textAt(root: Element, range: Range): { node: Text; offset: number } {
  const { startContainer, startOffset } = range;
  if (dom.isText(startContainer))
    return { node: startContainer, offset: shownOffset(root, startContainer, startOffset) };
  const children = dom.childrenOf(startContainer);
  const before = children[startOffset - 1];
  const after = children[startOffset];
  if (dom.isText(before)) return { node: before, offset: shownOffset(root, before, dom.textOf(before).length) };
  if (dom.isText(after)) return { node: after, offset: shownOffset(root, after, 0) };
  const node = dom.createText(dom.documentOf(root), '');
  dom.insertBefore(startContainer, node, after ?? null);
  return { node, offset: 0 };
}

/**
 * Returns the visible position of a caret in the author's indentation: before the first word or tag of the line, or
 * after the last. The browser also draws it there, but reports a position in the invisible whitespace.
 */
function shownOffset(root: Element, node: Text, offset: number): number {
  const text = dom.textOf(node);
  const head = text.length - text.replace(/^[ \t\r\n\f]+/, '').length;
  const tail = trimEndOf(text, /[ \t\r\n\f]/).length;
  // A single space at an edge was between two words, or will be.
  const isIndentation = (blanks: string): boolean => /[\r\n]/.test(blanks);
  const isOutside =
    (offset < head && isIndentation(text.slice(0, head))) || (offset > tail && isIndentation(text.slice(tail)));
  if (head === text.length) return head > 0 ? offsetInBlank(root, node, offset) : offset;
  if (!isOutside || keepsBlanks(dom.parentOf(node))) return offset;
  if (offset < head) return isBesideSomething(root, node, 'backward') ? offset : head;
  return isBesideSomething(root, node, 'forward') ? offset : tail;
}

/**
 * Returns the visible position of a caret in whitespace between elements: the whitespace is visible as one space if
 * there is visible content on both sides.
 */
function offsetInBlank(root: Element, node: Text, offset: number): number {
  if (keepsBlanks(dom.parentOf(node))) return offset;
  const isBehind = isShownBeside(root, node, 'backward');
  const isBefore = isShownBeside(root, node, 'forward');
  if (isBehind === isBefore) return offset;
  return isBehind ? 0 : dom.textOf(node).length;
}

/** Inserts a node at the start of a range, splitting the text there. */
export function insertNode<N extends Node>(range: Range, node: N): N {
  const { startContainer, startOffset } = range;
  if (dom.isText(startContainer)) {
    const parent = dom.parentOf(startContainer);
    if (!parent) return node;
    if (startOffset === 0) dom.insertBefore(parent, node, startContainer);
    else if (startOffset >= dom.textOf(startContainer).length)
      dom.insertBefore(parent, node, dom.nextOf(startContainer));
    else dom.insertBefore(parent, node, startContainer.splitText(startOffset));
  } else dom.insertBefore(startContainer, node, dom.childrenOf(startContainer)[startOffset] ?? null);
  return node;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Deletes one character next to a caret inside a text. The browser's deletion also removes the author's whitespace
 * after the text, so it is only used for the cases that this doesn't handle: false = leave it to the browser.
 */
export function deleteCharacter(root: Element, range: Range, direction: 'backward' | 'forward'): boolean {
  const { startContainer: node } = range;
  if (!range.collapsed || !dom.isText(node)) return false;
  const text = dom.textOf(node);
  const offset = shownOffset(root, node, range.startOffset);
  const before = text.slice(0, offset);
  const after = text.slice(offset);
  const unit = direction === 'backward' ? lastGrapheme(before) : firstGrapheme(after);
  if (unit === '' || unit.length === text.length) return false;
  const start = direction === 'backward' ? offset - unit.length : offset;
  const rest = text.slice(0, start) + text.slice(start + unit.length);
  if (rest.trim() === '' && !rest.includes(hardSpace)) return false;
  // Deleting invisible whitespace is never intended.
  if (/^[ \t\r\n\f]+$/.test(unit)) {
    const isAlone = /\S/.test(text[start - 1] ?? ' ') && /\S/.test(text[start + unit.length] ?? ' ');
    if (unit !== space || !isAlone) return false;
  }
  node.deleteData(start, unit.length);
  // A space that is now at an end would no longer be visible.
  const left = dom.textOf(node)[start - 1];
  const right = dom.textOf(node)[start];
  if (left === space && (right === undefined || /\s/.test(right))) node.replaceData(start - 1, 1, hardSpace);
  placeCaret(node, start);
  return true;
}

function lastGrapheme(text: string): string {
  // Only the end is segmented, so that the cost is that of one character.
  return [...graphemes.segment(text.slice(-64))].at(-1)?.segment ?? '';
}

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text.slice(0, 64))) return segment;
  return '';
}

/** Deletes the selection. Empty elements are removed; list items or paragraphs on both sides are joined. */
export function deleteSelection(root: Element, range: Range): void {
  if (range.collapsed) return;
  const startItem = itemAround(root, range.startContainer);
  const endItem = itemAround(root, range.endContainer);
  const first = paragraphAround(root, range.startContainer);
  const second = paragraphAround(root, range.endContainer);
  const start = { holder: blockAround(root, range.startContainer), item: startItem };
  const end = { holder: blockAround(root, range.endContainer), item: endItem };
  const touched = leavesReached(root, range, (part, leaf) => part.selectNode(leaf));
  const holders = new Set(touched.map((leaf) => dom.parentOf(leaf)));
  const { startContainer, startOffset } = range;
  range.deleteContents();
  // If elements on both sides were cut, the browser leaves the caret between them: it belongs at the start of the
  // selection.
  range.setStart(startContainer, startOffset);
  range.collapse(true);
  const isNested = startItem && endItem && (dom.contains(startItem, endItem) || dom.contains(endItem, startItem));
  if (startItem && endItem && !isNested && dom.contains(root, endItem)) {
    for (const child of dom.childrenOf(endItem)) dom.insertBefore(startItem, child, null);
    dom.removeNode(endItem);
  }
  joinCut(root, first, second);
  joinListLine(root, start, end);
  for (const holder of holders) removeEmpty(root, holder);
  keepBlankSeen(root, range);
}

/** Keeps a space visible that is now at an end or next to another space. */
function keepBlankSeen(root: Element, range: Range): void {
  const { startContainer: node, startOffset: at } = range;
  if (!dom.isText(node)) return;
  const text = dom.textOf(node);
  // Only a single space is between words; several are the author's indentation.
  const isSingle = (index: number): boolean =>
    text[index] === space && !/\s/.test(text[index - 1] ?? 'x') && !/\s/.test(text[index + 1] ?? 'x');
  // At the start of a line, the space wasn't visible before either.
  if (text[at] === undefined && isSingle(at - 1) && (at > 1 || isBesideSomething(root, node, 'backward'))) {
    node.replaceData(at - 1, 1, hardSpace);
    // Replacing text moves a position after the space to before it.
    range.setStart(node, at);
    range.collapse(true);
  } else if (at === 0 && isSingle(0)) node.replaceData(0, 1, hardSpace);
}

/** Returns whether something visible is directly before or after a text in its line. */
function isBesideSomething(root: Element, node: Text, direction: 'backward' | 'forward'): boolean {
  const edge = dom.createRange(dom.documentOf(root));
  edge.setStart(node, direction === 'backward' ? 0 : dom.textOf(node).length);
  edge.collapse(true);
  const leaf = leafBeside(root, edge, direction);
  return leaf !== null && (!dom.isElement(leaf) || dom.nameOf(leaf) !== 'br');
}

/** Returns whether something visible is before or after a text, skipping whitespace. */
function isShownBeside(root: Element, node: Text, direction: 'backward' | 'forward'): boolean {
  const edge = dom.createRange(dom.documentOf(root));
  for (
    let at: Node | null = node;
    dom.isText(at) && dom.textOf(at).trim() === '';
    at = leafBeside(root, edge, direction)
  ) {
    edge.setStart(at, direction === 'backward' ? 0 : dom.textOf(at).length);
    edge.collapse(true);
  }
  const leaf = leafBeside(root, edge, direction);
  return leaf !== null && (!dom.isElement(leaf) || dom.nameOf(leaf) !== 'br');
}

/** Removes an empty inline element, and empty parents. */
function removeEmpty(root: Element, from: Node | null): void {
  for (let at = from; at && at !== root && dom.contains(root, at); ) {
    const parent: Node | null = dom.parentOf(at);
    if (
      !dom.isElement(at) ||
      !isInline(at) ||
      leavesOf(at).some((leaf) => !dom.isText(leaf) || dom.textOf(leaf) !== '')
    )
      return;
    dom.removeNode(at);
    at = parent;
  }
}

/** Inserts a line break at the caret and moves the caret after it. */
export function insertBreakAt(root: Element, range: Range): Element {
  const br = insertNode(range, dom.createElement(dom.documentOf(root), 'br'));
  const parent = dom.parentOf(br);
  const next = dom.nextOf(br);
  if (dom.isText(next) && dom.textOf(next) !== '') placeCaret(next, 0);
  else if (parent) placeCaret(parent, dom.childrenOf(parent).indexOf(br as ChildNode & HTMLElement) + 1);
  return br;
}

/** Returns whether the node is the last visible content of a text; a filler is ignored. */
export function isLastShown(root: Element, node: Node, filler: Element | null): boolean {
  for (let at: Node | null = node; at && at !== root; at = dom.parentOf(at)) {
    for (let next = dom.nextOf(at); next; next = dom.nextOf(next)) {
      if (next === filler) continue;
      if (!dom.isText(next) || next.data.trim() !== '') return dom.childrenOf(next).length === 0 && next.nodeType === 8;
    }
  }
  return true;
}
