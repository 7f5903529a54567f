import { trimEndOf } from '@galley/markup/html';
import { isInline } from './formats';
import * as dom from './safe-dom';

/**
 * Paragraphs inside one text (a tagged cell or div that contains `p`, `div` or headings). They are joined here, because
 * the browser would copy the look of one into spans of the other (docs/markup.md 7).
 */
const paragraphNames = /^(?:p|div|h[1-6]|blockquote|center|address|dt|dd)$/;

/** Returns the innermost paragraph inside `root` around a node; null outside paragraphs, or in a list or table. */
export function paragraphAround(root: Element, node: Node): Element | null {
  for (let at: Node | null = node; at && at !== root; at = dom.parentOf(at)) {
    if (!dom.isElement(at) || isInline(at)) continue;
    return isParagraph(at) ? at : null;
  }
  return null;
}

/** Returns the paragraph directly before or after another one; null if something else is there. */
export function paragraphBeside(paragraph: Element, side: 'before' | 'behind'): Element | null {
  const step = side === 'before' ? dom.previousOf : dom.nextOf;
  let at = step(paragraph);
  while (at && (at.nodeType === 8 || (dom.isText(at) && isBlank(at)))) at = step(at);
  return dom.isElement(at) && isParagraph(at) ? at : null;
}

/**
 * Returns the space that was between two words before their line was split: the remaining whitespace at both edges,
 * unless it is a line break or the author's indentation.
 */
function blankBetween(first: Element, second: Element): string {
  const [end, start] = [dom.childrenOf(first).at(-1), dom.childrenOf(second)[0]];
  const [before, after] = [dom.isText(end) ? dom.textOf(end) : '', dom.isText(start) ? dom.textOf(start) : ''];
  if (before.trim() === '' || after.trim() === '') return '';
  const gap = before.slice(trimEndOf(before, /[ \t\r\n\f]/).length) + (/^[ \t\r\n\f]+/.exec(after)?.[0] ?? '');
  return /^ +$/.test(gap) ? ' ' : '';
}

/** Appends the content of the second paragraph or item to the first one. Returns the child index where they meet. */
export function joinParagraphs(first: Element, second: Element): number {
  const blank = blankBetween(first, second);
  trimEdge(first, 'end');
  trimEdge(second, 'start');
  if (blank !== '')
    dom.insertBefore(second, dom.createText(dom.documentOf(second), blank), dom.childrenOf(second)[0] ?? null);
  const at = dom.childrenOf(first).length;
  takeOver(first, second);
  return at;
}

/** After a deletion across two paragraphs, joins their remaining parts. */
export function joinCut(root: Element, first: Element | null, second: Element | null): void {
  if (!first || !second || first === second || !dom.isConnected(first) || !dom.isConnected(second)) return;
  if (!dom.contains(root, first) || dom.contains(first, second) || dom.contains(second, first)) return;
  takeOver(first, second);
}

/** Moves the content of the second element to the end of the first. */
function takeOver(first: Element, second: Element): void {
  for (const child of dom.childrenOf(second)) dom.insertBefore(first, child, null);
  removeWithIndent(second);
}

/** Removes an element and the author's indentation before it. */
export function removeWithIndent(element: Element): void {
  const gap = dom.previousOf(element);
  dom.removeNode(element);
  if (dom.isText(gap) && isBlank(gap)) dom.removeNode(gap);
}

/**
 * Returns whether an element is a paragraph with only inline content: one that contains other paragraphs is a
 * container.
 */
function isParagraph(element: Element): boolean {
  return paragraphNames.test(dom.nameOf(element)) && dom.childrenOf(element).every((child) => isInline(child));
}

function isBlank(text: Text): boolean {
  return !/[^ \t\r\n\f]/.test(dom.textOf(text));
}

/**
 * Removes the author's indentation at an edge, and a line break that only kept the paragraph open, because they would
 * be visible between words.
 */
export function trimEdge(element: Element, edge: 'start' | 'end'): void {
  const children = dom.childrenOf(element);
  const child = edge === 'end' ? children.at(-1) : children[0];
  if (dom.isText(child)) {
    const text = dom.textOf(child);
    const rest = edge === 'end' ? trimEndOf(text, /[ \t\r\n\f]/) : text.replace(/^[ \t\r\n\f]+/, '');
    if (rest !== text) child.data = rest;
  } else if (child && dom.nameOf(child) === 'br' && children.length === 1) dom.removeNode(child);
}
