import type { ListKind } from '../types';
import { blockAround } from './chips';
import { isInline, splitBefore } from './formats';
import * as dom from './safe-dom';
import { leavesOf, placeCaret, selectRange } from './selection';
import { joinParagraphs, trimEdge } from './text-paragraphs';

const listNames: Readonly<Record<ListKind, string>> = { bulleted: 'ul', numbered: 'ol' };

/** Returns the list item inside `root` around a node; null if there is none. */
export function itemAround(root: Element, node: Node): Element | null {
  for (let at: Node | null = node; at && at !== root; at = dom.parentOf(at)) {
    if (dom.isElement(at) && dom.nameOf(at) === 'li') return at;
  }
  return null;
}

/** Returns the kind of the list around the caret or the whole selection. */
export function listKindOf(root: Element, range: Range): ListKind | null {
  const list = listAround(root, range.startContainer);
  if (!list || listAround(root, range.endContainer) !== list) return null;
  return dom.nameOf(list) === 'ol' ? 'numbered' : 'bulleted';
}

function listAround(root: Element, node: Node): Element | null {
  for (let at: Node | null = node; at && at !== root; at = dom.parentOf(at)) if (isList(at)) return at;
  return null;
}

/** Returns true for `ul` and `ol`. */
export function isList(node: Node | null): node is Element {
  return dom.isElement(node) && /^(?:ul|ol)$/.test(dom.nameOf(node));
}

/** Returns whether a list item contains only whitespace and line breaks. */
export function isEmptyItem(item: Element): boolean {
  return leavesOf(item).every((leaf) =>
    dom.isText(leaf) ? dom.textOf(leaf).trim() === '' : dom.nameOf(leaf) === 'br',
  );
}

/** Splits a list item at the caret. Returns the new item, which starts with the content after the caret. */
export function splitItem(item: Element, range: Range): Element {
  const rest = dom.createRange(dom.documentOf(item));
  rest.setStart(range.startContainer, range.startOffset);
  const last = dom.childrenOf(item).at(-1);
  if (last) rest.setEndAfter(last);
  const content = rest.extractContents();
  const next = dom.cloneShallow(item);
  dom.setAttributeOf(next, 'id', null);
  dom.insertBefore(next, content, null);
  const parent = dom.parentOf(item);
  if (parent) {
    const indent = dom.previousOf(item);
    const following = dom.nextOf(item);
    dom.insertBefore(parent, next, following);
    // The new item is on its own source line if the others are.
    if (dom.isText(indent) && dom.textOf(indent).trim() === '')
      dom.insertBefore(parent, dom.createText(dom.documentOf(item), dom.textOf(indent)), next);
  }
  dropEmptyInline(item);
  dropEmptyInline(next);
  const first = leavesOf(next)[0];
  placeCaret(first && dom.isText(first) ? first : next, 0);
  return next;
}

/** Removes inline elements that a split left empty. */
export function dropEmptyInline(item: Element): void {
  for (const element of dom.queryAll(item, '*').reverse()) {
    const isBare = dom.childrenOf(element).every((child) => dom.isText(child) && dom.textOf(child) === '');
    if (isBare && isInline(element) && !/^(?:br|img|be-token|wbr)$/.test(dom.nameOf(element))) dom.removeNode(element);
  }
}

/** Joins a list item with the previous one and sets the caret where they meet. Returns false if there is none. */
export function joinItem(item: Element): boolean {
  const before = itemBefore(item);
  if (!before) return false;
  placeCaret(before, joinParagraphs(before, item));
  return true;
}

function itemBefore(item: Element): Element | null {
  let before = dom.previousOf(item);
  while (before && !dom.isElement(before)) before = dom.previousOf(before);
  return before && dom.nameOf(before) === 'li' ? before : null;
}

/** Returns whether Backspace at the start of an item moves it out of its list. */
export function isFirstItem(item: Element): boolean {
  return itemBefore(item) === null;
}

/** Returns the next item, for Delete at the end of an item. */
export function itemBehind(item: Element): Element | null {
  let next = dom.nextOf(item);
  while (next && !dom.isElement(next)) next = dom.nextOf(next);
  return next && dom.nameOf(next) === 'li' ? next : null;
}

/**
 * Moves items of one list out of it: their content becomes lines between the remaining parts of the list. An item of an
 * inner list becomes one of the outer list; if the text itself is an item, its list is never left. Returns the position
 * of the content, or null if nothing was moved.
 */
export function leaveList(root: Element, items: readonly Element[]): { parent: Node; before: Node | null } | null {
  const [first] = items;
  const list = first && dom.parentOf(first);
  const parent = list && dom.parentOf(list);
  if (!first || !list || !isList(list) || !parent) return null;
  const doc = dom.documentOf(first);
  const behind: ChildNode[] = [];
  for (let next = dom.nextOf(items.at(-1) ?? first); next; next = dom.nextOf(next)) behind.push(next);
  const outer = parent !== root && dom.isElement(parent) && dom.nameOf(parent) === 'li' ? parent : null;
  const rest = behind.some((node) => dom.isElement(node)) ? dom.cloneShallow(list) : null;
  if (rest) {
    dom.setAttributeOf(rest, 'id', null);
    for (const node of behind) dom.insertBefore(rest, node, null);
  }
  const isFirst = !dom.childrenOf(list).some((node) => dom.isElement(node) && node !== first && isBefore(node, first));
  const place = outer ? (dom.parentOf(outer) ?? parent) : parent;
  const end = outer ? dom.nextOf(outer) : dom.nextOf(list);
  const start = dom.createText(doc, '');
  dom.insertBefore(place, start, end);
  const gap = dom.previousOf(first);
  if (dom.isText(gap) && dom.textOf(gap).trim() === '' && !isFirst) dom.removeNode(gap);
  if (outer) {
    for (const item of items) dom.insertBefore(place, item, end);
    if (rest) dom.insertBefore(items.at(-1) ?? first, rest, null);
  } else {
    items.forEach((item, index) => {
      if (index > 0) dom.insertBefore(place, dom.createElement(doc, 'br'), end);
      trimEdge(item, 'start');
      trimEdge(item, 'end');
      for (const child of dom.childrenOf(item)) dom.insertBefore(place, child, end);
      dom.removeNode(item);
    });
    const last = rest ? null : end;
    if (last && isLineContent(last)) dom.insertBefore(place, dom.createElement(doc, 'br'), end);
    if (rest) dom.insertBefore(place, rest, end);
  }
  if (isFirst) {
    const before = dom.previousOf(list);
    if (!outer && before && isLineContent(before) && list === dom.previousOf(start)) {
      dom.insertBefore(parent, dom.createElement(doc, 'br'), list);
    }
    dom.removeNode(list);
  }
  const caret = {
    parent: outer ? first : place,
    before: outer ? (dom.childrenOf(first)[0] ?? null) : dom.nextOf(start),
  };
  dom.removeNode(start);
  return caret;
}

function isBefore(node: Node, other: Node): boolean {
  return (Node.prototype.compareDocumentPosition.call(node, other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Returns whether a node is visible in a line of text. */
export function isLineContent(node: Node): boolean {
  return dom.isText(node)
    ? dom.textOf(node).trim() !== ''
    : dom.isElement(node) && isInline(node) && dom.nameOf(node) !== 'br';
}

/**
 * Turns the selected lines into a list, changes its kind, or moves the items out of it if all of them are already in
 * one.
 */
export function toggleList(root: Element, range: Range, kind: ListKind): void {
  const list = listAround(root, range.startContainer);
  // The selection's own range changes when nodes are moved.
  const { startContainer, startOffset, endContainer, endOffset, collapsed } = range;
  const items = itemsThatLeave(root, range, kind);
  let place: Node = root;
  if (!list) place = wrapLines(root, range, kind);
  else if (dom.nameOf(list) !== listNames[kind]) place = renameList(list, listNames[kind]);
  else place = leaveList(root, items)?.parent ?? root;
  // Texts are moved, never copied, so they still mark the selection.
  const selected = dom.createRange(dom.documentOf(root));
  selected.selectNodeContents(place);
  if (dom.isText(startContainer) && dom.isConnected(startContainer)) selected.setStart(startContainer, startOffset);
  if (dom.isText(endContainer) && dom.isConnected(endContainer)) selected.setEnd(endContainer, endOffset);
  if (collapsed) selected.collapse(dom.isText(startContainer));
  selectRange(selected);
}

/**
 * Returns the items that toggling this kind of list moves out of their list, because the whole selection is already in
 * one.
 */
export function itemsThatLeave(root: Element, range: Range, kind: ListKind): Element[] {
  const list = listAround(root, range.startContainer);
  if (!list || dom.nameOf(list) !== listNames[kind]) return [];
  return dom.childrenOf(list).filter((item): item is ChildNode & Element => isItemIn(item, range));
}

function isItemIn(node: Node, range: Range): boolean {
  return dom.isElement(node) && dom.nameOf(node) === 'li' && range.intersectsNode(node);
}

function renameList(list: Element, name: string): Element {
  const renamed = dom.createElement(dom.documentOf(list), name);
  const parent = dom.parentOf(list);
  if (!parent) return list;
  for (const attribute of dom.attributesOf(list)) dom.setAttributeOf(renamed, attribute.name, attribute.value);
  dom.insertBefore(parent, renamed, list);
  for (const child of dom.childrenOf(list)) dom.insertBefore(renamed, child, null);
  dom.removeNode(list);
  return renamed;
}

/**
 * Creates an empty list in the style of the first one of its kind in the text, and a function that creates its items.
 */
export function listLike(root: Element, kind: ListKind): { list: Element; newItem: () => Element } {
  const doc = dom.documentOf(root);
  const model = dom.queryAll(root, listNames[kind])[0];
  const itemModel = model && dom.queryAll(model, 'li')[0];
  const list = model ? dom.cloneShallow(model) : dom.createElement(doc, listNames[kind]);
  dom.setAttributeOf(list, 'id', null);
  const newItem = () => {
    const item = itemModel ? dom.cloneShallow(itemModel) : dom.createElement(doc, 'li');
    dom.setAttributeOf(item, 'id', null);
    return item;
  };
  return { list, newItem };
}

/** Puts the selected lines in a list, one item each. Returns the list, or its item if there is only one. */
function wrapLines(root: Element, range: Range, kind: ListKind): Element {
  const container = blockAround(root, range.commonAncestorContainer);
  const { startContainer, startOffset, endContainer, endOffset } = range;
  freeBreaks(container);
  // Texts that were moved out of a split format still mark the selection.
  if (dom.isText(startContainer)) range.setStart(startContainer, startOffset);
  if (dom.isText(endContainer)) range.setEnd(endContainer, endOffset);
  const lines: { nodes: Node[]; end: Node | null }[] = [];
  let line: Node[] = [];
  for (const child of dom.childrenOf(container)) {
    const isBreak = dom.nameOf(child) === 'br';
    if (!isBreak && (isInline(child) || child.nodeType === 8)) {
      line.push(child);
      continue;
    }
    lines.push({ nodes: line, end: isBreak ? child : null });
    line = [];
  }
  lines.push({ nodes: line, end: null });
  const isChosen = (nodes: readonly Node[]): boolean =>
    nodes.some((node) => (dom.isText(node) ? dom.textOf(node).trim() !== '' : true) && range.intersectsNode(node));
  const chosen = lines.filter(({ nodes }) => isChosen(nodes));
  const { list, newItem } = listLike(root, kind);
  const [first] = chosen;
  dom.insertBefore(container, list, first?.nodes[0] ?? caretChild(container, range));
  for (const { nodes, end } of chosen.length > 0 ? chosen : [{ nodes: [], end: null }]) {
    const item = newItem();
    for (const node of nodes) dom.insertBefore(item, node, null);
    if (end) dom.removeNode(end);
    dom.insertBefore(list, item, null);
  }
  // A line break before a list would add an empty line.
  const before = dom.previousOf(list);
  if (before && dom.nameOf(before) === 'br') dom.removeNode(before);
  const [item, ...others] = dom.queryAll(list, 'li');
  return item && others.length === 0 ? item : list;
}

function caretChild(container: Element, range: Range): Node | null {
  const { startContainer, startOffset } = range;
  return startContainer === container ? (dom.childrenOf(container)[startOffset] ?? null) : null;
}

/** Moves line breaks out of inline elements by splitting the elements. */
function freeBreaks(container: Element): void {
  for (const br of dom.queryAll(container, 'br')) {
    let top: Node = br;
    for (let at = dom.parentOf(br); at && at !== container && dom.isElement(at) && isInline(at); at = dom.parentOf(at))
      top = at;
    if (top === br || !dom.isElement(top) || dom.parentOf(top) !== container || !dom.contains(top, br)) continue;
    splitBefore(top, br, { keep: 'right' });
    dom.insertBefore(container, br, top);
    dropEmptyInline(container);
  }
}
