import { trimEndOf } from '@galley/markup/html';
import { attributeOf, childrenOf, isElement, isText, nameOf, textOf } from './safe-dom';

/** Counts the characters of a text on the canvas: a run of whitespace or a line break as one, a chip as its source. */
export function countLive(element: Element): number {
  let text = '';
  const visit = (node: Node): void => {
    for (const child of childrenOf(node)) {
      if (isText(child)) text += textOf(child).replace(/[ \t\r\n\f]+/g, ' ');
      else if (isElement(child)) {
        const name = nameOf(child);
        if (name === 'br') text += '\n';
        else if (name === 'be-token') text += attributeOf(child, 'data-be-t') ?? textOf(child);
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
