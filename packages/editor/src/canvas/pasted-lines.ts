import type { ListKind } from '../types';
import {
  childrenOf,
  createElement,
  createText,
  documentOf,
  insertBefore,
  isElement,
  nameOf,
  removeNode,
} from './safe-dom';
import { listLike } from './text-lists';

/** Where the lines of a paste are written to. An item without text is none. */
interface PastedLines {
  addBreak(): void;
  beginItem(list: ListKind): void;
  endItem(): void;
  /** Called before each piece of text. Returns its parent node. */
  beginText(): Node;
}

/** List items become items of real lists that look like those already in the text. */
export class ListLines implements PastedLines {
  private begun: ListKind | null = null;
  private list: { kind: ListKind; element: Element; newItem: () => Element } | null = null;
  private item: Element | null = null;
  private hasBreak = false;

  constructor(
    private readonly fragment: DocumentFragment,
    private readonly into: Element,
  ) {}

  addBreak(): void {
    if (this.item) this.hasBreak = true;
    // A list ends its own line.
    else if (this.list) this.list = null;
    else insertBefore(this.fragment, createElement(documentOf(this.into), 'br'), null);
  }

  beginItem(list: ListKind): void {
    this.begun = list;
    this.item = null;
  }

  endItem(): void {
    this.begun = null;
    this.item = null;
  }

  beginText(): Node {
    if (this.begun) this.item = this.newItem(this.begun);
    else if (this.item && this.hasBreak) insertBefore(this.item, createElement(documentOf(this.into), 'br'), null);
    this.begun = null;
    this.hasBreak = false;
    if (!this.item) this.list = null;
    return this.item ?? this.fragment;
  }

  private newItem(kind: ListKind): Element {
    if (this.list?.kind !== kind) {
      const last = childrenOf(this.fragment).at(-1);
      if (isElement(last) && nameOf(last) === 'br') removeNode(last);
      const { list, newItem } = listLike(this.into, kind);
      insertBefore(this.fragment, list, null);
      this.list = { kind, element: list, newItem };
    }
    const item = this.list.newItem();
    insertBefore(this.list.element, item, null);
    return item;
  }
}

/** For text that can't contain lists: an item becomes a line with a plain marker. */
export class SignedLines implements PastedLines {
  private sign = '';
  private number = 0;
  private isInItem = false;
  private isInList = false;

  constructor(
    private readonly fragment: DocumentFragment,
    private readonly into: Element,
  ) {}

  addBreak(): void {
    insertBefore(this.fragment, createElement(documentOf(this.into), 'br'), null);
  }

  beginItem(list: ListKind): void {
    if (!this.isInList) this.number = 0;
    this.isInItem = true;
    this.isInList = true;
    if (list === 'numbered') this.number += 1;
    this.sign = list === 'numbered' ? `${this.number}. ` : '- ';
  }

  endItem(): void {
    this.isInItem = false;
    this.sign = '';
  }

  beginText(): Node {
    if (!this.isInItem) this.isInList = false;
    if (this.sign !== '') insertBefore(this.fragment, createText(documentOf(this.into), this.sign), null);
    this.sign = '';
    return this.fragment;
  }
}
