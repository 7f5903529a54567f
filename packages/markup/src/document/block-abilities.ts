import { refuse } from '../refusal';
import type { BeId, Refusal, SourceBlock, SourceTree } from '../types';

/** Returns whether users can type in a block: its tags allow it and its markup is valid. A refusal says why not. */
export function canType(tree: SourceTree, beId: BeId): true | Refusal {
  const block = tree.blocks.get(beId);
  if (!block) return refuse('This block is no longer in the document.');
  if (block.isCode) return refuse('Code is edited in its own panel.');
  if (!block.kinds.has('edit') || !block.rules.canText) return refuse('The theme doesn’t allow text here.');
  if (!block.trust.inner) return refuse('The markup inside this block is broken, so its text cannot be edited safely.');
  if (block.parts.some((part) => typeof part !== 'string')) {
    return refuse('This text contains other blocks. Edit them one by one.');
  }
  return true;
}

/** Returns whether the text of a code block can be changed, or why not. */
export function canSetCode(block: SourceBlock): true | Refusal {
  return block.isCode && block.trust.inner ? true : refuse('This isn’t a code block.');
}

/** Returns whether the start tag of a block can be changed, or why not. */
export function canPatch(block: SourceBlock): true | Refusal {
  return block.trust.startTag || refuse('The markup of this element is broken, so it cannot be changed safely.');
}
