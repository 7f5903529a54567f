import { applyEdits, type TextEdit } from '../html/text-edits';
import { printMarked } from '../source/mark-source';
import { readMarker, setMarker } from '../source/markers';
import { type ParseOptions, parseSource } from '../source/parse-source';
import { walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { blockRanges, structureKind } from './block-layout';
import { findPlaces } from './child-places';
import { parseForReading } from './cut-blocks';

/**
 * Marks the variations of regions and content elements: each member of a group gets its index, and all except the first
 * are hidden (docs/grammar.md 5.4). Groups that already have markers stay unchanged. Only markers are added.
 */
export function hideVariations(source: string, markerPrefix: string): string {
  const tree = parseForReading(source, markerPrefix);
  const opens = variationTags(tree);
  if (opens.size === 0) return source;
  const ranges = blockRanges(tree);
  const edits: TextEdit[] = [];
  for (const [beId, text] of opens) {
    const start = ranges.get(beId)?.start ?? 0;
    edits.push({ start, end: start + (tree.blocks.get(beId)?.open.length ?? 0), text });
  }
  return applyEdits(source, edits);
}

/**
 * Marks a source from outside as a document: combines `markSource` and `hideVariations` in one parse. The tree is that
 * of the original source; its ids are those in the html.
 */
export function markDocument(source: string, options: ParseOptions): { tree: SourceTree; html: string } {
  const tree = parseSource(source, options);
  return { tree, html: printMarked(tree, variationTags(tree)) };
}

/** Returns the start tags of variations with their markers. */
function variationTags(tree: SourceTree): Map<BeId, string> {
  const { markerPrefix } = tree;
  const opens = new Map<BeId, string>();
  for (const members of siblingGroups(tree)) {
    if (members.some((member) => readMarker(member.open, 'variation', markerPrefix) !== null)) continue;
    members.forEach((member, index) => {
      const open = setMarker(member.open, 'variation', markerPrefix, String(index));
      opens.set(member.beId, index > 0 ? setMarker(open, 'hidden', markerPrefix, '1') : open);
    });
  }
  return opens;
}

/** Returns the groups of at least two regions or content elements of one name in one element, in document order. */
function siblingGroups(tree: SourceTree): SourceBlock[][] {
  const groups: SourceBlock[][] = [];
  for (const parent of [tree.root, ...walkBlocks(tree)]) {
    if (parent.parts.length < 2) continue;
    for (const members of groupChildren(parent)) if (members.length > 1) groups.push(members);
  }
  return groups;
}

/** Returns the grouped regions and content elements directly in a block, by wrapper element, kind and name. */
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
