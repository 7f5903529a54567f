import { applyEdits, type TextEdit } from '../document/text-edits';
import { readMarker, setMarker } from '../source/markers';
import { walkBlocks } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { blockRanges, structureKind } from './block-layout';
import { findPlaces } from './child-places';
import { parseForReading } from './cut-blocks';

/**
 * Marks variations of regions and content elements: each member of a group gets its index, and all but the first are
 * hidden (tags.md 5.4). Groups that are marked already stay as they are. Only the markers are added.
 */
export function hideVariations(source: string, markerPrefix: string): string {
  const tree = parseForReading(source, markerPrefix);
  const ranges = blockRanges(tree);
  const edits: TextEdit[] = [];
  for (const members of siblingGroups(tree)) {
    if (members.some((member) => readMarker(member.open, 'variation', markerPrefix) !== null)) continue;
    members.forEach((member, index) => {
      const start = ranges.get(member.beId)?.start;
      if (start === undefined) return;
      let open = setMarker(member.open, 'variation', markerPrefix, String(index));
      if (index > 0) open = setMarker(open, 'hidden', markerPrefix, '1');
      edits.push({ start, end: start + member.open.length, text: open });
    });
  }
  return applyEdits(source, edits);
}

/** Groups of at least two regions or content elements of one name in one element, each in document order. */
function siblingGroups(tree: SourceTree): SourceBlock[][] {
  const groups: SourceBlock[][] = [];
  for (const parent of [tree.root, ...walkBlocks(tree)]) {
    if (parent.parts.length < 2) continue;
    for (const members of groupChildren(parent)) if (members.length > 1) groups.push(members);
  }
  return groups;
}

/** The grouped regions and content elements directly in a block, by element around them, kind and name. */
export function groupChildren(parent: SourceBlock): SourceBlock[][] {
  const groups = new Map<object, Map<string, SourceBlock[]>>();
  const isGrouped = (part: string | SourceBlock): boolean => typeof part !== 'string' && part.groupName !== '';
  if (!parent.parts.some(isGrouped)) return [];
  for (const { block, wrapper } of findPlaces(parent).children) {
    const kind = structureKind(block);
    if (block.groupName === '' || (kind !== 'region' && kind !== 'edit')) continue;
    const byName = groups.get(wrapper ?? parent) ?? new Map<string, SourceBlock[]>();
    groups.set(wrapper ?? parent, byName);
    const key = `${kind} ${block.groupName}`;
    const members = byName.get(key);
    if (members) members.push(block);
    else byName.set(key, [block]);
  }
  return [...groups.values()].flatMap((byName) => [...byName.values()]);
}
