import type { BeId } from '@galley/markup';
import { attributeOf, isConnected, isElement, parentOf, queryAll } from './safe-dom';

/** Blocks are looked up one by one up to this number. After that, all are read at once. */
const mostSearches = 12;

/**
 * The one mapping between block ids and the elements that show them. A document of thousands of blocks is not read when
 * it is opened: the browser finds the few that are asked for.
 */
export class BlockIndex {
  private readonly elements = new Map<BeId, Element>();
  private doc: Document | null = null;
  private prefix = '';
  private searches = 0;
  private isComplete = false;

  /** Starts over with a newly written document. */
  read(doc: Document, markerPrefix: string): void {
    this.elements.clear();
    this.doc = doc;
    this.prefix = `${markerPrefix}:`;
    this.searches = 0;
    this.isComplete = false;
  }

  /** How many elements are known: what tests count. */
  get size(): number {
    return this.elements.size;
  }

  /** Adds the blocks inside a node that was put into the document, the node itself included. */
  add(root: Element): void {
    this.addOne(root);
    for (const element of queryAll(root, '[data-be-id]')) this.addOne(element);
  }

  /** The element of a block, while it is in the document. */
  elementOf(beId: BeId): Element | null {
    const element = this.elements.get(beId);
    if (element) {
      if (isConnected(element)) return element;
      this.elements.delete(beId);
    }
    return this.search(beId);
  }

  /** The id on this element; '' if it isn't one of our blocks. */
  idOf(element: Element): BeId {
    const value = attributeOf(element, 'data-be-id');
    if (!value?.startsWith(this.prefix)) return '';
    const beId = value.slice(this.prefix.length);
    return this.elementOf(beId) === element ? beId : '';
  }

  /** The innermost block at or around a node; '' when there is none. */
  closest(node: Node | null): BeId {
    for (let at = node; at; at = parentOf(at)) {
      if (!isElement(at)) continue;
      const beId = this.idOf(at);
      if (beId) return beId;
    }
    return '';
  }

  /** Where an id is twice (a browser repeats formats that overlap) the last element counts. */
  private search(beId: BeId): Element | null {
    if (!this.doc || this.isComplete) return null;
    this.searches += 1;
    if (this.searches > mostSearches) {
      this.readAll(this.doc);
      return this.elements.get(beId) ?? null;
    }
    const found = queryAll(this.doc, `[data-be-id="${CSS.escape(this.prefix + beId)}"]`).at(-1);
    if (found) this.elements.set(beId, found);
    return found ?? null;
  }

  private readAll(doc: Document): void {
    this.isComplete = true;
    const found = queryAll(doc, '[data-be-id]');
    // Known entries were added or looked up before, and stay.
    for (let at = found.length - 1; at >= 0; at--) {
      const element = found[at];
      if (element) this.addOne(element, true);
    }
  }

  private addOne(element: Element, isRest = false): void {
    const value = attributeOf(element, 'data-be-id');
    if (!value?.startsWith(this.prefix)) return;
    const beId = value.slice(this.prefix.length);
    if (isRest) {
      const known = this.elements.get(beId);
      if (known && isConnected(known)) return;
    }
    this.elements.set(beId, element);
  }
}
