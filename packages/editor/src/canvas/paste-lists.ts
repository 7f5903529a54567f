import { blockAround } from './chips';
import * as dom from './safe-dom';
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
  const nodes = dom.childrenOf(fragment);
  const [list] = nodes;
  return nodes.length === 1 && list && isList(list) ? list : null;
}

/** Returns whether a list is among the outermost nodes of a fragment. */
export function hasLists(fragment: DocumentFragment): boolean {
  return dom.childrenOf(fragment).some((node) => isList(node));
}

/** Inserts the items of a list in the list at the caret; the first one continues the current item. */
export function insertItems(item: Element, caret: Range, list: Element): void {
  const rest = splitItem(item, caret);
  const [first, ...others] = dom.childrenOf(list).filter((node): node is ChildNode & Element => dom.isElement(node));
  trimEdge(item, 'end');
  for (const node of first ? dom.childrenOf(first) : []) dom.insertBefore(item, node, null);
  const parent = dom.parentOf(rest);
  if (!parent) return;
  for (const other of others) {
    const gap = dom.previousOf(rest);
    const line =
      dom.isText(gap) && dom.textOf(gap).trim() === '' ? dom.createText(dom.documentOf(gap), dom.textOf(gap)) : null;
    dom.insertBefore(parent, other, rest);
    if (line) dom.insertBefore(parent, line, rest);
  }
  const last = others.at(-1) ?? item;
  const end = endOf(last);
  for (const node of dom.childrenOf(rest)) dom.insertBefore(last, node, null);
  const gap = dom.previousOf(rest);
  dom.removeNode(rest);
  if (dom.isText(gap) && dom.textOf(gap).trim() === '') dom.removeNode(gap);
  placeCaret(end.node, end.offset);
}

/**
 * Inserts lines and lists between the lines of a text. Formats at the caret are split, because they can't contain a
 * list.
 */
export function insertLists(root: Element, caret: Range, fragment: DocumentFragment): void {
  const { startContainer } = caret;
  let top: Node | null = null;
  for (let at: Node | null = startContainer; at && at !== root; at = dom.parentOf(at)) top = at;
  let before: Node | null = top ? dom.nextOf(top) : (dom.childrenOf(root)[caret.startOffset] ?? null);
  if (top) {
    const rest = dom.createRange(dom.documentOf(root));
    rest.setStart(caret.startContainer, caret.startOffset);
    rest.setEndAfter(top);
    const cut = rest.extractContents();
    for (const copy of dom.queryAll(cut, '[id]')) dom.setAttributeOf(copy, 'id', null);
    const next = dom.childrenOf(cut)[0] ?? null;
    dom.insertBefore(root, cut, before);
    before = next ?? before;
  }
  const nodes = dom.childrenOf(fragment);
  dom.insertBefore(root, fragment, before);
  const end = endOf(nodes.at(-1) ?? root);
  for (const list of nodes.filter((node) => isList(node))) dropBreaksBeside(list);
  dropEmptyInline(root);
  placeCaret(end.node, end.offset);
}

/** Removes line breaks next to a list: a list starts and ends a line, so they would add empty lines. */
function dropBreaksBeside(list: Node): void {
  for (const step of [dom.previousOf, dom.nextOf]) {
    let at = step(list);
    while (dom.isText(at) && dom.textOf(at) === '') at = step(at);
    if (dom.isElement(at) && dom.nameOf(at) === 'br') dom.removeNode(at);
  }
}

function endOf(node: Node): { node: Node; offset: number } {
  const last = dom.isText(node) ? node : leavesOf(node).at(-1);
  if (last && dom.isText(last)) return { node: last, offset: dom.textOf(last).length };
  return { node, offset: dom.childrenOf(node).length };
}
