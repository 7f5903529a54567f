/** Odd multipliers of two hashes with 32 bits. */
const [factorA, factorB] = [0x01000193, 0x5bd1e995];
const commentStart = 'be-canvas ';

/**
 * Names the HTML of a canvas: other HTML has another name, except by chance (1 in 2^64). Both sides make it from the same
 * document, so it's no protection against someone who looks for a collision, and needs none.
 */
export function canvasName(html: string): string {
  let [a, b] = [0, 0];
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at) + 1;
    a = (Math.imul(a, factorA) + code) | 0;
    b = (Math.imul(b, factorB) + code) | 0;
  }
  return [html.length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join('-');
}

/** The HTML of a canvas that is sent drawn: with a comment at its end that names it. */
export function namedCanvas(html: string): string {
  return `${html}<!--${commentStart}${canvasName(html)}-->`;
}

/** The name in the text of a comment that `namedCanvas` wrote; null = another comment. */
export function readCanvasName(comment: string): string | null {
  return comment.startsWith(commentStart) ? comment.slice(commentStart.length) : null;
}
