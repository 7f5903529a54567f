import { namePrint, printOf } from '../source/text-print';

const commentStart = 'be-canvas ';

/** Returns the name of a canvas's HTML. Server and browser compute the same name from the same document. */
export function canvasName(html: string): string {
  return namePrint(printOf(html));
}

/** Appends a comment with the canvas name to the HTML of a canvas that is sent already drawn. */
export function namedCanvas(html: string): string {
  return `${html}<!--${commentStart}${canvasName(html)}-->`;
}

/** Reads the name from the text of a comment written by `namedCanvas`; null = another comment. */
export function readCanvasName(comment: string): string | null {
  return comment.startsWith(commentStart) ? comment.slice(commentStart.length) : null;
}
