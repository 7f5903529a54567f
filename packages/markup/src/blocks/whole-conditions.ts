import { checkBalance } from '../html/balance';
import { rawTextKind } from '../html/raw-text';
import { blockSource, walkBlocks } from '../source/source-tree';
import type { SourceBlock } from '../types';

/** Results are cached, because blocks are immutable. */
const found = new WeakMap<SourceBlock, boolean>();

/** Results by control markup text: most sections of a theme contain the same few lines. */
const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 1000;

/**
 * Returns whether a block contains no half of a condition: the result of `checkBalance` for its source, but fast for
 * thousands of blocks.
 */
export function hasWholeConditions(block: SourceBlock): boolean {
  const known = found.get(block);
  if (known !== undefined) return known;
  const result = !isConditional(block) || isBalanced(controlSource(block));
  found.set(block, result);
  return result;
}

function isBalanced(source: string): boolean {
  const known = verdicts.get(source);
  if (known !== undefined) return known;
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  const result = checkBalance(source) === true;
  verdicts.set(source, result);
  return result;
}

/**
 * Returns only the tags and texts of a block that contain control markup. Each starts and ends between tags, so nothing
 * that is omitted can pair with it. For a long section, this is a few lines.
 */
function controlSource(block: SourceBlock): string {
  const pieces: string[] = [];
  const waiting: (string | SourceBlock)[] = [block];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string') {
      if (controlMarkup.test(part)) pieces.push(part);
      continue;
    }
    // A token that starts in an element without a range of its own can end after it.
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

/** Returns whether a block's source contains markup at any depth that could be half of a condition. */
function isConditional(block: SourceBlock): boolean {
  const known = conditional.get(block);
  if (known !== undefined) return known;
  // Descendants first and iteratively: a broken file can nest thousands of them.
  for (const inside of [block, ...walkBlocks(block)].reverse()) {
    const isFound = (part: string | SourceBlock): boolean =>
      typeof part === 'string' ? controlMarkup.test(part) : conditional.get(part) === true;
    if (!conditional.has(inside))
      conditional.set(inside, controlMarkup.test(inside.open) || inside.parts.some(isFound));
  }
  return conditional.get(block) === true;
}
