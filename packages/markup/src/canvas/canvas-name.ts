import { namePrint, printOf } from '../source/text-print';

const commentStart = 'be-canvas ';

/** Names the HTML of a canvas. Both sides make the name from the same document. */
export function canvasName(html: string): string {
  return namePrint(printOf(html));
}

/** The HTML of a canvas that is sent drawn: with a comment at its end that names it. */
export function namedCanvas(html: string): string {
  return `${html}<!--${commentStart}${canvasName(html)}-->`;
}

/** The name in the text of a comment that `namedCanvas` wrote; null = another comment. */
export function readCanvasName(comment: string): string | null {
  return comment.startsWith(commentStart) ? comment.slice(commentStart.length) : null;
}
