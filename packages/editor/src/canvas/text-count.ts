import { trimEndOf } from '@galley/markup/html';
import * as dom from './safe-dom';

/** Counts the characters of a text on the canvas: a run of whitespace or a line break as one, a chip as its source. */
export function countLive(element: Element): number {
  let text = '';
  const visit = (node: Node): void => {
    for (const child of dom.childrenOf(node)) {
      if (dom.isText(child)) text += dom.textOf(child).replace(/[ \t\r\n\f]+/g, ' ');
      else if (dom.isElement(child)) {
        const name = dom.nameOf(child);
        if (name === 'br') text += '\n';
        else if (name === 'be-token') text += dom.attributeOf(child, 'data-be-t') ?? dom.textOf(child);
        else if (name !== 'style' && name !== 'script') visit(child);
      }
    }
  };
  visit(element);
  return [
    ...trimEndOf(
      text
        .replace(/ {2,}/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/^ +/, ''),
      / /,
    ),
  ].length;
}
