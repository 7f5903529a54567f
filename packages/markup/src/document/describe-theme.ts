import { blockRanges } from '../blocks/block-layout';
import { findPlaces } from '../blocks/child-places';
import { checkBalance } from '../html/balance';
import { scanSource } from '../html/scan-source';
import { blockSource, childBlocks, printTree, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';

/** Maximum number of messages per theme. If there are more, the last message says so. */
const MAX_THEME_WARNINGS = 50;

const emptyElements =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|frame|keygen)$/;

/**
 * Returns the problems of a theme that its designer should know about, as sentences with line numbers, in source order:
 * parser errors, nested sections, self-closing elements that aren't void, end tags without a start tag, and sections
 * that contain one half of a condition. Nothing is repaired.
 */
export function describeTheme(tree: SourceTree): string[] {
  const source = printTree(tree);
  const ranges = blockRanges(tree);
  const found = new Map<string, number>();
  const lineOf = lineFinder(source);
  const depths = new Map<BeId, Depth>();
  const add = (offset: number, sentence: string): void => {
    const line = lineOf(offset);
    found.set(`Line ${line}: ${sentence}`, line);
  };
  for (const warning of tree.warnings) found.set(warning, Number(/^Line (\d+)/.exec(warning)?.[1] ?? 0));
  for (const { start, name, isEnd, isSelfClosing } of selfClosed(source))
    if (!isEnd && isSelfClosing) add(start, `<${name}/> is not empty for a browser: it holds all that follows.`);
  for (const block of [tree.root, ...walkBlocks(tree)]) {
    const range = ranges.get(block.beId);
    if (!range) continue;
    for (const end of strayEnds(block)) add(range.innerStart + end.start, `</${end.tag}> has no start tag.`);
    const around = depths.get(tree.parentOf.get(block.beId) ?? '') ?? { items: 0, sections: 0 };
    const own = {
      items: around.items + (isItem(block) ? 1 : 0),
      sections: around.sections + (block.kinds.has('section') ? 1 : 0),
    };
    depths.set(block.beId, own);
    if (isItem(block)) describeItem(block, own, (sentence) => add(range.start, sentence));
  }
  const sentences = [...found].sort((a, b) => a[1] - b[1]).map(([sentence]) => sentence);
  if (sentences.length <= MAX_THEME_WARNINGS) return sentences;
  const more = sentences.length - MAX_THEME_WARNINGS;
  return [...sentences.slice(0, MAX_THEME_WARNINGS), `And ${more} more of these.`];
}

/** The number of items (sections or components) and of sections around a block, including the block itself. */
interface Depth {
  items: number;
  sections: number;
}

function isItem(block: SourceBlock): boolean {
  return block.kinds.has('section') || block.kinds.has('component');
}

function describeItem(block: SourceBlock, depth: Depth, add: (sentence: string) => void): void {
  if (block.kinds.has('section') && depth.sections > 1)
    add(`<${block.tag}> is a section inside a section. Is an end tag missing before it?`);
  // For nested items, only the outer one is reported.
  const balance = block.trust.outer && depth.items === 1 ? checkBalance(blockSource(block)) : true;
  if (balance !== true) add(`<${block.tag}>: ${balance.reason}`);
}

/**
 * Returns the end tags without a start tag. Empty around blocks with untrusted content, whose own end tag is part of
 * the text.
 */
function strayEnds(block: SourceBlock): readonly { tag: string; start: number }[] {
  const frame = /^(?:html|head|body)$/;
  if (childBlocks(block).some((child) => !child.trust.inner)) return [];
  return findPlaces(block).strayEnds.filter(({ tag }) => !frame.test(tag) && !tag.includes(':'));
}

function selfClosed(source: string): { start: number; name: string; isEnd: boolean; isSelfClosing: boolean }[] {
  const { tags, foreignTags } = scanSource(source);
  return tags.filter(({ name, start }) => !emptyElements.test(name) && !foreignTags.has(start));
}

/** Returns a function that maps offsets to line numbers by binary search. */
function lineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
