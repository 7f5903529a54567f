import { applyEdits, type TextEdit } from '../html/text-edits';
import { setMarker } from '../source/markers';
import { walkBlocks } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { blockRanges, structureKind } from './block-layout';
import { parseForReading } from './cut-blocks';
import { groupChildren } from './hide-variations';
import { type RepeatMap, repeatMap } from './repeat-runs';
import { variationSet } from './variations';

/** Makes regions and content elements show the same variations as the matching groups in `from`. */
export function carryShown(from: SourceTree, repeats: RepeatMap, html: string, markerPrefix: string): string {
  const shown = new Map<string, number>();
  for (const [key, members] of variationSets(from, repeats)) {
    const index = members.findIndex((member) => !member.isHidden);
    if (index > 0) shown.set(key, index);
  }
  if (shown.size === 0) return html;
  const to = parseForReading(html, markerPrefix);
  const ranges = blockRanges(to);
  const edits: TextEdit[] = [];
  for (const [key, members] of variationSets(to, repeatMap(to))) {
    const index = shown.get(key);
    if (index === undefined || index >= members.length) continue;
    members.forEach((member, at) => {
      const start = ranges.get(member.beId)?.start;
      if (start === undefined) return;
      const text = setMarker(member.open, 'hidden', markerPrefix, at === index ? null : '1');
      edits.push({ start, end: start + member.open.length, text });
    });
  }
  return applyEdits(html, edits);
}

/** Returns sets of at least two adjacent variations, by group, kind and the repeat copy around them. */
function variationSets(tree: SourceTree, { scopeOf }: RepeatMap): Map<string, readonly SourceBlock[]> {
  const sets = new Map<string, readonly SourceBlock[]>();
  const counts = new Map<string, number>();
  for (const parent of [tree.root, ...walkBlocks(tree)]) {
    for (const siblings of groupChildren(parent)) {
      const known = new Set<SourceBlock>();
      for (const block of siblings) {
        if (known.has(block)) continue;
        const members = variationSet(tree, block.beId);
        for (const member of members) known.add(member);
        const name = `${scopeOf.get(block.beId) ?? ''} ${structureKind(block)} ${block.groupName}`;
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        if (members.length > 1) sets.set(`${name} ${count}`, members);
      }
    }
  }
  return sets;
}
