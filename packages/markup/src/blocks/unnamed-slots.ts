import { patchAttribute } from '../html/attributes';
import { applyEdits } from '../html/text-edits';
import { innerSource, walkBlocks } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { blockRanges } from './block-layout';
import { isLeaf } from './content-slots';
import { parseForReading } from './cut-blocks';

/** Prefix of the temporary names used while content is carried. */
const prefix = 'galley-unnamed-';

/**
 * Gives the content elements without `data-block` in two sources the same names, in order, if both have the same
 * elements. Otherwise the sources stay unchanged, and `left` lists the content that only the first one has.
 */
export function pairUnnamed(
  from: string,
  to: string,
  markerPrefix: string,
): { from: string; to: string; left: readonly string[] } {
  const [ours, theirs] = [parseForReading(from, markerPrefix), parseForReading(to, markerPrefix)];
  const [mine, yours] = [unnamed(ours), unnamed(theirs)];
  const isSame = mine.length === yours.length && mine.every((block, at) => block.tag === yours[at]?.tag);
  if (isSame) return { from: named(from, ours, mine), to: named(to, theirs, yours), left: [] };
  const known = new Set(yours.map(innerSource));
  return { from, to, left: mine.map(innerSource).filter((text) => !known.has(text)) };
}

/** Removes the names that `pairUnnamed` added. */
export function withoutNames(html: string): string {
  return html.replace(/ data-block="galley-unnamed-\d+"/g, '');
}

function unnamed(tree: SourceTree): SourceBlock[] {
  return [...walkBlocks(tree)].filter(
    (block) => block.kinds.has('edit') && block.slotName === '' && (block.tag === 'img' || isLeaf(block)),
  );
}

function named(source: string, tree: SourceTree, blocks: readonly SourceBlock[]): string {
  const ranges = blockRanges(tree);
  const edits = blocks.flatMap((block, at) => {
    const start = ranges.get(block.beId)?.start;
    if (start === undefined) return [];
    const text = patchAttribute(block.open, 'data-block', `${prefix}${at}`);
    return [{ start, end: start + block.open.length, text }];
  });
  return applyEdits(source, edits);
}
