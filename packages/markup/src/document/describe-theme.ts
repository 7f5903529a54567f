import { blockRanges } from '../blocks/block-layout';
import { findPlaces } from '../blocks/child-places';
import { checkBalance } from '../html/balance';
import { scanSource } from '../html/scan-source';
import { blockSource, childBlocks, printTree, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';

/** Maximum number of messages per theme. If there are more, the last message says so. */
const MOST_THEME_WARNINGS = 50;

const emptyElements =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|frame|keygen)$/;

/**
 * What the designer should know about a theme, in sentences with line numbers, in source order: faults that the parser
 * found, sections inside sections, elements written as empty that are not, end tags without a start, and sections that
 * hold half of a condition. Nothing of it is repaired.
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
  if (sentences.length <= MOST_THEME_WARNINGS) return sentences;
  const more = sentences.length - MOST_THEME_WARNINGS;
  return [...sentences.slice(0, MOST_THEME_WARNINGS), `And ${more} more of these.`];
}

/** How many sections, and sections or components, are around a block, itself included. */
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

/** Not looked for around a block without a trusted content: its own end tag is there as text. */
function strayEnds(block: SourceBlock): readonly { tag: string; start: number }[] {
  const frame = /^(?:html|head|body)$/;
  if (childBlocks(block).some((child) => !child.trust.inner)) return [];
  return findPlaces(block).strayEnds.filter(({ tag }) => !frame.test(tag) && !tag.includes(':'));
}

function selfClosed(source: string): { start: number; name: string; isEnd: boolean; isSelfClosing: boolean }[] {
  const { tags, foreignTags } = scanSource(source);
  return tags.filter(({ name, start }) => !emptyElements.test(name) && !foreignTags.has(start));
}

/** Line numbers by binary search. */
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
