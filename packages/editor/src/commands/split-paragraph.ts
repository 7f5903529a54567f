import {
  type BeId,
  innerSource,
  isRefusal,
  markSource,
  readMarker,
  refuse,
  type SourceTree,
  setMarker,
} from '@galley/markup';
import { countSource } from '@galley/markup/content';
import { patchAttribute, trimEndOf } from '@galley/markup/html';
import { canEditText, canTakeWhole, repeatRun } from '../kernels/block-abilities';
import { neighbour, placeOf, whitespaceBefore } from '../kernels/siblings';
import type { TextSession } from '../text-port';
import { type Command, type EditTarget, findBlock } from './command';
import { blockIn } from './patch-block';

/**
 * Enter in a paragraph of a page, or in a repeated list item: the content after the caret becomes a new one after it.
 */
export const splitParagraph: Command<'split-paragraph'> = {
  name: 'split-paragraph',
  label: 'New paragraph',
  blockId: ({ beId }) => beId,
  can: ({ tree, text }, { beId }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    if (text?.beId !== beId) return refuse('Place the caret in the text first.');
    const { maxRepeat } = block.rules;
    if (block.rules.canRepeat && maxRepeat > 0 && repeatRun(tree, beId).length >= maxRepeat) {
      return refuse(`At most ${maxRepeat} of these.`);
    }
    return canTakeWhole(block);
  },
  run: (tx, { beId }, context) => {
    const { text, newId } = context;
    const prefix = context.document.markerPrefix;
    const halves = text?.readSplit(tx.tree);
    if (!halves || isRefusal(halves)) return halves ?? refuse('Place the caret in the text first.');
    tx.apply({ kind: 'setInner', beId, before: innerSource(blockIn(tx.tree, beId)), after: halves.left });
    const block = blockIn(tx.tree, beId);
    const place = placeOf(tx.tree, beId);
    if (!place) return refuse('This block is no longer in the document.');
    const cloneId = newId();
    const open = patchAttribute(setMarker(block.open, 'id', prefix, cloneId), 'id', null);
    const close = block.close || `</${block.tag}>`;
    const html = markSource(open + halves.right + close, { markerPrefix: prefix, newId });
    const indent = whitespaceBefore(place.parent, place.offset);
    tx.apply({
      kind: 'insert',
      gap: { parentId: place.parentId, offset: place.offset + block.length },
      html: (block.close === '' ? close : '') + indent + html,
    });
    context.editAfter({ beId: readMarker(open, 'id', prefix) ?? cloneId, caret: 'start' });
    return true;
  },
};

/**
 * Backspace at the start of a paragraph of a page or of a repeated list item, and Delete at the end of the previous
 * one.
 */
export const joinParagraph: Command<'join-paragraph'> = {
  name: 'join-paragraph',
  label: ({ tree }, { beId }) => (isEmptied(tree, beId) ? 'Remove paragraph' : 'Join paragraphs'),
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    const previous = neighbour(tree, beId, 'before')?.block;
    if (!previous || previous.tag !== block.tag || !previous.kinds.has('edit') || previous.isHidden) {
      return refuse('There is no paragraph before this one.');
    }
    if (isEmptied(tree, beId)) return canTakeWhole(block);
    const canWrite = canEditText(tree, previous.beId);
    if (canWrite !== true) return canWrite;
    const { maxChar } = previous.rules;
    const { joined } = joinInner(innerSource(previous), innerSource(block));
    if (maxChar > 0 && countSource(joined) > maxChar) return refuse(`At most ${maxChar} characters fit here.`);
    return canTakeWhole(block);
  },
  run: (tx, { beId }, context) => {
    const previous = neighbour(tx.tree, beId, 'before')?.block;
    const place = placeOf(tx.tree, beId);
    if (!previous || !place) return refuse('There is no paragraph before this one.');
    const block = blockIn(tx.tree, beId);
    const run = whitespaceBefore(place.parent, place.offset);
    const isEmpty = isEmptied(tx.tree, beId);
    tx.apply({
      kind: 'remove',
      gap: { parentId: place.parentId, offset: place.offset - run.length },
      html: run + block.open + innerSource(block) + block.close,
    });
    const before = innerSource(previous);
    const { joined, dropped } = joinInner(before, innerSource(block));
    if (!isEmpty) tx.apply({ kind: 'setInner', beId: previous.beId, before, after: joined });
    context.editAfter({
      beId: previous.beId,
      caret: isEmpty ? 'end' : caretAfter(context.text, previous.beId, dropped),
    });
    return true;
  },
};

/**
 * Returns the caret at its old place: at the end of the first text, or at the start of the second one, which lost
 * whitespace there.
 */
function caretAfter(text: TextSession | null, previousId: BeId, dropped: number): EditTarget['caret'] {
  const start = text?.mark()?.start ?? 0;
  if (text?.beId === previousId) return { before: start };
  return { behind: (text?.lengthBehind() ?? 0) - Math.max(0, dropped - start) };
}

function isEmptied(tree: SourceTree, beId: BeId): boolean {
  const block = tree.blocks.get(beId);
  return block !== undefined && countSource(innerSource(block)) === 0;
}

/**
 * Joins two inner sources. Line breaks and indentation where they meet belong to their tags, not to the text; a single
 * space was between two words before the split. `dropped` is the number of characters removed from the start of the
 * second text.
 */
function joinInner(before: string, after: string): { joined: string; dropped: number } {
  const first = trimEndOf(before, /[ \t\r\n\f]/);
  const second = after.replace(/^[ \t\r\n\f]+/, '');
  const lead = after.length - second.length;
  const gap = before.slice(first.length) + after.slice(0, lead);
  const blank = first !== '' && second !== '' && /^ +$/.test(gap) ? ' ' : '';
  return { joined: first + blank + second, dropped: lead - (lead > 0 ? blank.length : 0) };
}
