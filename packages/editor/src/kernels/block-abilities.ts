import {
  ancestorIds,
  type BeId,
  blockSource,
  isTextBlock,
  type Refusal,
  refuse,
  type SourceBlock,
  type SourceTree,
} from '@galley/markup';
import { outerSpan, repeatCopies } from '@galley/markup/blocks';
import { canPatch, canType, hasTemplateSize } from '@galley/markup/content';
import { checkBalance } from '@galley/markup/html';
import { enclosingLink } from '@galley/markup/links';
import { blockNoun } from './block-labels';
import { isWithoutTags, neighbour, placeOf } from './siblings';

const gone = refuse('This block is no longer in the document.');

export { canPatch, canSetCode, canType as canEditText } from '@galley/markup/content';

/**
 * Returns whether a block can be removed from its place as a whole: its range is trusted and its template tags are
 * paired.
 */
export function canTakeWhole(block: SourceBlock): true | Refusal {
  if (!block.trust.outer) return refuse('The markup around this block is broken, so its end is not certain.');
  return checkBalance(blockSource(block));
}

/** Returns why a clicked text doesn't accept a caret; '' if it does, or if it isn't a text. */
export function textRefusal(tree: SourceTree, beId: BeId): string {
  const block = tree.blocks.get(beId);
  if (!block?.kinds.has('edit') || block.isCode || !isTextBlock(block)) return '';
  if (block.parts.some((part) => typeof part !== 'string')) return '';
  const can = canType(tree, beId);
  return can === true ? '' : can.reason;
}

/** Returns whether a click on a block edits it: a text that accepts a caret, an image, a field, code or a link. */
export function isContent(tree: SourceTree, beId: BeId): boolean {
  const kinds = tree.blocks.get(beId)?.kinds;
  return (kinds?.has('edit') || kinds?.has('link') || false) && textRefusal(tree, beId) === '';
}

/** Returns whether a block can be moved, or why not: sections and components can, unless the theme forbids it. */
export function canMove(tree: SourceTree, beId: BeId, direction: 'up' | 'down' | 'anywhere'): true | Refusal {
  const block = tree.blocks.get(beId);
  if (!block) return gone;
  if (!block.kinds.has('section') && !block.kinds.has('component')) {
    return refuse('Only sections and components can be moved.');
  }
  if (!block.rules.canMove) return refuse('The theme doesn’t let you move this block.');
  const whole = canTakeWhole(block);
  if (whole !== true || direction === 'anywhere') return whole;
  const other = swapPartner(tree, beId, direction);
  if (!other) return refuse(direction === 'up' ? 'Already at the top.' : 'Already at the bottom.');
  return other.rules.canMove ? canTakeWhole(other) : refuse('The theme doesn’t let you move the block next to it.');
}

/** Returns the neighbor that a block swaps with; null at the end, or if the two can't be swapped. */
export function swapPartner(tree: SourceTree, beId: BeId, direction: 'up' | 'down'): SourceBlock | null {
  const block = tree.blocks.get(beId);
  if (!block) return null;
  let at = beId;
  for (;;) {
    const next = neighbour(tree, at, direction === 'up' ? 'before' : 'after');
    if (!next) return null;
    const { block: other, between } = next;
    const from = at;
    at = other.beId;
    if (other.isHidden) continue;
    const isSameKind = block.kinds.has('section') ? other.kinds.has('section') : !other.kinds.has('section');
    if (!isSameKind || wouldNestLinks(tree, block, other)) return null;
    const [above, below] = direction === 'up' ? [at, from] : [from, at];
    const { behind } = ownLink(tree, above);
    const rest = between.slice(behind, between.length - ownLink(tree, below).before);
    return other.tag === block.tag || isWithoutTags(rest) ? other : null;
  }
}

/** Returns the lengths of the tags of a block's own link before and after it. */
function ownLink(tree: SourceTree, beId: BeId): { before: number; behind: number } {
  const block = tree.blocks.get(beId);
  const place = block?.tag === 'img' ? placeOf(tree, beId) : null;
  if (!block || !place) return { before: 0, behind: 0 };
  const { start, end } = outerSpan(tree, beId);
  return { before: place.offset - start, behind: end - place.offset - block.length };
}

/** Returns whether a swap would put an image with its own link into a link that another image shares. */
function wouldNestLinks(tree: SourceTree, block: SourceBlock, other: SourceBlock): boolean {
  const [mine, theirs] = [block, other].map(({ beId }) => ownLink(tree, beId).before > 0);
  if (mine === theirs) return false;
  return enclosingLink(tree, mine ? other.beId : block.beId) !== null;
}

/** Returns one id per copy of the repeat that the block is in, in order; [] for a block that can't be repeated. */
export function repeatRun(tree: SourceTree, beId: BeId): BeId[] {
  if (!tree.blocks.has(beId)) return [];
  const own = (copy: readonly SourceBlock[]): BeId =>
    copy.find((block) => block.beId === beId)?.beId ?? copy[0]?.beId ?? '';
  return repeatCopies(tree, beId).map(own);
}

/** Returns whether a block can be duplicated, or why not. */
export function canClone(tree: SourceTree, beId: BeId): true | Refusal {
  const block = tree.blocks.get(beId);
  if (!block) return gone;
  if (block.rules.canRepeat) {
    const count = repeatRun(tree, beId).length;
    const { maxRepeat } = block.rules;
    if (maxRepeat > 0 && count >= maxRepeat) return refuse(`At most ${maxRepeat} of these.`);
  } else if (!block.kinds.has('section') && !block.kinds.has('component')) {
    return refuse('The theme doesn’t let you repeat this block.');
  }
  return canTakeWhole(block);
}

/**
 * Returns whether a block can be removed, or why not: sections always, components unless tagged otherwise, other blocks
 * if tagged, and repeats except the first.
 */
export function canRemove(tree: SourceTree, beId: BeId): true | Refusal {
  const block = tree.blocks.get(beId);
  if (!block) return gone;
  if (!block.rules.canRemove) {
    if (!block.rules.canRepeat) return refuse(`The theme doesn’t let you remove this ${blockNoun(block)}.`);
    if (repeatRun(tree, beId)[0] === beId) return refuse('The first one can’t be removed.');
  }
  return canTakeWhole(block);
}

/** Returns whether the size of an image can be changed, or why not. */
export function canResizeImage(block: SourceBlock): true | Refusal {
  if (!block.rules.canResize || !block.kinds.has('edit')) return refuse('The theme doesn’t let you resize this image.');
  if (hasTemplateSize(block.open)) return refuse('Template code sets the size of this image.');
  return canPatch(block);
}

/** Returns whether a block's background image can be changed, or why not. */
export function canSetBackground(block: SourceBlock): true | Refusal {
  if (!block.kinds.has('background') && !block.kinds.has('bg')) {
    return refuse('The theme doesn’t allow another background image here.');
  }
  return block.rules.canChangeImage
    ? canPatch(block)
    : refuse('The theme doesn’t let you change this background image.');
}

/** Returns whether a block's background color can be changed, or why not. */
export function canSetBackgroundColor(block: SourceBlock): true | Refusal {
  if (!block.kinds.has('bgcolor') && !block.kinds.has('bg')) {
    return refuse('The theme doesn’t allow another background color here.');
  }
  return canPatch(block);
}

/** Returns whether a block's anchor can be changed, or why not. */
export function canSetAnchor(block: SourceBlock): true | Refusal {
  return block.rules.canAnchorEdit ? canPatch(block) : refuse('The theme doesn’t allow another anchor here.');
}

/** Returns the block that a pointer drags at `beId`: the selected one around it, else the nearest component. */
export function dragSourceOf(tree: SourceTree, beId: BeId, selectedId: BeId | null): BeId | null {
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const block = tree.blocks.get(id);
    const isOffered = id === selectedId || (block?.kinds.has('component') && !block.kinds.has('section'));
    if (isOffered && canMove(tree, id, 'anywhere') === true) return id;
  }
  return null;
}

/** Returns whether the document has no section except this one and those inside it. */
export function isLastSection(tree: SourceTree, beId: BeId): boolean {
  for (const block of tree.blocks.values()) {
    if (block.kinds.has('section') && block.beId !== beId && !ancestorIds(tree, block.beId).includes(beId))
      return false;
  }
  return true;
}
