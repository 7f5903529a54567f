import type { VariationGroup } from '@galley/contract';
import { blockSource, walkBlocks } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { structureKind } from './block-layout';
import { sectionForInsert } from './section-for-insert';

/** The source of one palette entry: a group, or one block without a group. */
export interface PaletteGroup {
  type: 'section' | 'component';
  /** '' = no group. */
  name: string;
  /** In file order: the first member is the entry, the others are its variations. */
  members: readonly SourceBlock[];
}

/** Maximum depth of nested items. Deeper ones are caused by missing end tags and aren't entries. */
const MAX_ITEM_DEPTH = 20;

/** Groups the sections and components of a theme by kind and name, in the order of each group's first member. */
export function paletteGroups(theme: SourceTree): PaletteGroup[] {
  const groups: { type: 'section' | 'component'; name: string; members: SourceBlock[] }[] = [];
  const depths = new Map<string, number>();
  const byKey = new Map<string, SourceBlock[]>();
  for (const block of walkBlocks(theme)) {
    const type = structureKind(block);
    const isItem = type === 'section' || type === 'component';
    const depth = (depths.get(theme.parentOf.get(block.beId) ?? '') ?? 0) + (isItem ? 1 : 0);
    depths.set(block.beId, depth);
    if (!isItem || !block.trust.outer || depth > MAX_ITEM_DEPTH) continue;
    const known = block.groupName === '' ? undefined : byKey.get(`${type} ${block.groupName}`);
    if (known) known.push(block);
    else {
      const members = [block];
      if (block.groupName !== '') byKey.set(`${type} ${block.groupName}`, members);
      groups.push({ type, name: block.groupName, members });
    }
  }
  return groups;
}

/**
 * Returns the sources of all sections and components that are variations of each other, in file order (docs/grammar.md
 * 5.1).
 */
export function groupsOf(theme: SourceTree): VariationGroup[] {
  return paletteGroups(theme)
    .filter(({ members }) => members.length > 1)
    .map(({ type, name, members }) => ({ type, name, htmls: members.map((member) => itemSource(type, member)) }));
}

/** Returns the source that a palette entry inserts: the theme's source; for a section, without its components. */
export function itemSource(type: 'section' | 'component', block: SourceBlock): string {
  const source = blockSource(block);
  const hasComponents = type === 'section' && [...walkBlocks(block)].some(({ kinds }) => kinds.has('component'));
  return hasComponents ? sectionForInsert(source) : source;
}
