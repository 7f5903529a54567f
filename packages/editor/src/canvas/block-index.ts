import type { BeId } from '@galley/markup';
import { attributeOf, isConnected, isElement, parentOf, queryAll } from './safe-dom';

/** The one mapping between block ids and the elements that show them. */
export class BlockIndex {
  private readonly elements = new Map<BeId, Element>();
  private prefix = '';

  /** Reads the whole document. */
  read(doc: Document, markerPrefix: string): void {
    this.elements.clear();
    this.prefix = `${markerPrefix}:`;
    this.add(doc);
  }

  /** Adds the blocks inside a node that was put into the document, the node itself included. */
  add(root: Document | Element): void {
    if (isElement(root)) this.addOne(root);
    for (const element of queryAll(root, '[data-be-id]')) this.addOne(element);
  }

  /** The element of a block, while it stands in the document. */
  elementOf(beId: BeId): Element | null {
    const element = this.elements.get(beId);
    if (!element) return null;
    if (isConnected(element)) return element;
    this.elements.delete(beId);
    return null;
  }

  /** The id on this very element; '' when it is no block of ours. */
  idOf(element: Element): BeId {
    const value = attributeOf(element, 'data-be-id');
    if (!value?.startsWith(this.prefix)) return '';
    const beId = value.slice(this.prefix.length);
    return this.elements.get(beId) === element ? beId : '';
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

  private addOne(element: Element): void {
    const value = attributeOf(element, 'data-be-id');
    if (value?.startsWith(this.prefix)) this.elements.set(value.slice(this.prefix.length), element);
  }
}
