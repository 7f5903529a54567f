import { checkBalance } from '../html/balance';
import { rawTextKind } from '../html/raw-text';
import { blockSource, walkBlocks } from '../source/source-tree';
import type { SourceBlock } from '../types';

/** Blocks never change, so that what was found of one holds as long as it lives. */
const found = new WeakMap<SourceBlock, boolean>();

/** The same for control markup as text: most sections of a theme hold the same few lines. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 1000;

/** Whether a block holds no half of a condition: what `checkBalance` says of its source, for thousands of blocks at once. */
export function hasWholeConditions(block: SourceBlock): boolean {
  const known = found.get(block);
  if (known !== undefined) return known;
  const result = !isConditional(block) || isBalanced(controlSource(block));
  found.set(block, result);
  return result;
}

function isBalanced(source: string): boolean {
  const known = judged.get(source);
  if (known !== undefined) return known;
  if (judged.size >= MOST_JUDGED) judged.clear();
  const result = checkBalance(source) === true;
  judged.set(source, result);
  return result;
}

/**
 * The tags and texts of a block that hold control markup, without all the others: each begins and ends between tags, so
 * nothing in the others can pair with it. Of a long section that is a few lines.
 */
function controlSource(block: SourceBlock): string {
  const pieces: string[] = [];
  const waiting: (string | SourceBlock)[] = [block];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string') {
      if (controlMarkup.test(part)) pieces.push(part);
      continue;
    }
    // What begins in an element without a range of its own may end after it.
    if (!part.trust.inner) return blockSource(block);
    if (!isConditional(part)) continue;
    if (rawTextKind(part.tag)) pieces.push(blockSource(part));
    else {
      if (controlMarkup.test(part.open)) pieces.push(part.open);
      waiting.push(...part.parts.toReversed());
    }
  }
  return pieces.join('');
}

const controlMarkup = /\{%|\{\{|<%|%%|\*\||<!--\s*\[if|<!\[/i;

const conditional = new WeakMap<SourceBlock, boolean>();

/** Whether in the block's source, at whatever depth, is markup that may be half of a condition. */
function isConditional(block: SourceBlock): boolean {
  const known = conditional.get(block);
  if (known !== undefined) return known;
  // Inner blocks first, without recursion: a broken file may nest thousands of them.
  for (const inside of [block, ...walkBlocks(block)].reverse()) {
    const isFound = (part: string | SourceBlock): boolean =>
      typeof part === 'string' ? controlMarkup.test(part) : conditional.get(part) === true;
    if (!conditional.has(inside))
      conditional.set(inside, controlMarkup.test(inside.open) || inside.parts.some(isFound));
  }
  return conditional.get(block) === true;
}
