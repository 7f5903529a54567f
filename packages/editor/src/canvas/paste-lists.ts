import { blockAround } from './chips';
import {
  childrenOf,
  createRange,
  createText,
  documentOf,
  insertBefore,
  isElement,
  isText,
  nameOf,
  nextOf,
  parentOf,
  previousOf,
  queryAll,
  removeNode,
  setAttributeOf,
  textOf,
} from './safe-dom';
import { leavesOf, placeCaret } from './selection';
import { dropEmptyInline, isList, itemAround, splitItem } from './text-lists';
import { trimEdge } from './text-paragraphs';

/** Returns whether a list can be inserted at a caret: between the lines of the text, or as items of a list in it. */
export function takesLists(root: Element, caret: Range): boolean {
  const around = blockAround(root, caret.startContainer);
  return around === root || itemAround(root, caret.startContainer) === around;
}

/** Returns the list if it is the whole paste, else null. */
export function onlyList(fragment: DocumentFragment): Element | null {
  const nodes = childrenOf(fragment);
  const [list] = nodes;
  return nodes.length === 1 && list && isList(list) ? list : null;
}

/** Returns whether a list is among the outermost nodes of a fragment. */
export function hasLists(fragment: DocumentFragment): boolean {
  return childrenOf(fragment).some((node) => isList(node));
}

/** Inserts the items of a list in the list at the caret; the first one continues the current item. */
export function insertItems(item: Element, caret: Range, list: Element): void {
  const rest = splitItem(item, caret);
  const [first, ...others] = childrenOf(list).filter((node): node is ChildNode & Element => isElement(node));
  trimEdge(item, 'end');
  for (const node of first ? childrenOf(first) : []) insertBefore(item, node, null);
  const parent = parentOf(rest);
  if (!parent) return;
  for (const other of others) {
    const gap = previousOf(rest);
    const line = isText(gap) && textOf(gap).trim() === '' ? createText(documentOf(gap), textOf(gap)) : null;
    insertBefore(parent, other, rest);
    if (line) insertBefore(parent, line, rest);
  }
  const last = others.at(-1) ?? item;
  const end = endOf(last);
  for (const node of childrenOf(rest)) insertBefore(last, node, null);
  const gap = previousOf(rest);
  removeNode(rest);
  if (isText(gap) && textOf(gap).trim() === '') removeNode(gap);
  placeCaret(end.node, end.offset);
}

/**
 * Inserts lines and lists between the lines of a text. Formats at the caret are split, because they can't contain a
 * list.
 */
export function insertLists(root: Element, caret: Range, fragment: DocumentFragment): void {
  const { startContainer } = caret;
  let top: Node | null = null;
  for (let at: Node | null = startContainer; at && at !== root; at = parentOf(at)) top = at;
  let before: Node | null = top ? nextOf(top) : (childrenOf(root)[caret.startOffset] ?? null);
  if (top) {
    const rest = createRange(documentOf(root));
    rest.setStart(caret.startContainer, caret.startOffset);
    rest.setEndAfter(top);
    const cut = rest.extractContents();
    for (const copy of queryAll(cut, '[id]')) setAttributeOf(copy, 'id', null);
    const next = childrenOf(cut)[0] ?? null;
    insertBefore(root, cut, before);
    before = next ?? before;
  }
  const nodes = childrenOf(fragment);
  insertBefore(root, fragment, before);
  const end = endOf(nodes.at(-1) ?? root);
  for (const list of nodes.filter((node) => isList(node))) dropBreaksBeside(list);
  dropEmptyInline(root);
  placeCaret(end.node, end.offset);
}

/** Removes line breaks next to a list: a list starts and ends a line, so they would add empty lines. */
function dropBreaksBeside(list: Node): void {
  for (const step of [previousOf, nextOf]) {
    let at = step(list);
    while (isText(at) && textOf(at) === '') at = step(at);
    if (isElement(at) && nameOf(at) === 'br') removeNode(at);
  }
}

function endOf(node: Node): { node: Node; offset: number } {
  const last = isText(node) ? node : leavesOf(node).at(-1);
  if (last && isText(last)) return { node: last, offset: textOf(last).length };
  return { node, offset: childrenOf(node).length };
}
