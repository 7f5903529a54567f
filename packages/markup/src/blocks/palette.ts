import type { LinkStyle, PaletteItem, VariationGroup } from '@galley/contract';
import { messages, noScreenshots } from '@galley/contract';
import { printTree } from '../source/source-tree';
import type { SourceTree } from '../types';
import { collectColors } from './colors';
import { groupsOf, itemSource, paletteGroups } from './groups';
import { linkStylesOf } from './link-styles';
import { paletteTitle } from './palette-title';

/** Everything that the builder offers from one theme. Entries don't have a thumbnail address yet. */
export interface Palette {
  sections: PaletteItem[];
  components: PaletteItem[];
  groups: VariationGroup[];
  linkStyles: LinkStyle[];
  colors: string[];
  /** True if the theme has no tag that defines a block. */
  isUntagged: boolean;
}

/** The template and version that the entries are from. */
export interface PaletteOrigin {
  templateId: number;
  templateVersion: number;
}

/**
 * Builds the palette of a theme: sections and components in file order, one entry per group, with the built-in Code
 * entry last in both lists (docs/grammar.md 5).
 */
export function buildPalette(theme: SourceTree, { templateId, templateVersion }: PaletteOrigin): Palette {
  const items: Record<'section' | 'component', PaletteItem[]> = { section: [], component: [] };
  const origin = {
    tmp_id: templateId,
    tmp_version: templateVersion,
    miniatureUrl: '',
    htmlSha1: '',
    ...noScreenshots,
    variationIndex: 0,
  };
  for (const { type, name, members } of paletteGroups(theme)) {
    const list = items[type];
    const first = members[0];
    if (!first) continue;
    list.push({
      id: `${type}-${list.length}`,
      type,
      title: paletteTitle(members, type, list.length + 1),
      html: itemSource(type, first),
      groupName: name,
      variationCount: members.length,
      tag: first.tag,
      isCode: false,
      icon: '',
      ...origin,
    });
  }
  for (const type of ['section', 'component'] as const)
    items[type].push({
      id: `${type}-code`,
      type,
      title: 'Code',
      html: codeEntrySource(type),
      groupName: '',
      variationCount: 1,
      tag: 'code',
      isCode: true,
      icon: 'code',
      ...origin,
    });
  return {
    sections: items.section,
    components: items.component,
    groups: groupsOf(theme),
    linkStyles: linkStylesOf(theme),
    colors: collectColors(printTree(theme)),
    isUntagged: theme.blocks.size === 0,
  };
}

/** Returns the source of the built-in Code entry. */
function codeEntrySource(type: 'section' | 'component'): string {
  return `<code class="block-${type} be-code-edit" data-title="Code" style="display: block;">${messages.addCodeHere}</code>`;
}
