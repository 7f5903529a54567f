import { joinPrints, namePrint, printOf, type SourceBlock, type SourceTree, type TextPrint } from '@galley/markup';

/** Minimum length of a text between blocks whose hash is cached. */
const minCachedLength = 1000;
const maxCached = 500;

const ofBlocks = new WeakMap<SourceBlock, TextPrint>();
const ofTexts = new Map<string, TextPrint>();

/** Number of characters hashed so far, which tests count instead of time. */
export const hashed = { characters: 0 };

/** Returns a fingerprint of a document's source that distinguishes versions. Cached per block. */
export function fingerprintOf(tree: SourceTree): string {
  return namePrint(ofBlock(tree.root));
}

function ofBlock(block: SourceBlock): TextPrint {
  const known = ofBlocks.get(block);
  if (known) return known;
  let print = ofText(block.open);
  for (const part of block.parts) print = joinPrints(print, typeof part === 'string' ? ofText(part) : ofBlock(part));
  print = joinPrints(print, ofText(block.close));
  ofBlocks.set(block, print);
  return print;
}

function ofText(text: string): TextPrint {
  const known = text.length < minCachedLength ? undefined : ofTexts.get(text);
  if (known) return known;
  hashed.characters += text.length;
  const print = printOf(text);
  if (text.length >= minCachedLength) {
    if (ofTexts.size >= maxCached) ofTexts.clear();
    ofTexts.set(text, print);
  }
  return print;
}
