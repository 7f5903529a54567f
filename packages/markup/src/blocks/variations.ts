import { messages, type VariationGroup } from '@galley/contract';
import { readAttribute } from '../html/attributes';
import { scanSource } from '../html/scan-source';
import { stripTags } from '../rules/strip-tags';
import { readMarker, stripMarkers } from '../source/markers';
import { blockSource, getBlock, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { parentBlock, structureKind } from './block-layout';
import { groupChildren } from './hide-variations';

/** The variations of one block and their location. */
export interface Variations {
  name: string;
  /** Index of the variation that is shown. */
  index: number;
  count: number;
  /**
   * palette: sections and components; the other variations are sources of the theme (`htmls`, one per index). document:
   * regions and content elements; all variations are adjacent in the document (`members`, one per index).
   */
  place: 'palette' | 'document';
  htmls: readonly string[];
  members: readonly BeId[];
}

/** Returns the variations of a block; null if there is only one (docs/grammar.md 2 and 5). */
export function variationsOf(tree: SourceTree, beId: BeId, groups: readonly VariationGroup[]): Variations | null {
  const block = getBlock(tree, beId);
  const kind = structureKind(block);
  if (block.groupName === '') return null;
  if (kind === 'section' || kind === 'component') {
    const group = groups.find((entry) => entry.type === kind && entry.name === block.groupName);
    if (!group || group.htmls.length < 2) return null;
    const index = paletteIndex(tree, block, group.htmls);
    if (index >= group.htmls.length) return null;
    return {
      name: block.groupName,
      index,
      count: group.htmls.length,
      place: 'palette',
      htmls: group.htmls,
      members: [],
    };
  }
  const members = variationSet(tree, beId);
  if (members.length < 2) return null;
  const shown = members.findIndex((member) => !member.isHidden);
  return {
    name: block.groupName,
    index: Math.max(0, shown),
    count: members.length,
    place: 'document',
    htmls: [],
    members: members.map((member) => member.beId),
  };
}

/**
 * Returns a region or content element with its sibling variations, in document order. Copies of a repeated region have
 * the same group name: a new set starts where the variation index doesn't increase.
 */
export function variationSet(tree: SourceTree, beId: BeId): SourceBlock[] {
  const block = getBlock(tree, beId);
  const siblings = groupChildren(parentBlock(tree, beId)).find((members) => members.includes(block)) ?? [block];
  const sets: SourceBlock[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const member of siblings) {
    const index = markedIndex(tree, member) ?? -1;
    const set = sets.at(-1);
    if (set && index > last) set.push(member);
    else sets.push([member]);
    last = index === -1 ? Number.POSITIVE_INFINITY : index;
  }
  return sets.find((set) => set.includes(block)) ?? [block];
}

function markedIndex(tree: SourceTree, block: SourceBlock): number | null {
  const value = readMarker(block.open, 'variation', tree.markerPrefix);
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/**
 * Returns one message, in document order, for each section or component whose variation index no longer exists in the
 * theme. Such a block stays unchanged and can't be switched.
 */
export function unknownVariations(tree: SourceTree, groups: readonly VariationGroup[]): string[] {
  const counts = new Map(groups.map(({ type, name, htmls }) => [`${type} ${name}`, htmls.length]));
  const sentences: string[] = [];
  for (const block of walkBlocks(tree)) {
    if (block.groupName === '') continue;
    const count = counts.get(`${structureKind(block)} ${block.groupName}`);
    const index = count === undefined ? null : markedIndex(tree, block);
    if (index !== null && index >= (count ?? 0)) sentences.push(messages.unknownSectionVariable(index));
  }
  return sentences;
}

/**
 * Determines the index by the marker; without one, by the structure of the block's elements, or by its start tag; else
 * 0.
 */
function paletteIndex(tree: SourceTree, block: SourceBlock, htmls: readonly string[]): number {
  const marked = markedIndex(tree, block);
  if (marked !== null) return marked;
  const open = stripMarkers(block.open, tree.markerPrefix);
  const same = htmls.flatMap((html, index) => (html.startsWith(open) ? [index] : []));
  if (same.length > 1) {
    const shape = shapeOf(stripMarkers(blockSource(block), tree.markerPrefix));
    return same.find((index) => shapeOf(htmls[index] ?? '') === shape) ?? same[0] ?? 0;
  }
  if (same[0] !== undefined) return same[0];
  const plain = stripTags(open);
  return Math.max(
    0,
    htmls.findIndex((html) => stripTags(html.slice(0, html.indexOf('>') + 1)) === plain),
  );
}

/**
 * Returns a key of the properties that editing doesn't change: the tagged elements in order, with their classes and
 * slots.
 */
function shapeOf(html: string): string {
  const { tags } = scanSource(html);
  return tags
    .filter(({ isEnd }) => !isEnd)
    .flatMap(({ name, start, end }) => {
      const tag = html.slice(start, end);
      const [words, slot] = [readAttribute(tag, 'class') ?? '', readAttribute(tag, 'data-block') ?? ''];
      return words.includes('block-') || slot !== '' ? [`${name} ${words} ${slot}`] : [];
    })
    .join('\n');
}
