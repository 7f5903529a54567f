import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import { CHIP_ATTRIBUTE, CHIP_TAG } from '../canvas/placeholders';
import { blockToCanvasHtml } from '../canvas/to-canvas-html';
import type { BeId, SourceTree } from '../types';
import { type CanvasElement, type CanvasNode, textNodes } from './simulate-canvas';

/** One block in a simulated DOM, with the changes that formats and links make. Texts are identified by index. */
export interface SimulatedBlock {
  element: CanvasElement;
  innerHtml(): string;
  /** Returns whether the text is in an element with this tag name below the block. */
  isInside(text: number, tag: string): boolean;
  /** Wraps a part of the text in an element. */
  wrap(text: number, start: number, end: number, tag: string, attributes?: { name: string; value: string }[]): void;
  /** Unwraps the nearest element with this tag name around the text. */
  unwrap(text: number, tag: string): void;
  setAttribute(text: number, tag: string, name: string, value: string): void;
  /** Wraps all of the content in elements, outermost first. */
  wrapAll(tags: readonly string[]): void;
  /** Returns the number of chips. */
  chips(): number;
  chipSource(chip: number): string;
  setChip(chip: number, source: string): void;
}

const contexts: Readonly<Record<string, string>> = {
  td: 'tr',
  th: 'tr',
  tr: 'tbody',
  tbody: 'table',
  thead: 'table',
  caption: 'table',
};

/** Creates the simulated block; null if a browser doesn't create an element with its tag name. */
export function simulateBlock(tree: SourceTree, beId: BeId): SimulatedBlock | null {
  const tag = tree.blocks.get(beId)?.tag ?? '';
  const context = defaultTreeAdapter.createElement(contexts[tag] ?? 'body', html.NS.HTML, []);
  const fragment = parseFragment(context, blockToCanvasHtml(tree, beId), { scriptingEnabled: false });
  const element = fragment.childNodes.find((node): node is CanvasElement => 'tagName' in node && node.tagName === tag);
  if (!element) return null;
  const around = (text: number, name: string): CanvasElement | null => {
    let at: DefaultTreeAdapterTypes.ParentNode | null = textNodes(element)[text]?.parentNode ?? null;
    while (at && at !== element) {
      if (!('tagName' in at)) return null;
      if (at.tagName === name) return at;
      at = at.parentNode;
    }
    return null;
  };
  const chips = (): CanvasElement[] => {
    const found: CanvasElement[] = [];
    const waiting: CanvasNode[] = [...element.childNodes];
    for (let node = waiting.shift(); node; node = waiting.shift()) {
      if (!('tagName' in node)) continue;
      if (node.tagName === CHIP_TAG) found.push(node);
      else waiting.unshift(...node.childNodes);
    }
    return found;
  };
  return {
    element,
    chips: () => chips().length,
    chipSource: (index) => chips()[index]?.attrs.find((entry) => entry.name === CHIP_ATTRIBUTE)?.value ?? '',
    setChip(index, source) {
      const chip = chips()[index];
      const attribute = chip?.attrs.find((entry) => entry.name === CHIP_ATTRIBUTE);
      if (attribute) attribute.value = source;
    },
    wrapAll(tags) {
      let into: CanvasElement = element;
      const content = element.childNodes.splice(0);
      for (const name of tags) {
        const next = defaultTreeAdapter.createElement(name, html.NS.HTML, []);
        defaultTreeAdapter.appendChild(into, next);
        into = next;
      }
      for (const node of content) node.parentNode = into;
      into.childNodes.push(...content);
    },
    innerHtml: () => serialize(element),
    isInside: (text, name) => around(text, name) !== null,
    wrap: (text, start, end, name, attributes = []) => wrap(textNodes(element)[text], { start, end, name, attributes }),
    unwrap(text, name) {
      const wrapper = around(text, name);
      const parent = wrapper?.parentNode;
      if (!wrapper || !parent) return;
      for (const child of wrapper.childNodes) child.parentNode = parent;
      parent.childNodes.splice(parent.childNodes.indexOf(wrapper), 1, ...wrapper.childNodes);
    },
    setAttribute(text, name, attribute, value) {
      const wrapper = around(text, name);
      if (wrapper)
        wrapper.attrs = [...wrapper.attrs.filter((entry) => entry.name !== attribute), { name: attribute, value }];
    },
  };
}

function wrap(
  node: DefaultTreeAdapterTypes.TextNode | undefined,
  {
    start,
    end,
    name,
    attributes,
  }: { start: number; end: number; name: string; attributes: { name: string; value: string }[] },
): void {
  const parent = node?.parentNode;
  if (!node || !parent || start >= end) return;
  const wrapper = defaultTreeAdapter.createElement(name, html.NS.HTML, attributes);
  wrapper.parentNode = parent;
  const textOf = (value: string, parentNode: DefaultTreeAdapterTypes.ParentNode) =>
    ({ nodeName: '#text', value, parentNode }) as DefaultTreeAdapterTypes.TextNode;
  wrapper.childNodes.push(textOf(node.value.slice(start, end), wrapper));
  const after = node.value.slice(end);
  const added: CanvasNode[] = after === '' ? [wrapper] : [wrapper, textOf(after, parent)];
  node.value = node.value.slice(0, start);
  parent.childNodes.splice(parent.childNodes.indexOf(node) + 1, 0, ...added);
}
