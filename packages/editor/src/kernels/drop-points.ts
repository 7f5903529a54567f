import { type BeId, type Refusal, refuse, type SourceTree } from '@galley/markup';
import { type DropGap, type DropItem, dropGaps, outerTag } from '@galley/markup/blocks';
import type { CommandArgs } from '../commands-map';
import type { DragItem } from '../types';

type Place = Exclude<CommandArgs['move-block']['place'], { kind: 'up' | 'down' }>;

/** Cached for the last tree: a drag, its guard and its drop need the same points. */
const known = new WeakMap<SourceTree, Map<string, DropGap[]>>();

/** Returns every position for an item, in document order. On pages, components can also be next to sections. */
export function dropPoints(tree: SourceTree, item: DragItem, options: { isPage: boolean }): DropGap[] {
  const described = describe(tree, item);
  if (!described) return [];
  const wanted = { ...described, isPage: options.isPage };
  const ofTree = known.get(tree) ?? new Map<string, DropGap[]>();
  known.set(tree, ofTree);
  const key = JSON.stringify(wanted);
  const points = ofTree.get(key) ?? dropGaps(tree, wanted);
  ofTree.set(key, points);
  return points;
}

function describe(tree: SourceTree, item: DragItem): DropItem | null {
  if (item.kind === 'palette') return { type: item.item.type, tag: item.item.tag };
  if (item.kind === 'pin') return { type: 'section', tag: item.pin.tag };
  const block = tree.blocks.get(item.beId);
  if (!block) return null;
  const { beId } = item;
  return { type: block.kinds.has('section') ? 'section' : 'component', tag: outerTag(tree, beId), beId };
}

/** Returns the point of a place; the place after an existing block is checked alone, without all others. */
export function pointOf(
  tree: SourceTree,
  item: DragItem,
  place: Place,
  options: { isPage: boolean },
): DropGap | Refusal {
  const described = place.kind === 'after' ? describe(tree, item) : null;
  if (described && place.kind === 'after' && tree.blocks.has(place.beId)) {
    const [direct] = dropGaps(tree, { ...described, isPage: options.isPage }, place.beId);
    if (direct?.afterId === place.beId) return direct;
  }
  return findPoint(dropPoints(tree, item, options), tree, place);
}

/** Returns the point of a place, or a refusal if the item can't be placed there. */
export function findPoint(points: readonly DropGap[], tree: SourceTree, place: Place): DropGap | Refusal {
  const found = lookUp(points, tree, place);
  return found ?? refuse('It can’t be placed here.');
}

function lookUp(points: readonly DropGap[], tree: SourceTree, place: Place): DropGap | undefined {
  switch (place.kind) {
    case 'zone':
      return points.find((point) => point.id === place.zoneId);
    case 'into':
      return (
        points.find((point) => point.isField && (point.parentId === place.beId || point.id === place.beId)) ??
        points.findLast((point) => point.parentId === place.beId)
      );
    case 'after':
      return afterBlock(points, tree, place.beId);
    case 'end':
      return points.at(-1);
  }
}

/** Returns the point after the block, or else after or inside its nearest ancestor where the item is allowed. */
function afterBlock(points: readonly DropGap[], tree: SourceTree, beId: BeId): DropGap | undefined {
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const around = id;
    const point =
      points.find((candidate) => candidate.afterId === around) ??
      points.find((candidate) => candidate.isField && candidate.parentId === around);
    if (point) return point;
  }
  return points.find((point) => point.isField);
}
