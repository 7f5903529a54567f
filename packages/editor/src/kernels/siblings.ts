import {
  type BeId,
  blockSource,
  type GapPosition,
  innerSource,
  outerSpan,
  type SourceBlock,
  type SourceTree,
  trimEndOf,
} from '@galley/markup';

/** A block's place among the parts of its parent. */
export interface BlockPlace {
  parentId: BeId;
  parent: SourceBlock;
  /** Index into `parent.parts`. */
  index: number;
  /** Offset of the block in the parent's inner source. */
  offset: number;
}

/** Where a block is; null when it is not in the tree. Costs the number of its siblings. */
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

/** A block's place and source as it is moved: with the link around it, where it has one to itself. */
export interface OuterPlace extends BlockPlace {
  html: string;
}

/** Where a block is, its own link counted to it; null when it is not in the tree. */
export function outerPlaceOf(tree: SourceTree, beId: BeId): OuterPlace | null {
  const place = placeOf(tree, beId);
  const block = tree.blocks.get(beId);
  if (!place || !block) return null;
  const { start, end } = outerSpan(tree, beId);
  if (end - start === block.length) return { ...place, html: blockSource(block) };
  return { ...place, offset: start, html: innerSource(place.parent).slice(start, end) };
}

/** The block children of a block or of the document ('' = root), in order. */
export function childBlocks(tree: SourceTree, parentId: BeId): SourceBlock[] {
  const parent = parentId === '' ? tree.root : tree.blocks.get(parentId);
  return parent ? parent.parts.filter((part): part is SourceBlock => typeof part !== 'string') : [];
}

/** The sibling before or after a block with the text between them; null at the end. */
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

/** True for text that holds no tag: whitespace, comments (conditional ones too) and plain characters. */
export function isWithoutTags(text: string): boolean {
  return !/<[a-zA-Z/]/.test(text.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
}

/** True for whitespace and ordinary comments only. */
export function isBlankText(text: string): boolean {
  return text.replace(/<!--[\s\S]*?(-->|$)/g, (_, end: string) => (end === '' ? '<' : '')).trim() === '';
}

/** The whitespace run that ends at `offset` of a block's inner source. */
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

/** The gap of a block together with its own link and the whitespace run before it, and their exact text. */
export function blockWithWhitespace(tree: SourceTree, beId: BeId): { gap: GapPosition; html: string } | null {
  const place = outerPlaceOf(tree, beId);
  if (!place) return null;
  const run = whitespaceBefore(place.parent, place.offset);
  return { gap: { parentId: place.parentId, offset: place.offset - run.length }, html: run + place.html };
}

/** Where whole blocks go at a drop point: in front of a neighbor's white space, so that each keeps its own. */
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

/** The gap `to` as it counts once `length` characters have been taken out at `from`. */
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
