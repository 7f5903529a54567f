import {
  type BeId,
  blockSource,
  type GapPosition,
  innerSource,
  type SourceBlock,
  type SourceTree,
} from '@galley/markup';
import { outerSpan } from '@galley/markup/blocks';
import { trimEndOf } from '@galley/markup/html';

/** A block's position among the parts of its parent. */
export interface BlockPlace {
  parentId: BeId;
  parent: SourceBlock;
  /** Index in `parent.parts`. */
  index: number;
  /** Offset of the block in the parent's inner source. */
  offset: number;
}

/** Returns the position of a block; null if it isn't in the tree. The cost is the number of its siblings. */
export function placeOf(tree: SourceTree, beId: BeId): BlockPlace | null {
  const parentId = tree.parentOf.get(beId) ?? '';
  const parent = parentId === '' ? tree.root : tree.blocks.get(parentId);
  if (!parent) return null;
  let offset = 0;
  for (let index = 0; index < parent.parts.length; index++) {
    const part = parent.parts[index];
    if (part === undefined) break;
    if (typeof part !== 'string' && part.beId === beId) return { parentId, parent, index, offset };
    offset += part.length;
  }
  return null;
}

/** A block's position and source as it is moved: including the link around it if that contains nothing else. */
export interface OuterPlace extends BlockPlace {
  html: string;
}

/** Returns the position of a block including its own link; null if it isn't in the tree. */
export function outerPlaceOf(tree: SourceTree, beId: BeId): OuterPlace | null {
  const place = placeOf(tree, beId);
  const block = tree.blocks.get(beId);
  if (!place || !block) return null;
  const { start, end } = outerSpan(tree, beId);
  if (end - start === block.length) return { ...place, html: blockSource(block) };
  return { ...place, offset: start, html: innerSource(place.parent).slice(start, end) };
}

/** Returns the child blocks of a block or of the document ('' = root), in order. */
export function childBlocks(tree: SourceTree, parentId: BeId): SourceBlock[] {
  const parent = parentId === '' ? tree.root : tree.blocks.get(parentId);
  return parent ? parent.parts.filter((part): part is SourceBlock => typeof part !== 'string') : [];
}

/** Returns the previous or next sibling of a block with the text between them; null if there is none. */
export function neighbour(
  tree: SourceTree,
  beId: BeId,
  direction: 'before' | 'after',
): { block: SourceBlock; between: string } | null {
  const place = placeOf(tree, beId);
  if (!place) return null;
  const step = direction === 'before' ? -1 : 1;
  let between = '';
  for (let index = place.index + step; index >= 0 && index < place.parent.parts.length; index += step) {
    const part = place.parent.parts[index];
    if (part === undefined) return null;
    if (typeof part !== 'string') return { block: part, between };
    between = direction === 'before' ? part + between : between + part;
  }
  return null;
}

/**
 * Returns whether a text contains no tag: only whitespace, comments (including conditional ones) and plain characters.
 */
export function isWithoutTags(text: string): boolean {
  return !/<[a-zA-Z/]/.test(text.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
}

/** Returns whether a text contains only whitespace and comments. */
export function isBlankText(text: string): boolean {
  return text.replace(/<!--[\s\S]*?(-->|$)/g, (_, end: string) => (end === '' ? '<' : '')).trim() === '';
}

/** Returns the whitespace run that ends at `offset` of a block's inner source. */
export function whitespaceBefore(parent: SourceBlock, offset: number): string {
  let run = '';
  let end = 0;
  for (const part of parent.parts) {
    if (end >= offset) break;
    if (typeof part === 'string') {
      const before = part.slice(0, Math.min(part.length, offset - end));
      run = before.slice(trimEndOf(before, /[ \t\r\n\f]/).length);
    } else run = '';
    end += part.length;
  }
  return run;
}

/** Returns the gap and exact text of a block with its own link and the whitespace before it. */
export function blockWithWhitespace(tree: SourceTree, beId: BeId): { gap: GapPosition; html: string } | null {
  const place = outerPlaceOf(tree, beId);
  if (!place) return null;
  const run = whitespaceBefore(place.parent, place.offset);
  return { gap: { parentId: place.parentId, offset: place.offset - run.length }, html: run + place.html };
}

/**
 * Returns the gap for whole blocks at a drop point: before a neighbor's leading whitespace, so that each block keeps
 * its own.
 */
export function landingGap(
  tree: SourceTree,
  point: { gap: GapPosition; afterId: BeId | null; beforeId: BeId | null },
): { gap: GapPosition; indent: string } {
  const { gap, afterId, beforeId } = point;
  const parent = gap.parentId === '' ? tree.root : tree.blocks.get(gap.parentId);
  const guide = afterId ?? beforeId;
  const place = guide === null ? null : placeOf(tree, guide);
  if (!parent || !place || guide === null) return { gap, indent: '' };
  const indent = whitespaceBefore(place.parent, outerSpan(tree, guide).start);
  if (afterId !== null) return { gap, indent };
  return { gap: { parentId: gap.parentId, offset: gap.offset - whitespaceBefore(parent, gap.offset).length }, indent };
}

/** Adjusts the gap `to` after `length` characters were removed at `from`. */
export function gapAfterTaking(tree: SourceTree, from: GapPosition, to: GapPosition, length: number): GapPosition {
  let offset = from.offset;
  let parentId = from.parentId;
  while (parentId !== to.parentId) {
    const place = parentId === '' ? null : placeOf(tree, parentId);
    if (!place) return to;
    offset = place.offset;
    parentId = place.parentId;
  }
  return offset < to.offset ? { parentId: to.parentId, offset: to.offset - length } : to;
}
