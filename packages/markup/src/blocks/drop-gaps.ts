import { emptyPlaceOf } from '../source/empty-places';
import { contextOf, getBlock, walkBlocks } from '../source/source-tree';
import type { BeId, GapPosition, SourceBlock, SourceTree } from '../types';
import { closestBlock, parentBlock } from './block-layout';
import { canContain } from './can-contain';
import { type ChildPlace, findPlaces, isClosedBy, voidElements, wrapperPath } from './child-places';
import { outermostBlocks } from './cut-blocks';
import { findEmptySection, isWithoutComment, wrapperPathAt } from './empty-section';
import { outlookTableAt } from './ghost-tables';
import { hasWholeConditions } from './whole-conditions';

/** Ids of drop zones that don't belong to a block. */
const DROP_ZONE_AFTER_LAST = -2;
const DROP_ZONE_TOP = -3;
export const DROP_ZONE_BOTTOM_PREFIX = 'bottom_';
const DROP_ZONE_CUSTOM_PREFIX = 'custom_';

/** Maximum nesting depth of a drop. Blocks nested deeper are a sign of a broken file. */
const MAX_GAP_DEPTH = 100;

/** The item being dropped. */
export interface DropItem {
  type: 'section' | 'component';
  /** Lowercase tag name of the item. */
  tag: string;
  /** The block being moved; absent for a new item. */
  beId?: BeId;
  /** On pages, components can be next to sections. */
  isPage?: boolean;
}

/** One valid position for a drop. */
export interface DropGap {
  /**
   * -3: top; -2: after the last; `bottom_{id}`: after a block; `custom_{id}`: before a content element; else `{id}`.
   */
  id: string | number;
  kind: 'section' | 'component';
  gap: GapPosition;
  /** The block that contains the gap; '' = top level. */
  parentId: BeId;
  /** The block that the item will follow directly; null before the first block and in a field. */
  afterId: BeId | null;
  /** The block that the item will precede directly; null after the last block and in a field. */
  beforeId: BeId | null;
  /** True for an empty region or another placeholder: the zone is an area, not a line. */
  isField: boolean;
  /** Source text at the gap that the drop replaces (the empty-section marker), else ''. */
  replaces: string;
}

/**
 * Returns every gap that accepts the item, in document order (docs/grammar.md 5.7). For a section: the positions around
 * sections. For a component: before and after content and components in sections and regions, in empty regions and in
 * sections without content; on pages also around sections. A gap never makes table, list or text content invalid. It is
 * never in an untrusted range, inside the moving block, or at the block's current position. With `afterId`, only the
 * gaps directly after that block are checked.
 */
export function dropGaps(tree: SourceTree, item: DropItem, afterId?: BeId): DropGap[] {
  const finder = new GapFinder(tree, item, afterId);
  if (item.type === 'section' || item.isPage) finder.addTopLevel();
  if (item.type === 'component') finder.addInside();
  return finder.gaps;
}

/**
 * Fills the caches of `dropGaps` block by block, so that the first drag in a long document is as fast as later ones.
 */
export function* readForDrops(tree: SourceTree): Generator<undefined> {
  for (const block of walkBlocks(tree)) {
    hasWholeConditions(block);
    isWithoutComment(block);
    if (block.parts.every((part) => typeof part === 'string')) continue;
    placesByBlock(block);
    openEnds(block);
    outlookTableAt(block, 0);
    yield;
  }
}

class GapFinder {
  readonly gaps: DropGap[] = [];
  private readonly contexts = new Map<SourceBlock, readonly string[]>();

  constructor(
    private readonly tree: SourceTree,
    private readonly item: DropItem,
    private readonly onlyAfter: BeId | undefined,
  ) {}

  /**
   * Adds the gaps before the first section or top-level component, after each one, and after the last; or one field if
   * there are none.
   */
  addTopLevel(): void {
    const empty = findEmptySection(this.tree);
    if (empty) this.addField(DROP_ZONE_TOP, empty.gap, empty.marker);
    const isRow = ({ kinds }: SourceBlock): boolean => kinds.has('section') || kinds.has('component');
    const rows = outermostBlocks(this.tree.root, isRow).filter((row) => this.isMovable(row) && this.isTopLevel(row));
    rows.forEach((row, index) => {
      const next = rows[index + 1] ?? null;
      if (staysAlone(row)) return;
      if (index === 0) this.addBeside(DROP_ZONE_TOP, row, 'start', { afterId: null, beforeId: row.beId });
      if (next && staysAlone(next) && this.areNeighbours(row, next)) return;
      const id = next ? `${DROP_ZONE_BOTTOM_PREFIX}${row.beId}` : DROP_ZONE_AFTER_LAST;
      this.addBeside(id, row, 'end', { afterId: row.beId, beforeId: next?.beId ?? null });
    });
  }

  /** Adds the gaps in and around the content of sections and regions. */
  addInside(): void {
    const parent = this.onlyAfter === undefined ? null : parentBlock(this.tree, this.onlyAfter);
    for (const block of parent ? [parent] : walkBlocks(this.tree)) {
      const isContainer = block.kinds.has('section') || (block.kinds.has('region') && !block.kinds.has('edit'));
      if (!isContainer || this.isExcluded(block) || block.isCode) continue;
      const place = emptyPlaceOf(block);
      if (place) this.addField(block.beId, place.gap, '');
      else if (block.trust.inner) this.addAround(block);
    }
  }

  private addAround(container: SourceBlock): void {
    const children = placesOutsideLinks(container);
    children.forEach(({ block, wrapper, start, end }, index) => {
      if (!this.takesNeighbours(block)) return;
      const before = children[index - 1];
      const next = children[index + 1];
      const above = before?.wrapper === wrapper && isBlank(container, before.end, start) ? before.block : null;
      if (!above || !(this.takesNeighbours(above) || staysAlone(above))) {
        const id = block.kinds.has('component') ? block.beId : `${DROP_ZONE_CUSTOM_PREFIX}${block.beId}`;
        this.addBeside(id, block, 'start', { afterId: null, beforeId: block.beId });
      }
      const below = next?.wrapper === wrapper && isBlank(container, end, next.start) ? next.block : null;
      if (below && staysAlone(below)) return;
      this.addBeside(`${DROP_ZONE_BOTTOM_PREFIX}${block.beId}`, block, 'end', {
        afterId: block.beId,
        beforeId: below?.beId ?? null,
      });
    });
  }

  private addField(id: string | number, gap: GapPosition, replaces: string): void {
    const parent = getBlock(this.tree, gap.parentId);
    if (this.isExcluded(parent) || !parent.trust.inner) return;
    const path = wrapperPathAt(parent, gap.offset);
    if (!this.accepts(parent, path.at(-1) ?? parent.tag, path)) return;
    const { type: kind } = this.item;
    const line = { afterId: null, beforeId: null };
    this.gaps.push({ id, kind, gap, parentId: gap.parentId, ...line, isField: true, replaces });
  }

  private addBeside(
    id: string | number,
    block: SourceBlock,
    side: 'start' | 'end',
    { afterId, beforeId }: { afterId: BeId | null; beforeId: BeId | null },
  ): void {
    if (this.onlyAfter !== undefined && this.onlyAfter !== afterId) return;
    const parent = parentBlock(this.tree, block.beId);
    const place = placesByBlock(parent).get(block);
    const isMoving = this.item.beId !== undefined && (afterId === this.item.beId || beforeId === this.item.beId);
    if (!place || (side === 'start' && place.hasImpliedEnd)) return;
    if (this.isSwallowed(parent, place[side])) return;
    if (isMoving || !parent.trust.inner || this.isExcluded(parent)) return;
    if (!this.accepts(parent, place.wrapper?.tag ?? parent.tag, wrapperPath(place.wrapper))) return;
    const gap = { parentId: parent.beId, offset: place[side] };
    const ghost = outlookTableAt(parent, gap.offset);
    if (ghost !== '' && !canContain(ghost, this.item.tag)) return;
    const { type: kind } = this.item;
    this.gaps.push({ id, kind, gap, parentId: parent.beId, afterId, beforeId, isField: false, replaces: '' });
  }

  /** After an element without an end tag, only an element that implicitly closes it ends up outside. */
  private isSwallowed(parent: SourceBlock, offset: number): boolean {
    const open = openEnds(parent).get(offset);
    return open !== undefined && !isClosedBy(open, this.item.tag);
  }

  private accepts(parent: SourceBlock, parentTag: string, path: readonly string[]): boolean {
    const around = [...this.contextAround(parent), ...path];
    // A dropped item can contain links, and a nested link would close the outer one.
    if (around.includes('a')) return false;
    // If html or head is the innermost element in the source, the browser adds a body around the content.
    const tag = parentTag === 'html' || parentTag === 'head' ? 'body' : parentTag;
    return canContain(tag, this.item.tag, around.slice(0, -1));
  }

  private contextAround(block: SourceBlock): readonly string[] {
    const known = this.contexts.get(block) ?? contextOf(this.tree, block.beId, { isInside: true }).path;
    this.contexts.set(block, known);
    return known;
  }

  /** Returns whether a block is the moving block or inside it, in a hidden variation, or nested too deeply. */
  private isExcluded(block: SourceBlock): boolean {
    let depth = 0;
    for (let id: BeId | undefined = block.beId; id; id = this.tree.parentOf.get(id)) {
      depth += 1;
      if (id === this.item.beId || depth > MAX_GAP_DEPTH || getBlock(this.tree, id).isHidden) return true;
    }
    return false;
  }

  /** Returns whether components can be dropped next to a direct child. */
  private takesNeighbours(block: SourceBlock): boolean {
    const isContent = block.kinds.has('component') || block.kinds.has('edit');
    return isContent && block.rules.canDropAround && !block.isHidden && this.isMovable(block);
  }

  /** Returns whether two blocks have the same parent element and only whitespace between them. */
  private areNeighbours(first: SourceBlock, second: SourceBlock): boolean {
    const parent = parentBlock(this.tree, first.beId);
    const [above, below] = [first, second].map((block) => placesByBlock(parent).get(block));
    return !!above && !!below && above.wrapper === below.wrapper && isBlank(parent, above.end, below.start);
  }

  /** Returns whether the block's range is trusted and contains no half of a condition. */
  private isMovable(block: SourceBlock): boolean {
    return block.trust.outer && hasWholeConditions(block);
  }

  private isTopLevel(row: SourceBlock): boolean {
    if (this.isExcluded(row) && row.beId !== this.item.beId) return false;
    if (row.isHidden || row.kinds.has('section')) return !row.isHidden;
    return closestBlock(this.tree, this.tree.parentOf.get(row.beId) ?? '', ({ kinds }) => kinds.has('region')) === null;
  }
}

/** Returns whether the theme forbids drops directly before and after a block (docs/grammar.md 3a). */
function staysAlone({ rules, isHidden }: SourceBlock): boolean {
  return !rules.canDropAround && !isHidden;
}

const foundOutside = new WeakMap<SourceBlock, readonly ChildPlace[]>();

/**
 * Returns the positions of the children; a child that is alone in an untagged link, such as a linked image, gets the
 * link's position.
 */
function placesOutsideLinks(parent: SourceBlock): readonly ChildPlace[] {
  const known = foundOutside.get(parent);
  if (known) return known;
  const { children } = findPlaces(parent);
  const counts = new Map<ChildPlace['wrapper'], number>();
  for (const { wrapper } of children) counts.set(wrapper, (counts.get(wrapper) ?? 0) + 1);
  const places = children.map((place) => {
    const link = place.wrapper;
    if (link?.tag !== 'a' || link.closeEnd === -1 || counts.get(link) !== 1) return place;
    return { ...place, start: link.openStart, end: link.closeEnd, wrapper: link.parent };
  });
  foundOutside.set(parent, places);
  return places;
}

const foundByBlock = new WeakMap<SourceBlock, ReadonlyMap<SourceBlock, ChildPlace>>();

function placesByBlock(parent: SourceBlock): ReadonlyMap<SourceBlock, ChildPlace> {
  const known = foundByBlock.get(parent);
  if (known) return known;
  const places = new Map(placesOutsideLinks(parent).map((place) => [place.block, place]));
  foundByBlock.set(parent, places);
  return places;
}

const foundOpenEnds = new WeakMap<SourceBlock, ReadonlyMap<number, string>>();

/** Maps the end offsets of children without an end tag to their tag names. */
function openEnds(parent: SourceBlock): ReadonlyMap<number, string> {
  const known = foundOpenEnds.get(parent);
  if (known) return known;
  const ends = new Map<number, string>();
  for (const { block, end } of findPlaces(parent).children)
    if (block.close === '' && !voidElements.has(block.tag)) ends.set(end, block.tag);
  foundOpenEnds.set(parent, ends);
  return ends;
}

/** Returns whether only whitespace is between two offsets. */
function isBlank(container: SourceBlock, start: number, end: number): boolean {
  let at = 0;
  for (const part of container.parts) {
    if (at >= end) break;
    const partEnd = at + part.length;
    if (typeof part === 'string' && partEnd > start && /\S/.test(part.slice(Math.max(0, start - at), end - at)))
      return false;
    at = partEnd;
  }
  return true;
}
