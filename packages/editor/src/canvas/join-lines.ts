import { trimEndOf } from '@galley/markup/html';
import { isInline } from './formats';
import * as dom from './safe-dom';
import { isLineContent, isList } from './text-lists';
import { removeWithIndent } from './text-paragraphs';

/** The position of a line: its containing element, and the list item around it, if any. */
interface LinePlace {
  holder: Element;
  item: Element | null;
}

/**
 * After a deletion that starts in a list item and ends in the text after its list, or vice versa: appends the rest of
 * the last line to the first one.
 */
export function joinListLine(root: Element, start: LinePlace, end: LinePlace): void {
  if (start.item === end.item || !dom.isConnected(start.holder) || !dom.isConnected(end.holder)) return;
  const { item } = end;
  if (item && (start.item === null || dom.contains(start.item, item))) {
    joinFromList(root, start.holder, { holder: end.holder, item });
    return;
  }
  if (item && !dom.contains(item, start.item)) return;
  if (dom.contains(end.holder, start.holder)) {
    const top = childOf(end.holder, start.holder);
    append(start.holder, takeLine(top && dom.nextOf(top)), null);
  } else if (isWordsOnly(end.holder)) {
    append(start.holder, takeLine(dom.childrenOf(end.holder)[0] ?? null), null);
    dropEmpty(root, end.holder);
  }
}

function joinFromList(root: Element, into: Element, { holder, item }: { holder: Element; item: Element }): void {
  const list = dom.parentOf(item);
  const isAround = dom.contains(into, item);
  const top = isAround ? childOf(into, item) : null;
  if (!isAround && !isWordsOnly(into)) return;
  append(into, takeLine(dom.childrenOf(holder)[0] ?? null), top);
  let behind = top && dom.nextOf(top);
  while (dom.isText(behind) && dom.textOf(behind).trim() === '') behind = dom.nextOf(behind);
  dropEmpty(root, holder);
  // The list ended the line.
  const isGone = dom.isElement(list) && !dom.isConnected(list);
  if (isGone && behind && isLineContent(behind))
    dom.insertBefore(into, dom.createElement(dom.documentOf(into), 'br'), behind);
}

function childOf(outer: Element, inner: Node): Node | null {
  let at: Node | null = inner;
  while (at && dom.parentOf(at) !== outer) at = dom.parentOf(at);
  return at;
}

/** Returns whether an element is a paragraph rather than a container of other blocks. */
function isWordsOnly(element: Element): boolean {
  return (
    !/^(?:t[dhr]|table|tbody)$/.test(dom.nameOf(element)) && dom.childrenOf(element).every((child) => isInline(child))
  );
}

/**
 * Returns the nodes of a line from its first one; the line break that ends it is removed, the author's indentation is
 * kept.
 */
function takeLine(first: Node | null): Node[] {
  const line: Node[] = [];
  for (let at = first; at && isInline(at); at = dom.nextOf(at)) {
    if (dom.nameOf(at) === 'br') {
      dom.removeNode(at);
      return line;
    }
    line.push(at);
  }
  const last = line.at(-1);
  if (!dom.isText(last)) return line;
  const end = trimEndOf(dom.textOf(last), /[ \t\r\n\f]/).length;
  if (end === 0) line.pop();
  else if (end < dom.textOf(last).length) last.splitText(end);
  return line;
}

function append(parent: Element, line: readonly Node[], before: Node | null): void {
  for (const node of line) dom.insertBefore(parent, node, before);
}

/** Removes an empty paragraph or item, and a list without items. */
function dropEmpty(root: Element, from: Element): void {
  for (let at: Node | null = from; dom.isElement(at) && at !== root; ) {
    const parent: Node | null = dom.parentOf(at);
    const isBare = dom.childrenOf(at).every((child) => dom.isText(child) && dom.textOf(child).trim() === '');
    if (!isBare || (isList(at) && dom.queryAll(at, 'li').length > 0)) return;
    removeWithIndent(at);
    at = parent;
  }
}
