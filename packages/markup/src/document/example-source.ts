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
 * The source of a new document that already looks finished: the frame of the theme with its sections and top-level
 * components in file order, one of each group, each as the palette would insert it. With `titles` only the entries of
 * these palette titles stay. What would show nothing (a section that only holds components) is left out. A theme without
 * any of them gives the blank document of `createDocumentSource`. Choose the prefix and mark the result as there.
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

/** The first of each group that the example shows. */
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
