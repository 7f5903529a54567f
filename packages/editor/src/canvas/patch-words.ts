import { plainChange } from '@galley/markup';
import { textNodesOf, textOf } from './safe-dom';

/**
 * Shows a change of words in a text by writing them into the text nodes that hold them: nothing is parsed or drawn anew.
 * False, and nothing is written, where more changed or where the canvas shows the text in another way.
 */
export function patchWords(element: Element, before: string, after: string): boolean {
  const change = plainChange(before, after);
  if (!change) return false;
  const nodes = textNodesOf(element);
  // Chips have texts of their own, references are shown as what they mean: such a text is drawn anew.
  const isShown = change.changed.every(({ index, before, after }) => {
    const node = nodes[index];
    return node !== undefined && textOf(node) === before && !/[&\r]/.test(after);
  });
  if (nodes.length !== change.runs || !isShown) return false;
  for (const { index, after } of change.changed) {
    const node = nodes[index];
    if (node) node.data = after;
  }
  return true;
}
