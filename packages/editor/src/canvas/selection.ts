import { trimEndOf } from '@galley/markup/html';
import type { TextMark } from '../text-port';
import type { CanvasPoint } from '../types';
import * as dom from './safe-dom';

/** Returns the length of a leaf: the characters of a text, 1 for everything else. */
function weightOf(node: Node): number {
  return dom.isText(node) ? dom.textOf(node).length : 1;
}

/** Returns the text, line breaks, images and chips inside a node, in order. */
export function leavesOf(root: Node): Node[] {
  const leaves: Node[] = [];
  const visit = (node: Node): void => {
    for (const child of dom.childrenOf(node)) {
      if (dom.isText(child)) leaves.push(child);
      else if (dom.isElement(child)) {
        if (isLeaf(child)) leaves.push(child);
        else visit(child);
      }
    }
  };
  visit(root);
  return leaves;
}

/**
 * Returns the leaves that a range intersects; `surround` sets the extent of each leaf. Both ends are found by binary
 * search, since leaves are sorted: comparing every leaf with the range would visit all of its siblings each time.
 */
export function leavesReached(root: Element, range: Range, surround: (part: Range, leaf: Node) => void): Node[] {
  const leaves = leavesOf(root);
  const part = dom.createRange(dom.documentOf(root));
  const first = firstWhere(leaves, (leaf) => {
    surround(part, leaf);
    return range.compareBoundaryPoints(Range.END_TO_START, part) < 0;
  });
  const behind = firstWhere(leaves, (leaf) => {
    surround(part, leaf);
    return range.compareBoundaryPoints(Range.START_TO_END, part) <= 0;
  });
  return leaves.slice(first, Math.max(first, behind));
}

/** Returns the index of the first leaf that satisfies a test that all later leaves satisfy too. */
function firstWhere(leaves: readonly Node[], holds: (leaf: Node) => boolean): number {
  let low = 0;
  let high = leaves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const leaf = leaves[middle];
    if (leaf && holds(leaf)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isLeaf(element: Element): boolean {
  return dom.nameOf(element) === 'be-token' || dom.childrenOf(element).length === 0;
}

/** Returns the selection inside an element; null if it is elsewhere. */
export function rangeIn(element: Element): Range | null {
  const selection = dom.selectionOf(dom.documentOf(element));
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return dom.contains(element, range.startContainer) && dom.contains(element, range.endContainer) ? range : null;
}

/** Returns the part of a range inside an element; null if there is none. */
export function clampRange(element: Element, range: Range): Range | null {
  if (dom.contains(element, range.startContainer) && dom.contains(element, range.endContainer)) return range;
  const whole = dom.createRange(dom.documentOf(element));
  whole.selectNodeContents(element);
  const isApart =
    range.compareBoundaryPoints(Range.END_TO_START, whole) >= 0 ||
    range.compareBoundaryPoints(Range.START_TO_END, whole) <= 0;
  if (isApart) return null;
  if (dom.contains(element, range.startContainer)) whole.setStart(range.startContainer, range.startOffset);
  if (dom.contains(element, range.endContainer)) whole.setEnd(range.endContainer, range.endOffset);
  return whole;
}

/** Selects a range in one step: removing the old selection first would cause two layouts. */
export function selectRange(range: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  dom
    .selectionOf(dom.documentOf(startContainer))
    ?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Sets the caret at a boundary point. */
export function placeCaret(container: Node, offset: number): void {
  dom.selectionOf(dom.documentOf(container))?.collapse(container, offset);
}

/** Returns a range as numbers that stay valid when the element is redrawn. */
export function readMark(element: Element, range: Range): TextMark {
  return {
    start: positionOf(element, range.startContainer, range.startOffset),
    end: positionOf(element, range.endContainer, range.endOffset),
  };
}

/** One pass over the text: comparing each leaf with the point would visit all its siblings every time. */
function positionOf(element: Element, container: Node, offset: number): number {
  let position = 0;
  // True once the point is reached.
  const visit = (node: Node): boolean => {
    if (dom.isText(node)) {
      position += node === container ? Math.min(offset, weightOf(node)) : weightOf(node);
      return node === container;
    }
    const isPoint = node === container;
    for (const [index, child] of dom.childrenOf(node).entries()) {
      if (isPoint && index === offset) return true;
      if (!dom.isText(child) && !dom.isElement(child)) {
        if (child === container) return true;
      } else if (dom.isElement(child) && isLeaf(child)) {
        position += 1;
        if (dom.contains(child, container)) return true;
      } else if (visit(child)) return true;
    }
    return isPoint;
  };
  visit(element);
  return position;
}

function indexOf(node: Node): number {
  const parent = dom.parentOf(node);
  return parent ? dom.childrenOf(parent).indexOf(node as ChildNode) : 0;
}

/** Selects the range of `readMark`, as closely as the text allows. */
export function restoreMark(element: Element, mark: TextMark): void {
  selectRange(rangeOfMark(element, mark));
}

/** Returns the range of `readMark`, as closely as the text allows. */
export function rangeOfMark(element: Element, mark: TextMark): Range {
  const range = dom.createRange(dom.documentOf(element));
  const start = pointAt(element, mark.start);
  const end = mark.end === mark.start ? start : pointAt(element, mark.end);
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function pointAt(element: Element, position: number): { node: Node; offset: number } {
  let left = position;
  for (const leaf of leavesOf(element)) {
    const weight = weightOf(leaf);
    if (dom.isText(leaf) && left <= weight) return { node: leaf, offset: left };
    if (!dom.isText(leaf) && left === 0) return { node: dom.parentOf(leaf) ?? element, offset: indexOf(leaf) };
    left -= weight;
  }
  return { node: element, offset: dom.childrenOf(element).length };
}

/** Sets the caret at the pressed point, or at the end of the text. */
export function placeCaretAt(element: Element, point: CanvasPoint | null): void {
  const range = point ? rangeFromPoint(dom.documentOf(element), point) : null;
  if (range && dom.contains(element, range.startContainer)) {
    range.collapse(true);
    selectRange(range);
    return;
  }
  placeCaretAtEnd(element);
}

function placeCaretAtEnd(element: Element): void {
  const last = leavesOf(element).findLast((leaf) =>
    dom.isText(leaf)
      ? /[^ \t\r\n\f]/.test(dom.textOf(leaf))
      : dom.nameOf(leaf) === 'be-token' || dom.nameOf(leaf) === 'img',
  );
  if (dom.isText(last)) {
    placeCaret(last, trimEndOf(dom.textOf(last), /[ \t\r\n\f]/).length);
    return;
  }
  const parent = last && dom.parentOf(last);
  if (parent) {
    placeCaret(parent, dom.childrenOf(parent).indexOf(last as ChildNode) + 1);
    return;
  }
  placeCaret(element, dom.childrenOf(element).length);
}

/** Returns the boundary point under a point of the viewport. */
export function rangeFromPoint(doc: Document, point: CanvasPoint): Range | null {
  if ('caretPositionFromPoint' in Document.prototype) {
    const position = Document.prototype.caretPositionFromPoint.call(doc, point.x, point.y);
    if (!position) return null;
    const range = dom.createRange(doc);
    range.setStart(position.offsetNode, position.offset);
    range.collapse(true);
    return range;
  }
  // WebKit and older Chromium support only the non-standard name.
  const prototype = Document.prototype as Document & { caretRangeFromPoint?(x: number, y: number): Range | null };
  return prototype.caretRangeFromPoint?.call(doc, point.x, point.y) ?? null;
}

/** Returns whether two ranges have the same boundary points. */
export function isSameRange(a: Range, b: Range): boolean {
  return (
    a.startContainer === b.startContainer &&
    a.startOffset === b.startOffset &&
    a.endContainer === b.endContainer &&
    a.endOffset === b.endOffset
  );
}

/** Returns the length of a text in the units of `readMark`. */
export function totalWeight(element: Element): number {
  return leavesOf(element).reduce((sum, leaf) => sum + weightOf(leaf), 0);
}
