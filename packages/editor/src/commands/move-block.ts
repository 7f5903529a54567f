import { type BeId, isRefusal, refuse, type SourceTree } from '@galley/markup';
import type { CommandArgs } from '../commands-map';
import { canMove, swapPartner } from '../kernels/block-abilities';
import { blockLabel, blockNoun } from '../kernels/block-labels';
import { positionText } from '../kernels/describe-selection';
import { pointOf } from '../kernels/drop-points';
import {
  type BlockPlace,
  blockWithWhitespace,
  gapAfterTaking,
  landingGap,
  outerPlaceOf,
  whitespaceBefore,
} from '../kernels/siblings';
import type { Transaction } from '../transaction/transaction';
import type { Command } from './command';

type Place = CommandArgs['move-block']['place'];

/** Moves a section or component: by one position among its siblings, or to a drop point. */
export const moveBlock: Command<'move-block'> = {
  name: 'move-block',
  label: ({ tree }, { beId }) => `Move ${nounOf(tree, beId)}`,
  blockId: ({ beId }) => beId,
  can: ({ tree, document }, { beId, place }) => {
    if (place.kind === 'up' || place.kind === 'down') return canMove(tree, beId, place.kind);
    const can = canMove(tree, beId, 'anywhere');
    if (can !== true) return can;
    const point = pointOf(tree, { kind: 'block', beId }, place, { isPage: document.mode === 'page' });
    return isRefusal(point) ? point : true;
  },
  run: (tx, { beId, place }, context) => {
    const isPage = context.document.mode === 'page';
    const moved =
      place.kind === 'up' || place.kind === 'down' ? swap(tx, beId, place.kind) : moveTo(tx, beId, place, { isPage });
    if (moved !== true) return moved;
    const block = tx.tree.blocks.get(beId);
    if (block) context.announce(`${blockLabel(block, context.document)} moved${positionText(tx.tree, beId)}`);
    context.selectAfter(beId);
    return true;
  },
};

/** Swaps two neighbors; everything between them is preserved byte for byte. */
function swap(tx: Transaction, beId: BeId, direction: 'up' | 'down'): ReturnType<typeof refuse> | true {
  const other = swapPartner(tx.tree, beId, direction);
  if (!other) return refuse(direction === 'up' ? 'Already at the top.' : 'Already at the bottom.');
  const [first, second] = direction === 'up' ? [other.beId, beId] : [beId, other.beId];
  const firstPlace = outerPlaceOf(tx.tree, first);
  const secondPlace = outerPlaceOf(tx.tree, second);
  if (!firstPlace || !secondPlace) return refuse('This block is no longer in the document.');
  const { parentId } = firstPlace;
  const run = whitespaceBefore(firstPlace.parent, firstPlace.offset);
  const end = secondPlace.offset + secondPlace.html.length;
  if (secondPlace.offset - firstPlace.offset - firstPlace.html.length === run.length && endsWith(secondPlace, run)) {
    // The same whitespace precedes both: moving the first block with its whitespace is equivalent to a swap.
    const html = run + firstPlace.html;
    const from = { parentId, offset: firstPlace.offset - run.length };
    tx.apply({ kind: 'move', from, to: { parentId, offset: end - html.length }, html });
    return true;
  }
  tx.apply({
    kind: 'move',
    from: { parentId, offset: secondPlace.offset },
    to: { parentId, offset: firstPlace.offset },
    html: secondPlace.html,
  });
  // The target offset of a move doesn't count the moved text: the gap after the second block's former position.
  tx.apply({
    kind: 'move',
    from: { parentId, offset: firstPlace.offset + secondPlace.html.length },
    to: { parentId, offset: end - firstPlace.html.length },
    html: firstPlace.html,
  });
  return true;
}

function endsWith(place: BlockPlace, run: string): boolean {
  return whitespaceBefore(place.parent, place.offset) === run;
}

function moveTo(
  tx: Transaction,
  beId: BeId,
  place: Exclude<Place, { kind: 'up' | 'down' }>,
  options: { isPage: boolean },
): ReturnType<typeof refuse> | true {
  const point = pointOf(tx.tree, { kind: 'block', beId }, place, options);
  if (isRefusal(point)) return point;
  const taken = blockWithWhitespace(tx.tree, beId);
  if (!taken) return refuse('This block is no longer in the document.');
  const { gap, html } = taken;
  const landing = landingGap(tx.tree, point);
  tx.apply({ kind: 'move', from: gap, to: gapAfterTaking(tx.tree, gap, landing.gap, html.length), html });
  return true;
}

function nounOf(tree: SourceTree, beId: BeId): string {
  const block = tree.blocks.get(beId);
  return block ? blockNoun(block) : 'block';
}
