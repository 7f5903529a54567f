import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { CHIP_TAG } from '../canvas/placeholders';
import { toCanvasHtml } from '../canvas/to-canvas-html';
import type { BeId, SourceTree } from '../types';

export type CanvasNode = DefaultTreeAdapterTypes.ChildNode;
export type CanvasElement = DefaultTreeAdapterTypes.Element;

/** A canvas as a browser without scripting would build it, by parse5: enough to read and change `innerHTML`. */
export interface SimulatedCanvas {
  /** Returns the element of a block. Throws if the canvas has none or several. */
  find(beId: BeId): CanvasElement;
  innerHtml(element: CanvasElement): string;
}

/** Builds the canvas of a tree. */
export function simulateCanvas(tree: SourceTree): SimulatedCanvas {
  const document = parse(toCanvasHtml(tree, { assetBase: '/assets/test/' }), { scriptingEnabled: false });
  const byId = new Map<string, CanvasElement[]>();
  const waiting: CanvasNode[] = [...document.childNodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    const id = node.attrs.find((attribute) => attribute.name === 'data-be-id')?.value;
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), node]);
    waiting.push(...node.childNodes);
  }
  return {
    find(beId) {
      const found = byId.get(`${tree.markerPrefix}:${beId}`) ?? [];
      const [element] = found;
      if (!element || found.length > 1) throw new Error(`The canvas shows block ${beId} ${found.length} times`);
      return element;
    },
    innerHtml: (element) => serialize(element),
  };
}

/** Returns the text nodes below an element in order, without those inside chips. */
export function textNodes(element: CanvasElement): DefaultTreeAdapterTypes.TextNode[] {
  const found: DefaultTreeAdapterTypes.TextNode[] = [];
  const visit = (node: CanvasNode): void => {
    if (node.nodeName === '#text' && 'value' in node) found.push(node);
    if ('tagName' in node && node.tagName !== CHIP_TAG) for (const child of node.childNodes) visit(child);
  };
  for (const child of element.childNodes) visit(child);
  return found;
}
