import type { MarkNode, NodeTree } from './read-nodes';

/** Number of words that are compared of two texts. */
const comparedWords = 40;
/** The least similarity of a pair, and of one that is alone between the same neighbors. */
export const leastSimilarity = 3;
export const leastSimilarityInPlace = 2.5;

/** Elements with the same kind can be each other's counterpart: a heading may change its level. */
export function kindOf({ tag }: MarkNode): string {
  return /^h[1-6]$/.test(tag) ? 'h' : tag;
}

/**
 * Returns how similar two elements are: by start tag, structure and text. 0 = they can't be each other's counterpart,
 * and below `leastSimilarity` they aren't.
 */
export function similarity(mine: NodeTree, old: MarkNode, theirs: NodeTree, fresh: MarkNode): number {
  if (kindOf(old) !== kindOf(fresh)) return 0;
  return 1 + tagSimilarity(old, fresh) + textSimilarity(mine, old, theirs, fresh) + (old.shape === fresh.shape ? 2 : 0);
}

function tagSimilarity(old: MarkNode, fresh: MarkNode): number {
  // A start tag that is all over the file says little.
  if (old.bare === fresh.bare) return old.isCommon || !/\s/.test(old.bare) ? 1 : 3;
  return old.look !== '' && old.look === fresh.look ? 2 : 0;
}

function textSimilarity(mine: NodeTree, old: MarkNode, theirs: NodeTree, fresh: MarkNode): number {
  const [had, has] = [old.wordEnd - old.wordStart, fresh.wordEnd - fresh.wordStart];
  if (had === 0 && has === 0) return old.images === fresh.images ? 1 : 0;
  if (had === 0 || has === 0) return 0;
  if (mine.textOf(old) === theirs.textOf(fresh)) return 4;
  const some = new Set(mine.words.slice(old.wordStart, Math.min(old.wordEnd, old.wordStart + comparedWords)));
  const others = new Set(theirs.words.slice(fresh.wordStart, Math.min(fresh.wordEnd, fresh.wordStart + comparedWords)));
  let common = 0;
  for (const word of some) if (others.has(word)) common += 1;
  return (3 * common) / Math.max(some.size, others.size);
}
