import type { SourceBlock, SourceTree } from '@galley/markup';

/** Two polynomial hashes of a text and its length. Those of two texts give that of the one after the other. */
interface Print {
  length: number;
  a: number;
  b: number;
}

/** Odd multipliers of two hashes with 32 bits. */
const [factorA, factorB] = [0x01000193, 0x5bd1e995];
/** From this length on, the hash of a text between blocks is kept. */
const leastKept = 1000;
const mostKept = 500;

const ofBlocks = new WeakMap<SourceBlock, Print>();
const ofTexts = new Map<string, Print>();

/** Characters hashed so far: what tests count instead of time. */
export const hashed = { characters: 0 };

/**
 * Names the source of a document: another source has another name, except by chance (1 in 2^64). It tells versions
 * apart and is no protection against someone who looks for a collision. Blocks that didn't change aren't read again.
 */
export function fingerprintOf(tree: SourceTree): string {
  const { length, a, b } = ofBlock(tree.root);
  return [length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join('-');
}

function ofBlock(block: SourceBlock): Print {
  const known = ofBlocks.get(block);
  if (known) return known;
  let print = ofText(block.open);
  for (const part of block.parts) print = join(print, typeof part === 'string' ? ofText(part) : ofBlock(part));
  print = join(print, ofText(block.close));
  ofBlocks.set(block, print);
  return print;
}

function ofText(text: string): Print {
  const known = text.length < leastKept ? undefined : ofTexts.get(text);
  if (known) return known;
  hashed.characters += text.length;
  let [a, b] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) + 1;
    a = (Math.imul(a, factorA) + code) | 0;
    b = (Math.imul(b, factorB) + code) | 0;
  }
  const print = { length: text.length, a, b };
  if (text.length >= leastKept) {
    if (ofTexts.size >= mostKept) ofTexts.clear();
    ofTexts.set(text, print);
  }
  return print;
}

function join(first: Print, second: Print): Print {
  return {
    length: first.length + second.length,
    a: (Math.imul(first.a, power(factorA, second.length)) + second.a) | 0,
    b: (Math.imul(first.b, power(factorB, second.length)) + second.b) | 0,
  };
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
