import { CHIP_TAG, isInlineElement } from '@galley/markup/canvas';
import type { BlockIndex } from './block-index';
import * as dom from './safe-dom';

/** The text that a block shows, with positions. */
export interface DomFlow {
  text: string;
  /** The position of each character; null for separators. */
  places: ({ node: Text; offset: number } | null)[];
}

/**
 * Returns a block's own text as the search reads it: formats are ignored; chips, line breaks and other blocks separate
 * words.
 */
export function readFlow(root: Element, index: BlockIndex): DomFlow {
  let text = '';
  const places: DomFlow['places'] = [];
  const separate = (): void => {
    if (text.endsWith('\n')) return;
    text += '\n';
    places.push(null);
  };
  const visit = (node: Node): void => {
    if (dom.isText(node)) {
      const data = dom.textOf(node);
      for (let offset = 0; offset < data.length; offset++) {
        const char = data[offset] ?? '';
        const isBlank = /[\s\u00a0]/.test(char);
        if (isBlank && text.endsWith(' ')) continue;
        text += isBlank ? ' ' : char;
        places.push({ node, offset });
      }
      return;
    }
    if (!dom.isElement(node)) return;
    const name = dom.nameOf(node);
    const isOther = node !== root && (index.idOf(node) !== '' || name === CHIP_TAG);
    const isBreak = isOther || (node !== root && !isInlineElement(name));
    if (isBreak) separate();
    if (isOther || name === 'style' || name === 'script') return;
    for (const child of dom.childrenOf(node)) visit(child);
    if (isBreak) separate();
  };
  visit(root);
  return { text, places };
}
