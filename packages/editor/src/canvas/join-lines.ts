import { trimEndOf } from '@galley/markup/html';
import { isInline } from './formats';
import {
  childrenOf,
  contains,
  createElement,
  documentOf,
  insertBefore,
  isConnected,
  isElement,
  isText,
  nameOf,
  nextOf,
  parentOf,
  queryAll,
  removeNode,
  textOf,
} from './safe-dom';
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
  if (start.item === end.item || !isConnected(start.holder) || !isConnected(end.holder)) return;
  const { item } = end;
  if (item && (start.item === null || contains(start.item, item))) {
    joinFromList(root, start.holder, { holder: end.holder, item });
    return;
  }
  if (item && !contains(item, start.item)) return;
  if (contains(end.holder, start.holder)) {
    const top = childOf(end.holder, start.holder);
    append(start.holder, takeLine(top && nextOf(top)), null);
  } else if (isWordsOnly(end.holder)) {
    append(start.holder, takeLine(childrenOf(end.holder)[0] ?? null), null);
    dropEmpty(root, end.holder);
  }
}

function joinFromList(root: Element, into: Element, { holder, item }: { holder: Element; item: Element }): void {
  const list = parentOf(item);
  const isAround = contains(into, item);
  const top = isAround ? childOf(into, item) : null;
  if (!isAround && !isWordsOnly(into)) return;
  append(into, takeLine(childrenOf(holder)[0] ?? null), top);
  let behind = top && nextOf(top);
  while (isText(behind) && textOf(behind).trim() === '') behind = nextOf(behind);
  dropEmpty(root, holder);
  // The list ended the line.
  const isGone = isElement(list) && !isConnected(list);
  if (isGone && behind && isLineContent(behind)) insertBefore(into, createElement(documentOf(into), 'br'), behind);
}

function childOf(outer: Element, inner: Node): Node | null {
  let at: Node | null = inner;
  while (at && parentOf(at) !== outer) at = parentOf(at);
  return at;
}

/** Returns whether an element is a paragraph rather than a container of other blocks. */
function isWordsOnly(element: Element): boolean {
  return !/^(?:t[dhr]|table|tbody)$/.test(nameOf(element)) && childrenOf(element).every((child) => isInline(child));
}

/**
 * Returns the nodes of a line from its first one; the line break that ends it is removed, the author's indentation is
 * kept.
 */
function takeLine(first: Node | null): Node[] {
  const line: Node[] = [];
  for (let at = first; at && isInline(at); at = nextOf(at)) {
    if (nameOf(at) === 'br') {
      removeNode(at);
      return line;
    }
    line.push(at);
  }
  const last = line.at(-1);
  if (!isText(last)) return line;
  const end = trimEndOf(textOf(last), /[ \t\r\n\f]/).length;
  if (end === 0) line.pop();
  else if (end < textOf(last).length) last.splitText(end);
  return line;
}

function append(parent: Element, line: readonly Node[], before: Node | null): void {
  for (const node of line) insertBefore(parent, node, before);
}

/** Removes an empty paragraph or item, and a list without items. */
function dropEmpty(root: Element, from: Element): void {
  for (let at: Node | null = from; isElement(at) && at !== root; ) {
    const parent: Node | null = parentOf(at);
    const isBare = childrenOf(at).every((child) => isText(child) && textOf(child).trim() === '');
    if (!isBare || (isList(at) && queryAll(at, 'li').length > 0)) return;
    removeWithIndent(at);
    at = parent;
  }
}
