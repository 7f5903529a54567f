import { joinPrints, namePrint, printOf, type SourceBlock, type SourceTree, type TextPrint } from '@galley/markup';

/** From this length on, the hash of a text between blocks is kept. */
const leastKept = 1000;
const mostKept = 500;

const ofBlocks = new WeakMap<SourceBlock, TextPrint>();
const ofTexts = new Map<string, TextPrint>();

/** Characters hashed so far: what tests count instead of time. */
export const hashed = { characters: 0 };

/** Names the source of a document, which tells versions apart. Blocks that didn't change aren't read again. */
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
  const known = text.length < leastKept ? undefined : ofTexts.get(text);
  if (known) return known;
  hashed.characters += text.length;
  const print = printOf(text);
  if (text.length >= leastKept) {
    if (ofTexts.size >= mostKept) ofTexts.clear();
    ofTexts.set(text, print);
  }
  return print;
}
