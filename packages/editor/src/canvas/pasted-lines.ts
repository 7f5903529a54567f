import type { ListKind } from '../types';
import type { ListMarker, NumberType } from './list-markers';
import { tabBlanks } from './pasted-text';
import * as dom from './safe-dom';
import { isList, listLike } from './text-lists';
import { keepsBlanks, showBlanks } from './visible-blanks';

/** Receives the lines of a paste. An item without text is omitted. */
interface PastedLines {
  addBreak(): void;
  beginItem(marker: ListMarker): void;
  endItem(): void;
  /** Called before each text. Returns its parent node. */
  beginText(): Node;
}

/** An open item, and its element once it has text. */
interface OpenItem {
  marker: ListMarker;
  element: Element | null;
}

/** A list to which items can be added. */
interface OpenList {
  level: number;
  kind: ListKind;
  type: NumberType;
  element: Element;
  newItem: () => Element;
  last: Element;
  next: number;
}

/**
 * Converts list items to items of real lists with the same nesting and numbers, in the style of existing lists in the
 * text.
 */
export class ListLines implements PastedLines {
  private readonly items: OpenItem[] = [];
  private lists: OpenList[] = [];
  private hasBreak = false;

  constructor(
    private readonly fragment: DocumentFragment,
    private readonly into: Element,
  ) {}

  addBreak(): void {
    if (this.items.at(-1)) this.hasBreak = true;
    // A list ends its own line.
    else if (this.lists.length > 0) this.lists = [];
    else dom.insertBefore(this.fragment, dom.createElement(dom.documentOf(this.into), 'br'), null);
  }

  beginItem(marker: ListMarker): void {
    this.items.push({ marker, element: null });
    this.hasBreak = false;
  }

  endItem(): void {
    this.items.pop();
    this.hasBreak = false;
  }

  beginText(): Node {
    const item = this.items.at(-1);
    if (!item) {
      this.lists = [];
      return this.fragment;
    }
    if (!item.element) item.element = this.newItem(item.marker);
    else if (this.hasBreak && !isList(dom.lastOf(item.element)))
      dom.insertBefore(item.element, dom.createElement(dom.documentOf(this.into), 'br'), null);
    this.hasBreak = false;
    return item.element;
  }

  private newItem(marker: ListMarker): Element {
    const { level, number } = marker;
    while ((this.lists.at(-1)?.level ?? 0) > level) this.lists.pop();
    let list = this.lists.at(-1);
    if (list?.level === level && !goesOn(list, marker)) {
      this.lists.pop();
      list = undefined;
    }
    if (list?.level !== level) {
      list = this.newList(marker);
      this.lists.push(list);
    }
    const item = list.newItem();
    dom.setAttributeOf(item, 'value', number && number.value !== list.next ? String(number.value) : null);
    list.next = (number?.value ?? 0) + 1;
    list.last = item;
    dom.insertBefore(list.element, item, null);
    return item;
  }

  private newList({ level, number }: ListMarker): OpenList {
    const kind: ListKind = number ? 'numbered' : 'bulleted';
    const parent = this.lists.at(-1)?.last ?? this.fragment;
    const before = dom.lastOf(parent);
    if (dom.isElement(before) && dom.nameOf(before) === 'br') dom.removeNode(before);
    const { list, newItem } = listLike(this.into, kind);
    const first = number?.value ?? 1;
    const type = number?.type ?? '';
    if (number) {
      dom.setAttributeOf(list, 'reversed', null);
      if (type !== '') dom.setAttributeOf(list, 'type', type);
      dom.setAttributeOf(list, 'start', first === 1 ? null : String(first));
    }
    dom.insertBefore(parent, list, null);
    return { level, kind, type, element: list, newItem, last: list, next: first };
  }
}

/**
 * Returns whether an item continues a list of its level: a list of another kind, or one that restarts its numbers, is a
 * new one.
 */
function goesOn(list: OpenList, { number }: ListMarker): boolean {
  if (!number) return list.kind === 'bulleted';
  return list.kind === 'numbered' && list.type === number.type && (number.value !== 1 || list.next === 1);
}

/**
 * For text that can't contain lists: an item becomes a line with its number, or with a plain bullet. Items of inner lists
 * are indented by the width of a tab for each level.
 */
export class SignedLines implements PastedLines {
  private sign = '';
  /** The level of the outermost items so far: a part of a list can be copied alone. */
  private outermost = Number.POSITIVE_INFINITY;

  constructor(
    private readonly fragment: DocumentFragment,
    private readonly into: Element,
  ) {}

  addBreak(): void {
    dom.insertBefore(this.fragment, dom.createElement(dom.documentOf(this.into), 'br'), null);
  }

  beginItem({ level, sign }: ListMarker): void {
    this.outermost = Math.min(this.outermost, level);
    const indent = tabBlanks.repeat(level - this.outermost);
    this.sign = `${keepsBlanks(this.into) ? indent : showBlanks(indent)}${sign === '' ? '-' : sign} `;
  }

  endItem(): void {
    this.sign = '';
  }

  beginText(): Node {
    if (this.sign !== '') dom.insertBefore(this.fragment, dom.createText(dom.documentOf(this.into), this.sign), null);
    this.sign = '';
    return this.fragment;
  }
}
