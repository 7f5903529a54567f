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

/** Ids of drop zones that are not a block's own (builder spec 3, drop zone). */
export const DROP_ZONE_AFTER_LAST = -2;
export const DROP_ZONE_TOP = -3;
export const DROP_ZONE_BOTTOM_PREFIX = 'bottom_';
export const DROP_ZONE_CUSTOM_PREFIX = 'custom_';

/** Blocks inside more blocks than this take no drops: such a file is broken. */
const DEEPEST_GAP = 100;

/** What is dropped. */
export interface DropItem {
  type: 'section' | 'component';
  /** Lowercase element name of what is dropped. */
  tag: string;
  /** The block that moves; absent for something new. */
  beId?: BeId;
  /** On pages components may be next to sections. */
  isPage?: boolean;
}

/** One legal place for a drop. */
export interface DropGap {
  /** -3 top, -2 after the last, `bottom_{id}` after a block, `custom_{id}` before a content element, `{id}` else. */
  id: string | number;
  kind: 'section' | 'component';
  gap: GapPosition;
  /** Block that the gap holds, '' = top level. */
  parentId: BeId;
  /** The block that the dropped item will be directly after; null in front of the first and in a field. */
  afterId: BeId | null;
  /** The block that the dropped item will be directly before; null after the last and in a field. */
  beforeId: BeId | null;
  /** True for an empty region or another placeholder: the zone is a field, not a line. */
  isField: boolean;
  /** Bytes at the gap that the drop takes away (the empty-section marker), else ''. */
  replaces: string;
}

/**
 * Every gap that takes the item, in document order: for a section the places around sections; for a component the
 * places before and after content and components of sections and regions, empty regions, and sections left with
 * nothing; on pages also the places around sections (grammar.md 5.7). No gap makes invalid table, list or text content, is
 * in a range that cannot be trusted, inside the moving block, or where the block is already. With `afterId` only the
 * gaps directly after that block are judged: if the place is known, the others don't need to be checked.
 */
export function dropGaps(tree: SourceTree, item: DropItem, afterId?: BeId): DropGap[] {
  const finder = new GapFinder(tree, item, afterId);
  if (item.type === 'section' || item.isPage) finder.addTopLevel();
  if (item.type === 'component') finder.addInside();
  return finder.gaps;
}

/**
 * Reads, in steps, what `dropGaps` needs of each block and is kept with it: after that, the first drag in a long document
 * is as quick as the second.
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

  /** Before the first section (or top-level component), after each, after the last; or the field where there is none. */
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

  /** In and around the content of sections and regions. */
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

  /** After an element without an end tag only what ends it stays outside. */
  private isSwallowed(parent: SourceBlock, offset: number): boolean {
    const open = openEnds(parent).get(offset);
    return open !== undefined && !isClosedBy(open, this.item.tag);
  }

  private accepts(parent: SourceBlock, parentTag: string, path: readonly string[]): boolean {
    const around = [...this.contextAround(parent), ...path];
    // Whatever is dropped may hold links, and a link in a link ends the outer one.
    if (around.includes('a')) return false;
    // html and head as innermost written element: the content is in the body that the browser adds.
    const tag = parentTag === 'html' || parentTag === 'head' ? 'body' : parentTag;
    return canContain(tag, this.item.tag, around.slice(0, -1));
  }

  private contextAround(block: SourceBlock): readonly string[] {
    const known = this.contexts.get(block) ?? contextOf(this.tree, block.beId, { isInside: true }).path;
    this.contexts.set(block, known);
    return known;
  }

  /** The moving block, everything in it, everything in variations that are not shown, and what is nested beyond measure. */
  private isExcluded(block: SourceBlock): boolean {
    let depth = 0;
    for (let id: BeId | undefined = block.beId; id; id = this.tree.parentOf.get(id)) {
      depth += 1;
      if (id === this.item.beId || depth > DEEPEST_GAP || getBlock(this.tree, id).isHidden) return true;
    }
    return false;
  }

  /** A direct child that components may be next to. */
  private takesNeighbours(block: SourceBlock): boolean {
    const isContent = block.kinds.has('component') || block.kinds.has('edit');
    return isContent && block.rules.canDropAround && !block.isHidden && this.isMovable(block);
  }

  /** Whether two blocks are in one element with nothing but spaces between them. */
  private areNeighbours(first: SourceBlock, second: SourceBlock): boolean {
    const parent = parentBlock(this.tree, first.beId);
    const [above, below] = [first, second].map((block) => placesByBlock(parent).get(block));
    return !!above && !!below && above.wrapper === below.wrapper && isBlank(parent, above.end, below.start);
  }

  /** Whether the block's own range can be trusted and holds no half of a condition. */
  private isMovable(block: SourceBlock): boolean {
    return block.trust.outer && hasWholeConditions(block);
  }

  private isTopLevel(row: SourceBlock): boolean {
    if (this.isExcluded(row) && row.beId !== this.item.beId) return false;
    if (row.isHidden || row.kinds.has('section')) return !row.isHidden;
    return closestBlock(this.tree, this.tree.parentOf.get(row.beId) ?? '', ({ kinds }) => kinds.has('region')) === null;
  }
}

/** The theme allows nothing directly before or after it, from either side (grammar.md 3a). */
function staysAlone({ rules, isHidden }: SourceBlock): boolean {
  return !rules.canDropAround && !isHidden;
}

const foundOutside = new WeakMap<SourceBlock, readonly ChildPlace[]>();

/** Where the children are; one that is alone in an untagged link, as a linked image is, is where the link does. */
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

/** Where children without an end tag end, with their element names. */
function openEnds(parent: SourceBlock): ReadonlyMap<number, string> {
  const known = foundOpenEnds.get(parent);
  if (known) return known;
  const ends = new Map<number, string>();
  for (const { block, end } of findPlaces(parent).children)
    if (block.close === '' && !voidElements.has(block.tag)) ends.set(end, block.tag);
  foundOpenEnds.set(parent, ends);
  return ends;
}

/** Whether only spaces are between two children. */
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
