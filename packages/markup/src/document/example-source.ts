import { blockRanges } from '../blocks/block-layout';
import { cutEdit, outermostBlocks } from '../blocks/cut-blocks';
import { itemSource, paletteGroups } from '../blocks/groups';
import { hideVariations } from '../blocks/hide-variations';
import { paletteTitle } from '../blocks/palette-title';
import { plainText } from '../html/html-text';
import { applyEdits } from '../html/text-edits';
import { printTree } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { createDocumentSource } from './document-source';

/**
 * Returns the source of a new document that looks finished: the theme's frame with its sections and top-level
 * components in file order, one of each group, as inserted from the palette. With `titles`, only the palette entries
 * with these titles are included. Items without visible content (a section with only components) are omitted. A theme
 * without any items gives the blank document of `createDocumentSource`; its requirements on the prefix and marking
 * apply here too.
 */
export function createExampleSource(theme: SourceTree, markerPrefix: string, titles?: readonly string[]): string {
  const kept = new Map(shownItems(theme, titles).map((block) => [block.beId, block]));
  if (kept.size === 0) return createDocumentSource(theme, markerPrefix);
  const source = printTree(theme);
  const ranges = blockRanges(theme);
  const items = outermostBlocks(theme.root, isItem).filter((block) => block.trust.outer);
  const edits = items.flatMap((item) => {
    const range = ranges.get(item.beId);
    if (!range) return [];
    if (!kept.has(item.beId)) return [cutEdit(source, range)];
    const text = item.kinds.has('section') ? itemSource('section', item) : source.slice(range.start, range.end);
    return text === source.slice(range.start, range.end) ? [] : [{ start: range.start, end: range.end, text }];
  });
  return hideVariations(applyEdits(source, edits), markerPrefix);
}

/** Returns the first member of each group that the example includes. */
function shownItems(theme: SourceTree, titles: readonly string[] | undefined): SourceBlock[] {
  const counts = { section: 0, component: 0 };
  return paletteGroups(theme).flatMap(({ type, members }) => {
    counts[type] += 1;
    const first = members[0];
    if (!first || (titles && !titles.includes(paletteTitle(members, type, counts[type])))) return [];
    return showsSomething(itemSource(type, first)) ? [first] : [];
  });
}

function showsSomething(html: string): boolean {
  return (
    plainText(html).trim() !== '' || /<(?:img|video|iframe|input|select|textarea|hr)\b|\bbackground=|url\(/i.test(html)
  );
}

function isItem(block: SourceBlock): boolean {
  return block.kinds.has('section') || block.kinds.has('component');
}
