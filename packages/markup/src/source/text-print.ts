/**
 * Two polynomial hashes of a text and its length. Those of two texts give that of the one after the other, at a cost
 * that depends on no length: a document is named anew after every reading of a text.
 */
export interface TextPrint {
  /** UTF-16 code units. */
  length: number;
  a: number;
  b: number;
  /** What the hashes of a text before this one are multiplied by when the two are joined. */
  shiftA: number;
  shiftB: number;
}

/** Odd multipliers of two hashes with 32 bits. */
const [factorA, factorB] = [0x01000193, 0x5bd1e995];

/** The hashes of a text. */
export function printOf(text: string): TextPrint {
  let [a, b] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) + 1;
    a = (Math.imul(a, factorA) + code) | 0;
    b = (Math.imul(b, factorB) + code) | 0;
  }
  return { length: text.length, a, b, shiftA: power(factorA, text.length), shiftB: power(factorB, text.length) };
}

/** The hashes of two texts one after the other, without reading them. */
export function joinPrints(first: TextPrint, second: TextPrint): TextPrint {
  return {
    length: first.length + second.length,
    a: (Math.imul(first.a, second.shiftA) + second.a) | 0,
    b: (Math.imul(first.b, second.shiftB) + second.b) | 0,
    shiftA: Math.imul(first.shiftA, second.shiftA),
    shiftB: Math.imul(first.shiftB, second.shiftB),
  };
}

/**
 * Names a text by its hashes: another text has another name, except by chance (1 in 2^64). No protection against someone
 * who looks for a collision.
 */
export function namePrint({ length, a, b }: TextPrint): string {
  return [length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join('-');
}

function power(factor: number, exponent: number): number {
  let result = 1;
  let square = factor;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = Math.imul(result, square);
    square = Math.imul(square, square);
  }
  return result;
}
