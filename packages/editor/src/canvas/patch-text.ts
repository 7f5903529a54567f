import { plainChange } from '@galley/markup/html';
import * as dom from './safe-dom';

/**
 * Shows a change of words by writing them into the existing text nodes: nothing is parsed or redrawn. Returns false and
 * writes nothing if more changed or the canvas shows the text differently.
 */
export function patchText(element: Element, before: string, after: string): boolean {
  const change = plainChange(before, after);
  if (!change) return false;
  const nodes = dom.textNodesOf(element);
  // Chips have their own text, and references are shown decoded, so such a text is redrawn.
  const isShown = change.changed.every(({ index, before, after }) => {
    const node = nodes[index];
    return node !== undefined && dom.textOf(node) === before && !/[&\r]/.test(after);
  });
  if (nodes.length !== change.runs || !isShown) return false;
  for (const { index, after } of change.changed) {
    const node = nodes[index];
    if (node) node.data = after;
  }
  return true;
}
