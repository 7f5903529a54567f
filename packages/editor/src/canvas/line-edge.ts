import { CHIP_TAG } from '@galley/markup/canvas';
import { isChip, leafBeside, outOfChips } from './chips';
import * as dom from './safe-dom';

type Direction = 'backward' | 'forward';

const shown = /[^ \t\r\n\f]/;
const lastShown = /[^ \t\r\n\f](?=[ \t\r\n\f]*$)/;

/** The direction of a key that moves the caret to the start or end of its line; null for any other key. */
export function lineEdgeKey(event: KeyboardEvent, isRightToLeft: () => boolean): Direction | null {
  if (event.altKey || event.ctrlKey) return null;
  if (!event.metaKey) return event.key === 'Home' ? 'backward' : event.key === 'End' ? 'forward' : null;
  // The keys of a Mac for the same.
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null;
  return (event.key === 'ArrowLeft') === isRightToLeft() ? 'forward' : 'backward';
}

/**
 * Moves the caret, or with `extend` the end of the selection, to the start or end of its line. Chromium stops at each
 * of several chips, and beside a chip it may find the edge of another line; so chips are passed here, and the browser
 * is asked only about the words between them. Returns false, with nothing moved, if the text has no chip.
 */
export function moveToLineEdge(root: Element, direction: Direction, extend: boolean): boolean {
  const selection = dom.selectionOf(dom.documentOf(root));
  const hasChips = dom.queryAll(root, CHIP_TAG).length > 0;
  if (!selection || !hasChips || !dom.contains(root, selection.focusNode)) return false;
  const askBrowser = (from: Range): Range | null => {
    setFocus(selection, from, extend);
    selection.modify(extend ? 'extend' : 'move', direction, 'lineboundary');
    const moved = outOfChips(root, focusOf(selection));
    const isNearer = from.comparePoint(moved.startContainer, moved.startOffset) === (direction === 'backward' ? -1 : 1);
    return isNearer ? moved : null;
  };
  let focus = outOfChips(root, focusOf(selection));
  const line = lineAt(root, focus, direction);
  for (let next = partToward(root, focus, direction); next; next = partToward(root, focus, direction)) {
    if (!isOnLine(next, line)) break;
    if (isChip(next.leaf)) {
      focus = dom.createRange(dom.documentOf(root));
      focus.selectNode(next.leaf);
      focus.collapse(direction === 'backward');
    } else {
      const moved = askBrowser(focus);
      if (!moved) break;
      focus = moved;
    }
  }
  // Out of a format, past a comment.
  const edge = askBrowser(focus);
  setFocus(selection, edge && isBlankBetween(focus, edge) ? edge : focus, extend);
  return true;
}

function isBlankBetween(a: Range, b: Range): boolean {
  const between = a.cloneRange();
  if (a.comparePoint(b.startContainer, b.startOffset) < 0) between.setStart(b.startContainer, b.startOffset);
  else between.setEnd(b.startContainer, b.startOffset);
  return !shown.test(between.toString()) && dom.queryAll(between.cloneContents(), `br, img, ${CHIP_TAG}`).length === 0;
}

function focusOf(selection: Selection): Range {
  const { focusNode, focusOffset } = selection;
  if (!focusNode) throw new Error('The selection has no focus.');
  const range = dom.createRange(dom.documentOf(focusNode));
  range.setStart(focusNode, focusOffset);
  range.collapse(true);
  return range;
}

function setFocus(selection: Selection, { startContainer, startOffset }: Range, extend: boolean): void {
  if (extend) selection.extend(startContainer, startOffset);
  else selection.collapse(startContainer, startOffset);
}

/** The chip, image or text next to a caret, with its box or that of the nearest character that isn't blank. */
interface Part {
  leaf: Node;
  box: DOMRect;
}

/** Returns the box of the line that holds the caret: that of a chip at the caret, as carets there have none. */
function lineAt(root: Element, caret: Range, direction: Direction): DOMRect {
  for (const side of ['forward', 'backward'] as const) {
    const leaf = leafBeside(root, caret, side);
    if (isChip(leaf)) return dom.rectOf(leaf);
  }
  const own = caret.getBoundingClientRect();
  return own.height > 0 ? own : (partToward(root, caret, direction)?.box ?? own);
}

/** Returns what is next to a caret after whitespace; null at a line break and at the end of the text. */
function partToward(root: Element, caret: Range, direction: Direction): Part | null {
  const isBack = direction === 'backward';
  const at = caret.cloneRange();
  for (;;) {
    const leaf = leafBeside(root, at, direction);
    if (!dom.isText(leaf))
      return dom.isElement(leaf) && dom.nameOf(leaf) !== 'br' ? { leaf, box: dom.rectOf(leaf) } : null;
    const text = dom.textOf(leaf);
    const from = leaf === at.startContainer ? at.startOffset : isBack ? text.length : 0;
    const index = isBack ? text.slice(0, from).search(lastShown) : text.slice(from).search(shown);
    if (index >= 0) {
      const start = isBack ? index : from + index;
      at.setStart(leaf, start);
      at.setEnd(leaf, start + 1);
      return { leaf, box: at.getBoundingClientRect() };
    }
    at.setStart(leaf, isBack ? 0 : text.length);
    at.collapse(true);
  }
}

function isOnLine({ box }: Part, line: DOMRect): boolean {
  const middle = (one: DOMRect): number => (one.top + one.bottom) / 2;
  const holds = (one: DOMRect, other: DOMRect): boolean => middle(other) > one.top && middle(other) < one.bottom;
  return holds(line, box) || holds(box, line);
}
