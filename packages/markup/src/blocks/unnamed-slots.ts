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
 * elements, and to those of the original that `from` was made of. Otherwise the sources stay unchanged, and `left`
 * lists the content that only the first one has.
 */
export function pairUnnamed(
  from: string,
  to: string,
  markerPrefix: string,
  original?: string,
): { from: string; to: string; original?: string; left: readonly string[] } {
  const [ours, theirs] = [parseForReading(from, markerPrefix), parseForReading(to, markerPrefix)];
  const [mine, yours] = [unnamed(ours), unnamed(theirs)];
  const isSame = mine.length === yours.length && mine.every((block, at) => block.tag === yours[at]?.tag);
  if (isSame) {
    const paired = { from: named(from, ours, mine), to: named(to, theirs, yours), left: [] };
    return original === undefined ? paired : { ...paired, original: namedAll(original, markerPrefix) };
  }
  const known = new Set(yours.map(innerSource));
  return { from, to, original, left: mine.map(innerSource).filter((text) => !known.has(text)) };
}

/** Removes the names that `pairUnnamed` added. */
export function withoutNames(html: string): string {
  return html.replace(/ data-block="galley-unnamed-\d+"/g, '');
}

function namedAll(source: string, markerPrefix: string): string {
  const tree = parseForReading(source, markerPrefix);
  return named(source, tree, unnamed(tree));
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
