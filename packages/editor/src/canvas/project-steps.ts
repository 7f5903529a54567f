import { type BeId, emptyPlaceOf, type SourceBlock, type SourceTree } from '@galley/markup';
import { blockToCanvasHtml } from '@galley/markup/canvas';
import { isBlankText, isWithoutTags } from '../kernels/siblings';
import type { BlockIndex } from './block-index';
import { patchText } from './patch-text';
import * as dom from './safe-dom';

/** The input of drawing: the tree to draw, and the elements of its blocks. */
export interface Projection {
  tree: SourceTree;
  index: BlockIndex;
  /** Blocks whose inner content the canvas already shows. */
  skip: ReadonlySet<BeId>;
}

/** Thrown if the whole document must be redrawn. */
export class NeedsRedraw extends Error {}

/**
 * Draws the difference between two trees. Shared subtrees are skipped by identity, so the cost is that of the changes
 * plus the number of their siblings. Parts that can't be patched are redrawn from source, as little as possible. Throws
 * NeedsRedraw.
 */
export function projectChange(before: SourceTree, projection: Projection): void {
  projectBlock(before.root, projection.tree.root, projection);
}

/** Redraws one block from source. Throws NeedsRedraw if it isn't drawn. */
export function redrawBlock(beId: BeId, projection: Projection): void {
  const element = projection.index.elementOf(beId);
  if (!element) throw new NeedsRedraw(beId);
  const drawn = drawBlock(beId, element, projection);
  dom.replaceNode(element, drawn);
  projection.index.add(drawn);
}

/**
 * Redraws the inside of a block; its element, the caret's editing host, is kept. Throws NeedsRedraw if it isn't drawn.
 */
export function redrawInner(beId: BeId, projection: Projection): void {
  const element = projection.index.elementOf(beId);
  if (!element) throw new NeedsRedraw(beId);
  const drawn = drawBlock(beId, element, projection);
  dom.replaceChildren(element, dom.childrenOf(drawn));
  projection.index.add(element);
}

function projectBlock(before: SourceBlock, after: SourceBlock, projection: Projection): void {
  if (before === after) return;
  const { beId } = after;
  // The placeholder of an empty block can be deep inside it, in a block that is drawn without it.
  const hadPlaceholder = beId !== '' && emptyPlaceOf(before) !== null;
  if (beId !== '' && (before.tag !== after.tag || hadPlaceholder || emptyPlaceOf(after) !== null)) {
    redrawBlock(beId, projection);
    return;
  }
  if (beId !== '' && before.open !== after.open) patchAttributes(beId, projection);
  if (projection.skip.has(beId)) return;
  if (hasBlocks(before) !== hasBlocks(after) && beId !== '') {
    redrawSection(after, projection);
    return;
  }
  if (!hasBlocks(after) || !hasBlocks(before)) {
    const [old, next] = [innerText(before), innerText(after)];
    if (old === next) return;
    if (beId === '') throw new NeedsRedraw('root');
    const element = projection.index.elementOf(beId);
    if (element && patchText(element, old, next)) return;
    redrawInner(beId, projection);
    return;
  }
  projectParts(before, after, projection);
}

/**
 * A block got its first child or lost its last one: placeholders around it can appear or disappear, up to its section.
 */
function redrawSection(block: SourceBlock, projection: Projection): void {
  const { tree } = projection;
  let outer: BeId = block.beId;
  for (let id: BeId | undefined = block.beId; id; id = tree.parentOf.get(id)) {
    if (tree.blocks.get(id)?.kinds.has('section') || !tree.parentOf.get(id)) outer = id;
  }
  redrawBlock(outer, projection);
}

function projectParts(before: SourceBlock, after: SourceBlock, projection: Projection): void {
  const oldParts = before.parts;
  const newParts = after.parts;
  let start = 0;
  while (start < oldParts.length && start < newParts.length && isSamePart(oldParts[start], newParts[start])) start++;
  let tail = 0;
  while (
    tail < oldParts.length - start &&
    tail < newParts.length - start &&
    isSamePart(oldParts[oldParts.length - 1 - tail], newParts[newParts.length - 1 - tail])
  ) {
    tail++;
  }
  const oldMiddle = oldParts.slice(start, oldParts.length - tail);
  const newMiddle = newParts.slice(start, newParts.length - tail);
  if (
    (oldMiddle.length > 0 || newMiddle.length > 0) &&
    !patchMiddle(after, { start, oldMiddle, newMiddle }, projection)
  ) {
    if (after.beId === '') throw new NeedsRedraw('root');
    redrawInner(after.beId, projection);
    return;
  }
  // Before and after the middle, the same blocks are in the same order; inside it, they may have been reordered.
  const kept = new Map<BeId, SourceBlock>();
  for (const part of oldMiddle) if (typeof part !== 'string') kept.set(part.beId, part);
  newParts.forEach((part, at) => {
    const isMiddle = at >= start && at < newParts.length - tail;
    const old = isMiddle ? undefined : oldParts[at < start ? at : at - newParts.length + oldParts.length];
    if (typeof part === 'string' || old === part) return;
    const before = isMiddle ? kept.get(part.beId) : old;
    if (typeof before === 'object') projectBlock(before, part, projection);
  });
}

interface Middle {
  start: number;
  oldMiddle: readonly (string | SourceBlock)[];
  newMiddle: readonly (string | SourceBlock)[];
}

/** Inserts, removes and moves the elements of blocks among their siblings. Returns false if more must be redrawn. */
function patchMiddle(parent: SourceBlock, middle: Middle, projection: Projection): boolean {
  const { oldMiddle, newMiddle } = middle;
  const { index } = projection;
  const isPlain = (part: string | SourceBlock): boolean => typeof part !== 'string' || isBlankText(part);
  const sameText = textKey(oldMiddle) === textKey(newMiddle);
  if (!sameText && !(oldMiddle.every(isPlain) && newMiddle.every(isPlain))) return false;
  if (sameText && !oldMiddle.every(isPlain)) return swapInPlace(oldMiddle, newMiddle, index);
  if (moveOne(oldMiddle, newMiddle, index)) return true;

  const place = findPlace(parent, middle, index);
  if (!place) return false;
  const keep = new Set(newMiddle.map((part) => (typeof part === 'string' ? '' : part.beId)));
  const elements: Node[] = [];
  for (const part of newMiddle) {
    if (typeof part === 'string') continue;
    const known = oldMiddle.some((old) => typeof old !== 'string' && old.beId === part.beId);
    if (!known) removeElsewhere(part.beId, index);
    const element = known ? index.elementOf(part.beId) : drawBlock(part.beId, place.context, projection);
    if (!element) return false;
    if (!known) elements.push(dom.createText(dom.documentOf(place.context), '\n'));
    elements.push(element);
  }
  for (const part of oldMiddle) {
    if (typeof part === 'string' || keep.has(part.beId)) continue;
    for (const element of shownIn(parent, part.beId, projection)) dom.removeNode(element);
  }
  place.put(elements);
  for (const element of elements) if (dom.isElement(element)) index.add(element);
  return true;
}

/** Removes the old element of a block that moved from another parent before it is drawn here. */
function removeElsewhere(beId: BeId, index: BlockIndex): void {
  const element = index.elementOf(beId);
  if (element) dom.removeNode(element);
}

/**
 * Returns the element of a child that was removed from this parent. If it moved to another parent and is already drawn
 * there, that element is ignored.
 */
function shownIn(parent: SourceBlock, beId: BeId, { index, tree }: Projection): Element[] {
  const outer = parent.beId === '' ? null : index.elementOf(parent.beId);
  if (outer) return dom.queryAll(outer, `[data-be-id="${CSS.escape(`${tree.markerPrefix}:${beId}`)}"]`);
  const element = index.elementOf(beId);
  return element ? [element] : [];
}

/**
 * Moves one block to the other end of the middle: only its element moves, so that the browser lays out nothing else.
 */
function moveOne(
  oldMiddle: readonly (string | SourceBlock)[],
  newMiddle: readonly (string | SourceBlock)[],
  index: BlockIndex,
): boolean {
  const oldIds = idsOf(oldMiddle);
  const newIds = idsOf(newMiddle);
  const [first, last] = [oldIds[0], oldIds.at(-1)];
  if (oldIds.length < 2 || oldIds.length !== newIds.length || first === undefined || last === undefined) return false;
  const isDown = first === newIds.at(-1) && oldIds.slice(1).every((id, at) => id === newIds[at]);
  const isUp = !isDown && last === newIds[0] && oldIds.slice(0, -1).every((id, at) => id === newIds[at + 1]);
  if (!isDown && !isUp) return false;
  const moved = index.elementOf(isDown ? first : last);
  const beside = index.elementOf(isDown ? last : first);
  const parent = beside && dom.parentOf(beside);
  if (!moved || !parent || dom.parentOf(moved) !== parent) return false;
  // The whitespace between it and its neighbor moves too, because it is visible between inline blocks.
  const gap = isDown ? dom.nextOf(moved) : dom.previousOf(moved);
  if (isDown) dom.insertAfter(beside, moved);
  else dom.insertBefore(parent, moved, beside);
  if (gap && dom.isText(gap) && isBlankText(gap.data)) dom.insertBefore(parent, gap, isDown ? moved : beside);
  return true;
}

function idsOf(parts: readonly (string | SourceBlock)[]): BeId[] {
  return parts.filter((part): part is SourceBlock => typeof part !== 'string').map((part) => part.beId);
}

/** Swaps blocks; everything between them stays in place, including wrappers. */
function swapInPlace(
  oldMiddle: readonly (string | SourceBlock)[],
  newMiddle: readonly (string | SourceBlock)[],
  index: BlockIndex,
): boolean {
  const oldIds = idsOf(oldMiddle);
  const newIds = idsOf(newMiddle);
  if (oldIds.length !== newIds.length || new Set([...oldIds, ...newIds]).size !== oldIds.length) return false;
  const elements = new Map<BeId, Element>();
  for (const id of oldIds) {
    const element = index.elementOf(id);
    if (!element) return false;
    elements.set(id, element);
  }
  const slots = oldIds.map((id) => {
    const element = elements.get(id);
    const slot = element && dom.createComment(dom.documentOf(element));
    if (element && slot) dom.replaceNode(element, slot);
    return slot;
  });
  newIds.forEach((id, position) => {
    const slot = slots[position];
    const element = elements.get(id);
    if (slot && element) dom.replaceNode(slot, element);
  });
  return true;
}

interface PutPlace {
  /** The element that is the parsing context of the blocks. */
  context: Element;
  put(nodes: readonly Node[]): void;
}

/** Returns the position of the middle parts in the DOM: next to a neighbor that no wrapper separates from it. */
function findPlace(parent: SourceBlock, middle: Middle, index: BlockIndex): PutPlace | null {
  const { parts } = parent;
  const afterMiddle = middle.start + middle.newMiddle.length;
  const previous = findNeighbour(parts, middle.start - 1, -1);
  const next = findNeighbour(parts, afterMiddle, 1);
  if (previous) {
    const element = index.elementOf(previous);
    const context = element && dom.elementAt(dom.parentOf(element));
    if (element && context) {
      return {
        context,
        put: (nodes) => {
          let at: Node = element;
          for (const node of nodes) {
            dom.insertAfter(at, node);
            at = node;
          }
        },
      };
    }
  }
  if (next) {
    const element = index.elementOf(next);
    const context = element && dom.elementAt(dom.parentOf(element));
    if (element && context) {
      return {
        context,
        put: (nodes) => {
          for (const node of nodes) dom.insertBefore(dom.parentOf(element) ?? context, node, element);
        },
      };
    }
  }
  return placeOfRemoved(middle, index);
}

/** If the middle is alone in its wrapper, its old elements mark the position. */
function placeOfRemoved(middle: Middle, index: BlockIndex): PutPlace | null {
  const first = middle.oldMiddle.find((part): part is SourceBlock => typeof part !== 'string');
  const element = first ? index.elementOf(first.beId) : null;
  const context = element && dom.elementAt(dom.parentOf(element));
  if (!element || !context) return null;
  const slot = dom.createComment(dom.documentOf(element));
  dom.insertBefore(context, slot, element);
  return {
    context,
    put: (nodes) => {
      for (const node of nodes) dom.insertBefore(context, node, slot);
      dom.removeNode(slot);
    },
  };
}

function findNeighbour(parts: readonly (string | SourceBlock)[], from: number, step: 1 | -1): BeId | null {
  for (let at = from; at >= 0 && at < parts.length; at += step) {
    const part = parts[at];
    if (part === undefined) return null;
    if (typeof part !== 'string') return part.beId;
    if (!isWithoutTags(part)) return null;
  }
  return null;
}

/** Creates the element of a block from its canvas html, parsed in its context. Throws NeedsRedraw. */
export function drawBlock(beId: BeId, near: Element, projection: Projection): Element {
  const html = blockToCanvasHtml(projection.tree, beId);
  const isSelf = projection.index.elementOf(beId) === near;
  const context = isSelf ? dom.elementAt(dom.parentOf(near)) : near;
  if (!context) throw new NeedsRedraw(beId);
  const marker = `${projection.tree.markerPrefix}:${beId}`;
  const drawn = dom
    .childrenOf(dom.parseFragment(context, html))
    .find((node): node is ChildNode & Element => dom.isElement(node) && dom.attributeOf(node, 'data-be-id') === marker);
  if (!drawn) throw new NeedsRedraw(beId);
  return drawn;
}

/** Sets the attributes of a block's element to those of the document. Throws NeedsRedraw. */
export function patchAttributes(beId: BeId, projection: Projection): void {
  const element = projection.index.elementOf(beId);
  if (!element) throw new NeedsRedraw(beId);
  const drawn = drawBlock(beId, element, projection);
  if (dom.nameOf(drawn) !== dom.nameOf(element)) throw new NeedsRedraw(beId);
  const wanted = new Map(dom.attributesOf(drawn).map((attribute) => [attribute.name, attribute.value]));
  for (const attribute of dom.attributesOf(element)) {
    if (!wanted.has(attribute.name) && attribute.name !== 'contenteditable') {
      dom.setAttributeOf(element, attribute.name, null);
    }
  }
  for (const [name, value] of wanted) {
    if (dom.attributeOf(element, name) !== value) dom.setAttributeOf(element, name, value);
  }
}

function hasBlocks(block: SourceBlock): boolean {
  return block.parts.some((part) => typeof part !== 'string');
}

function innerText(block: SourceBlock): string {
  return block.parts.map((part) => (typeof part === 'string' ? part : '')).join('');
}

function isSamePart(a: string | SourceBlock | undefined, b: string | SourceBlock | undefined): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b || a.trim() === b.trim();
  return typeof a === 'object' && typeof b === 'object' && a.beId === b.beId;
}

function textKey(parts: readonly (string | SourceBlock)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : '\u0000')).join('');
}
