import type { BeId } from '@galley/markup';
import * as dom from './safe-dom';

/** Up to this number of lookups, blocks are found one by one. After that, all are read at once. */
const maxSearches = 12;

/**
 * Maps block ids to their elements. A document with thousands of blocks isn't read when it is opened: the browser finds
 * the few that are needed.
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

  /** The number of known elements, for tests. */
  get size(): number {
    return this.elements.size;
  }

  /** Adds the blocks in a node that was inserted in the document, including the node itself. */
  add(root: Element): void {
    this.addOne(root);
    for (const element of dom.queryAll(root, '[data-be-id]')) this.addOne(element);
  }

  /** Returns the element of a block while it is in the document. */
  elementOf(beId: BeId): Element | null {
    const element = this.elements.get(beId);
    if (element) {
      if (dom.isConnected(element)) return element;
      this.elements.delete(beId);
    }
    return this.search(beId);
  }

  /** Returns the block id of an element; '' if it isn't a block of this document. */
  idOf(element: Element): BeId {
    const value = dom.attributeOf(element, 'data-be-id');
    if (!value?.startsWith(this.prefix)) return '';
    const beId = value.slice(this.prefix.length);
    return this.elementOf(beId) === element ? beId : '';
  }

  /** Returns the innermost block at or around a node; '' if there is none. */
  closest(node: Node | null): BeId {
    for (let at = node; at; at = dom.parentOf(at)) {
      if (!dom.isElement(at)) continue;
      const beId = this.idOf(at);
      if (beId) return beId;
    }
    return '';
  }

  /** Finds a block's element. For duplicate ids (a browser repeats overlapping formats), the last element counts. */
  private search(beId: BeId): Element | null {
    if (!this.doc || this.isComplete) return null;
    this.searches += 1;
    if (this.searches > maxSearches) {
      this.readAll(this.doc);
      return this.elements.get(beId) ?? null;
    }
    const found = dom.queryAll(this.doc, `[data-be-id="${CSS.escape(this.prefix + beId)}"]`).at(-1);
    if (found) this.elements.set(beId, found);
    return found ?? null;
  }

  private readAll(doc: Document): void {
    this.isComplete = true;
    const found = dom.queryAll(doc, '[data-be-id]');
    // Known entries were added or looked up before and are kept.
    for (let at = found.length - 1; at >= 0; at--) {
      const element = found[at];
      if (element) this.addOne(element, true);
    }
  }

  private addOne(element: Element, isRest = false): void {
    const value = dom.attributeOf(element, 'data-be-id');
    if (!value?.startsWith(this.prefix)) return;
    const beId = value.slice(this.prefix.length);
    if (isRest) {
      const known = this.elements.get(beId);
      if (known && dom.isConnected(known)) return;
    }
    this.elements.set(beId, element);
  }
}
