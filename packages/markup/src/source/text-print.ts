/**
 * Two polynomial hashes of a text and its length. The hashes of a concatenation are computed from those of its parts at
 * constant cost, since the canvas name changes with every parsed text.
 */
export interface TextPrint {
  /** In UTF-16 code units. */
  length: number;
  a: number;
  b: number;
  /** The factor for the hashes of a preceding text when the two are joined. */
  shiftA: number;
  shiftB: number;
}

/** Odd multipliers of the two 32-bit hashes. */
const [factorA, factorB] = [0x01000193, 0x5bd1e995];

/** Computes the hashes of a text. */
export function printOf(text: string): TextPrint {
  let [a, b] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) + 1;
    a = (Math.imul(a, factorA) + code) | 0;
    b = (Math.imul(b, factorB) + code) | 0;
  }
  return { length: text.length, a, b, shiftA: power(factorA, text.length), shiftB: power(factorB, text.length) };
}

/** Returns the hashes of two concatenated texts without reading them. */
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
 * Returns a name for a text from its hashes: different texts have different names, except by chance (1 in 2^64). Not
 * secure against deliberate collisions.
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
