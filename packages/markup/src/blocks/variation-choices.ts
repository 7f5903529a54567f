import type { PaletteItem, VariationGroup } from '@galley/contract';
import { readAttribute } from '../html/attributes';
import { decodeValue, nameToLabel } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { getBlock, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { closestBlock, parentBlock, structureKind } from './block-layout';
import { paletteGroups } from './groups';
import { groupChildren } from './hide-variations';
import { variationsOf } from './variations';

/**
 * The part of a palette item in an image: one of its variations, or a variation of a region or content element in it.
 */
export interface VariationPiece {
  variation: number;
  /** Group name of the region or content element; absent = the item itself. */
  region?: string;
  /** Index of the region's variation. */
  member?: number;
}

/** All variations of a block with their names and images. */
export interface VariationChoices {
  /** Index of the variation that is shown. */
  index: number;
  /** The palette item shown in the images; null = the block isn't in one. */
  item: { type: 'section' | 'component'; groupName: string } | null;
  choices: readonly { title: string; piece: VariationPiece }[];
}

/** Returns the variations that a block can be switched to, including the current one; null if it has no other. */
export function variationChoices(
  tree: SourceTree,
  beId: BeId,
  groups: readonly VariationGroup[],
): VariationChoices | null {
  const variations = variationsOf(tree, beId, groups);
  if (!variations) return null;
  const { name, index, place, members, htmls } = variations;
  const isItem = (block: SourceBlock) => ['section', 'component'].includes(structureKind(block));
  const owner = closestBlock(tree, beId, isItem);
  const type = owner && structureKind(owner) === 'component' ? 'component' : 'section';
  const variation = (owner && variationsOf(tree, owner.beId, groups)?.index) ?? 0;
  const item = owner ? ({ type, groupName: owner.groupName } as const) : null;
  const titles = place === 'palette' ? htmls.map(titleOfSource) : members.map((member) => getBlock(tree, member).title);
  return {
    index,
    item,
    choices: namesOf(titles, nameToLabel(name)).map((title, at) => ({
      title,
      piece: place === 'palette' ? { variation: at } : { variation, region: name, member: at },
    })),
  };
}

/** Finds the block of a theme that an image shows; undefined if the theme has no such variation. */
export function findVariationPiece(
  theme: SourceTree,
  item: Pick<PaletteItem, 'type' | 'groupName'>,
  { variation, region, member = 0 }: VariationPiece,
): SourceBlock | undefined {
  const group = paletteGroups(theme).find(({ type, name }) => type === item.type && name === item.groupName);
  const block = item.groupName === '' ? undefined : group?.members[variation];
  if (region === undefined) return block;
  // A region that isn't in a named item is the first one of its name in the theme.
  const first = (block && regionIn(block, region)) ?? regionIn(theme.root, region);
  if (!first) return undefined;
  return groupChildren(parentBlock(theme, first.beId)).find((set) => set.includes(first))?.[member];
}

function regionIn(around: SourceBlock, name: string): SourceBlock | undefined {
  for (const block of walkBlocks(around)) {
    const kind = structureKind(block);
    if (block.groupName === name && (kind === 'region' || kind === 'edit')) return block;
  }
  return undefined;
}

/** Uses the theme's titles where they are unique; else the first title or the group's name, with a number. */
function namesOf(titles: readonly string[], words: string): string[] {
  const base = titles.find((title) => title !== '') ?? (words || 'Variation');
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  return titles.map((title, at) => (title !== '' && times.get(title) === 1 ? title : `${base} ${at + 1}`));
}

function titleOfSource(html: string): string {
  const [open] = scanSource(html).tags;
  return open ? decodeValue(readAttribute(html.slice(open.start, open.end), 'data-title') ?? '') : '';
}
