import { limits } from '@galley/contract';
import { structureKind } from '../blocks/block-layout';
import { paletteGroups } from '../blocks/groups';
import { linkStyleKey, linkStylesOf } from '../blocks/link-styles';
import { paletteTitle } from '../blocks/palette-title';
import { readAttribute } from '../html/attributes';
import { scanSource } from '../html/scan-source';
import { blockSource } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { readPinLink } from './pin-links';
import { matchThemes } from './theme-matches';

export type PartKind = 'section' | 'component' | 'link_style' | 'pin';

/** A part of its theme that a document uses, with the number of uses. */
export interface UsedPart {
  kind: PartKind;
  /** Identical in every document and version of the theme. For a linked pin: `{pin}/{snapshot}/{state}`. */
  name: string;
  count: number;
}

/** A part that a theme provides. */
export interface ThemePart {
  kind: 'section' | 'component' | 'link_style';
  /** As in `UsedPart`; '' = documents don't show whether they use it. */
  name: string;
  title: string;
}

/**
 * Returns the visible sections and components of a document, its link styles and the pins it is linked to. A section or
 * component is identified by its group, or else its title, or else its slot names, as in an upgrade.
 */
export function usedParts(tree: SourceTree): UsedPart[] {
  const counts = new Map<string, UsedPart>();
  const add = (kind: PartKind, name: string) => {
    if (name === '') return;
    const part = counts.get(`${kind} ${name}`) ?? { kind, name, count: 0 };
    part.count += 1;
    counts.set(`${kind} ${name}`, part);
  };
  const shown: string[] = [];
  const open: (string | SourceBlock)[] = [tree.root];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part === 'string') {
      shown.push(part);
      continue;
    }
    if (part.isHidden) continue;
    const kind = structureKind(part);
    if (kind === 'section' || kind === 'component') add(kind, nameOfPart(part));
    if (kind === 'section') add('pin', linkedPinOf(part, tree.markerPrefix));
    shown.push(part.open);
    open.push(part.close, ...part.parts.toReversed());
  }
  for (const style of linkLooks(shown.join(''))) add('link_style', style);
  return [...counts.values()];
}

/** Returns the parts that a theme provides, in file order. The built-in Code entries aren't part of the theme. */
export function themeParts(theme: SourceTree): ThemePart[] {
  const numbers = { section: 0, component: 0 };
  const items = paletteGroups(theme).flatMap(({ type, members }): ThemePart[] => {
    const [first] = members;
    numbers[type] += 1;
    if (!first) return [];
    return [{ kind: type, name: nameOfPart(first), title: paletteTitle(members, type, numbers[type]) }];
  });
  const looks = linkStylesOf(theme).map(
    ({ style, title, name }): ThemePart => ({ kind: 'link_style', name: linkStyleName(style), title: title || name }),
  );
  const parts = [...items, ...looks];
  const seen = new Map<string, number>();
  for (const { kind, name } of parts) seen.set(`${kind} ${name}`, (seen.get(`${kind} ${name}`) ?? 0) + 1);
  // If two parts have the same name, it's unknown which one a document uses.
  return parts.map((part) => (seen.get(`${part.kind} ${part.name}`) === 1 ? part : { ...part, name: '' }));
}

/** Returns the sections and components that only the later one of two versions of a theme provides, in file order. */
export function addedParts(from: SourceTree, to: SourceTree): ThemePart[] {
  const added = new Set(
    matchThemes(from, to)
      .addedGroups()
      .map(({ group }) => group.members[0]),
  );
  const firsts = paletteGroups(to).flatMap(({ members: [first] }) => first ?? []);
  // `themeParts` begins with one part for each of these.
  return themeParts(to)
    .slice(0, firsts.length)
    .filter((_, at) => added.has(firsts[at]));
}

function nameOfPart(block: SourceBlock): string {
  if (block.groupName !== '') return `group ${block.groupName}`.slice(0, limits.partNameLength);
  if (block.title !== '') return `title ${block.title}`.slice(0, limits.partNameLength);
  const source = blockSource(block);
  const slots = scanSource(source)
    .tags.filter(({ isEnd }) => !isEnd)
    .map(({ start, end }) => readAttribute(source.slice(start, end), 'data-block') ?? '')
    .filter((name) => name !== '');
  return slots.length === 0 ? '' : `content ${slots.join(' ')}`.slice(0, limits.partNameLength);
}

function linkedPinOf(block: SourceBlock, markerPrefix: string): string {
  const link = readPinLink(block, markerPrefix);
  return link ? `${link.pinId}/${link.snapshotId}/${link.isEdited ? 'edited' : 'same'}` : '';
}

function linkLooks(source: string): string[] {
  return scanSource(source)
    .tags.filter(({ isEnd, name }) => !isEnd && name === 'a')
    .map(({ start, end }) => linkStyleName(readAttribute(source.slice(start, end), 'style') ?? ''));
}

function linkStyleName(style: string): string {
  return linkStyleKey(style).slice(0, limits.partNameLength);
}
