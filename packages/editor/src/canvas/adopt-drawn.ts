import { canvasName, isolationStyleFor, readCanvasName, toCanvasHtml } from '@galley/markup/canvas';
import type { DocumentPort } from '../ports';
import * as dom from './safe-dom';

/** Returns the canvas HTML of an editor's document, as written into the frame. */
export function canvasHtmlOf(host: Pick<DocumentPort, 'document' | 'tree' | 'source'>): string {
  const { assetBase, loadsRemoteContent } = host.document();
  const tree = host.tree();
  const style = isolationStyleFor(host.source(), tree.blocks.size);
  return toCanvasHtml(tree, { assetBase, loadsRemoteContent, style });
}

/**
 * Returns whether a document was drawn (`namedCanvas`) from exactly the HTML that would be written. Removes the comment
 * with the name, so that all nodes are the same. A document that is still loading has no name yet.
 */
export function takeDrawn(doc: Document, host: Pick<DocumentPort, 'document' | 'tree' | 'source'>): boolean {
  let last: Node = doc;
  for (let next = dom.lastOf(last); next; next = dom.lastOf(next)) last = next;
  const name = dom.isComment(last) ? readCanvasName(dom.textOf(last)) : null;
  if (name === null || name !== canvasName(canvasHtmlOf(host))) return false;
  dom.removeNode(last);
  return true;
}
