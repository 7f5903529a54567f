import { trimEndOf } from '@galley/markup/html';
import type { EditedText } from './edited-text';
import { isInline, leavesInRange } from './formats';
import * as dom from './safe-dom';
import { leavesOf } from './selection';
import { insertNode } from './text-edits';

/**
 * Returns the inline elements around the whole selection, outermost first: the designer's span, a bold word, a link.
 * They are kept when all of their text is replaced.
 */
export function lookOf(root: Element, range: Range): Element[] {
  if (range.collapsed) return [];
  const chain: Element[] = [];
  const [first, ...others] = leavesInRange(root, range).filter((leaf) => !dom.isText(leaf) || isShown(leaf));
  for (let at = first ? dom.parentOf(first) : null; at && at !== root; at = dom.parentOf(at)) {
    if (!dom.isElement(at) || !isInline(at)) break;
    const around = at;
    if (others.every((leaf) => dom.contains(around, leaf))) chain.unshift(at);
  }
  return chain;
}

/**
 * Returns the format elements for text that replaces a selection; in an emptied text, those that were around all of it.
 */
export function wantedLook(text: EditedText, range: Range): readonly Element[] {
  const { element, filler, emptiedLook } = text;
  if (!range.collapsed || emptiedLook.length === 0) return lookOf(element, range);
  const isEmpty = leavesOf(element).every((leaf) => leaf === filler || (dom.isText(leaf) && !isShown(leaf)));
  return isEmpty ? emptiedLook : [];
}

/** Inserts the elements that were removed with the selection again, empty, at the caret. Returns the caret in them. */
export function restoreLook(caret: Range, look: readonly Element[]): Range {
  const gone = look.filter((element) => !dom.isConnected(element));
  const innermost = gone.at(-1);
  if (!innermost) return caret;
  for (const element of gone) for (const child of dom.childrenOf(element)) dom.removeNode(child);
  gone.forEach((element, index) => {
    const outer = gone[index - 1];
    if (outer) dom.insertBefore(outer, element, null);
    else insertNode(caret, element);
  });
  const inside = dom.createRange(dom.documentOf(innermost));
  inside.selectNodeContents(innermost);
  inside.collapse(true);
  return inside;
}

/**
 * Returns the range from the first to the last visible content of a text, excluding surrounding elements and
 * indentation.
 */
export function rangeOverText(root: Element): Range {
  const range = dom.createRange(dom.documentOf(root));
  range.selectNodeContents(root);
  const shown = leavesOf(root).filter((leaf) => !dom.isText(leaf) || isShown(leaf));
  const first = shown[0];
  const last = shown.at(-1);
  if (dom.isText(first)) range.setStart(first, /[^ \t\r\n\f]/.exec(dom.textOf(first))?.index ?? 0);
  else if (first) range.setStartBefore(first);
  if (dom.isText(last)) range.setEnd(last, trimEndOf(dom.textOf(last), /[ \t\r\n\f]/).length);
  else if (last) range.setEndAfter(last);
  return range;
}

/**
 * Returns a selection without the start of the next line, which a triple click includes: text typed over it would join
 * that line to this one.
 */
export function withoutNextLine(root: Element, range: Range): Range {
  const last = leavesInRange(root, range).findLast((leaf) =>
    dom.isText(leaf) ? isShown(leaf) : dom.nameOf(leaf) !== 'br',
  );
  if (!last || last === range.endContainer) return range;
  const words = range.cloneRange();
  if (dom.isText(last)) words.setEnd(last, trimEndOf(dom.textOf(last), /[ \t\r\n\f]/).length);
  else words.setEndAfter(last);
  return words;
}

function isShown(text: Text): boolean {
  return /[^ \t\r\n\f]/.test(dom.textOf(text));
}
