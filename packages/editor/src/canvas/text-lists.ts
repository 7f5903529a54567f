import type { ListKind } from '../types';
import { blockAround } from './chips';
import { isInline, splitBefore } from './formats';
import {
  attributesOf,
  childrenOf,
  cloneShallow,
  contains,
  createElement,
  createRange,
  createText,
  documentOf,
  insertBefore,
  isConnected,
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
import { leavesOf, placeCaret, selectRange } from './selection';
import { joinParagraphs, trimEdge } from './text-paragraphs';

const listNames: Readonly<Record<ListKind, string>> = { bulleted: 'ul', numbered: 'ol' };

/** Returns the list item inside `root` around a node; null if there is none. */
export function itemAround(root: Element, node: Node): Element | null {
  for (let at: Node | null = node; at && at !== root; at = parentOf(at)) {
    if (isElement(at) && nameOf(at) === 'li') return at;
  }
  return null;
}

/** Returns the kind of the list around the caret or the whole selection. */
export function listKindOf(root: Element, range: Range): ListKind | null {
  const list = listAround(root, range.startContainer);
  if (!list || listAround(root, range.endContainer) !== list) return null;
  return nameOf(list) === 'ol' ? 'numbered' : 'bulleted';
}

function listAround(root: Element, node: Node): Element | null {
  for (let at: Node | null = node; at && at !== root; at = parentOf(at)) if (isList(at)) return at;
  return null;
}

/** Returns true for `ul` and `ol`. */
export function isList(node: Node | null): node is Element {
  return isElement(node) && /^(?:ul|ol)$/.test(nameOf(node));
}

/** Returns whether a list item contains only whitespace and line breaks. */
export function isEmptyItem(item: Element): boolean {
  return leavesOf(item).every((leaf) => (isText(leaf) ? textOf(leaf).trim() === '' : nameOf(leaf) === 'br'));
}

/** Splits a list item at the caret. Returns the new item, which starts with the content after the caret. */
export function splitItem(item: Element, range: Range): Element {
  const rest = createRange(documentOf(item));
  rest.setStart(range.startContainer, range.startOffset);
  const last = childrenOf(item).at(-1);
  if (last) rest.setEndAfter(last);
  const content = rest.extractContents();
  const next = cloneShallow(item);
  setAttributeOf(next, 'id', null);
  insertBefore(next, content, null);
  const parent = parentOf(item);
  if (parent) {
    const indent = previousOf(item);
    const following = nextOf(item);
    insertBefore(parent, next, following);
    // The new item is on its own source line if the others are.
    if (isText(indent) && textOf(indent).trim() === '')
      insertBefore(parent, createText(documentOf(item), textOf(indent)), next);
  }
  dropEmptyInline(item);
  dropEmptyInline(next);
  const first = leavesOf(next)[0];
  placeCaret(first && isText(first) ? first : next, 0);
  return next;
}

/** Removes inline elements that a split left empty. */
export function dropEmptyInline(item: Element): void {
  for (const element of queryAll(item, '*').reverse()) {
    const isBare = childrenOf(element).every((child) => isText(child) && textOf(child) === '');
    if (isBare && isInline(element) && !/^(?:br|img|be-token|wbr)$/.test(nameOf(element))) removeNode(element);
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
  let before = previousOf(item);
  while (before && !isElement(before)) before = previousOf(before);
  return before && nameOf(before) === 'li' ? before : null;
}

/** Returns whether Backspace at the start of an item moves it out of its list. */
export function isFirstItem(item: Element): boolean {
  return itemBefore(item) === null;
}

/** Returns the next item, for Delete at the end of an item. */
export function itemBehind(item: Element): Element | null {
  let next = nextOf(item);
  while (next && !isElement(next)) next = nextOf(next);
  return next && nameOf(next) === 'li' ? next : null;
}

/**
 * Moves items of one list out of it: their content becomes lines between the remaining parts of the list. An item of an
 * inner list becomes one of the outer list; if the text itself is an item, its list is never left. Returns the position
 * of the content, or null if nothing was moved.
 */
export function leaveList(root: Element, items: readonly Element[]): { parent: Node; before: Node | null } | null {
  const [first] = items;
  const list = first && parentOf(first);
  const parent = list && parentOf(list);
  if (!first || !list || !isList(list) || !parent) return null;
  const doc = documentOf(first);
  const behind: ChildNode[] = [];
  for (let next = nextOf(items.at(-1) ?? first); next; next = nextOf(next)) behind.push(next);
  const outer = parent !== root && isElement(parent) && nameOf(parent) === 'li' ? parent : null;
  const rest = behind.some((node) => isElement(node)) ? cloneShallow(list) : null;
  if (rest) {
    setAttributeOf(rest, 'id', null);
    for (const node of behind) insertBefore(rest, node, null);
  }
  const isFirst = !childrenOf(list).some((node) => isElement(node) && node !== first && isBefore(node, first));
  const place = outer ? (parentOf(outer) ?? parent) : parent;
  const end = outer ? nextOf(outer) : nextOf(list);
  const start = createText(doc, '');
  insertBefore(place, start, end);
  const gap = previousOf(first);
  if (isText(gap) && textOf(gap).trim() === '' && !isFirst) removeNode(gap);
  if (outer) {
    for (const item of items) insertBefore(place, item, end);
    if (rest) insertBefore(items.at(-1) ?? first, rest, null);
  } else {
    items.forEach((item, index) => {
      if (index > 0) insertBefore(place, createElement(doc, 'br'), end);
      trimEdge(item, 'start');
      trimEdge(item, 'end');
      for (const child of childrenOf(item)) insertBefore(place, child, end);
      removeNode(item);
    });
    const last = rest ? null : end;
    if (last && isLineContent(last)) insertBefore(place, createElement(doc, 'br'), end);
    if (rest) insertBefore(place, rest, end);
  }
  if (isFirst) {
    const before = previousOf(list);
    if (!outer && before && isLineContent(before) && list === previousOf(start)) {
      insertBefore(parent, createElement(doc, 'br'), list);
    }
    removeNode(list);
  }
  const caret = { parent: outer ? first : place, before: outer ? (childrenOf(first)[0] ?? null) : nextOf(start) };
  removeNode(start);
  return caret;
}

function isBefore(node: Node, other: Node): boolean {
  return (Node.prototype.compareDocumentPosition.call(node, other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Returns whether a node is visible in a line of text. */
export function isLineContent(node: Node): boolean {
  return isText(node) ? textOf(node).trim() !== '' : isElement(node) && isInline(node) && nameOf(node) !== 'br';
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
  else if (nameOf(list) !== listNames[kind]) place = renameList(list, listNames[kind]);
  else place = leaveList(root, items)?.parent ?? root;
  // Texts are moved, never copied, so they still mark the selection.
  const selected = createRange(documentOf(root));
  selected.selectNodeContents(place);
  if (isText(startContainer) && isConnected(startContainer)) selected.setStart(startContainer, startOffset);
  if (isText(endContainer) && isConnected(endContainer)) selected.setEnd(endContainer, endOffset);
  if (collapsed) selected.collapse(isText(startContainer));
  selectRange(selected);
}

/**
 * Returns the items that toggling this kind of list moves out of their list, because the whole selection is already in
 * one.
 */
export function itemsThatLeave(root: Element, range: Range, kind: ListKind): Element[] {
  const list = listAround(root, range.startContainer);
  if (!list || nameOf(list) !== listNames[kind]) return [];
  return childrenOf(list).filter((item): item is ChildNode & Element => isItemIn(item, range));
}

function isItemIn(node: Node, range: Range): boolean {
  return isElement(node) && nameOf(node) === 'li' && range.intersectsNode(node);
}

function renameList(list: Element, name: string): Element {
  const renamed = createElement(documentOf(list), name);
  const parent = parentOf(list);
  if (!parent) return list;
  for (const attribute of attributesOf(list)) setAttributeOf(renamed, attribute.name, attribute.value);
  insertBefore(parent, renamed, list);
  for (const child of childrenOf(list)) insertBefore(renamed, child, null);
  removeNode(list);
  return renamed;
}

/**
 * Creates an empty list in the style of the first one of its kind in the text, and a function that creates its items.
 */
export function listLike(root: Element, kind: ListKind): { list: Element; newItem: () => Element } {
  const doc = documentOf(root);
  const model = queryAll(root, listNames[kind])[0];
  const itemModel = model && queryAll(model, 'li')[0];
  const list = model ? cloneShallow(model) : createElement(doc, listNames[kind]);
  setAttributeOf(list, 'id', null);
  const newItem = () => {
    const item = itemModel ? cloneShallow(itemModel) : createElement(doc, 'li');
    setAttributeOf(item, 'id', null);
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
  if (isText(startContainer)) range.setStart(startContainer, startOffset);
  if (isText(endContainer)) range.setEnd(endContainer, endOffset);
  const lines: { nodes: Node[]; end: Node | null }[] = [];
  let line: Node[] = [];
  for (const child of childrenOf(container)) {
    const isBreak = nameOf(child) === 'br';
    if (!isBreak && (isInline(child) || child.nodeType === 8)) {
      line.push(child);
      continue;
    }
    lines.push({ nodes: line, end: isBreak ? child : null });
    line = [];
  }
  lines.push({ nodes: line, end: null });
  const isChosen = (nodes: readonly Node[]): boolean =>
    nodes.some((node) => (isText(node) ? textOf(node).trim() !== '' : true) && range.intersectsNode(node));
  const chosen = lines.filter(({ nodes }) => isChosen(nodes));
  const { list, newItem } = listLike(root, kind);
  const [first] = chosen;
  insertBefore(container, list, first?.nodes[0] ?? caretChild(container, range));
  for (const { nodes, end } of chosen.length > 0 ? chosen : [{ nodes: [], end: null }]) {
    const item = newItem();
    for (const node of nodes) insertBefore(item, node, null);
    if (end) removeNode(end);
    insertBefore(list, item, null);
  }
  // A line break before a list would add an empty line.
  const before = previousOf(list);
  if (before && nameOf(before) === 'br') removeNode(before);
  const [item, ...others] = queryAll(list, 'li');
  return item && others.length === 0 ? item : list;
}

function caretChild(container: Element, range: Range): Node | null {
  const { startContainer, startOffset } = range;
  return startContainer === container ? (childrenOf(container)[startOffset] ?? null) : null;
}

/** Moves line breaks out of inline elements by splitting the elements. */
function freeBreaks(container: Element): void {
  for (const br of queryAll(container, 'br')) {
    let top: Node = br;
    for (let at = parentOf(br); at && at !== container && isElement(at) && isInline(at); at = parentOf(at)) top = at;
    if (top === br || !isElement(top) || parentOf(top) !== container || !contains(top, br)) continue;
    splitBefore(top, br, { keep: 'right' });
    insertBefore(container, br, top);
    dropEmptyInline(container);
  }
}
