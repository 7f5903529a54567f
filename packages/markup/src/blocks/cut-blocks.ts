import type { TextEdit } from '../html/text-edits';
import { parseSource } from '../source/parse-source';
import type { SourceBlock, SourceTree } from '../types';
import type { BlockRange } from './block-layout';

/** Returns the edit that removes a block and the whitespace before it from a source. */
export function cutEdit(source: string, { start, end }: BlockRange): TextEdit {
  let from = start;
  while (from > 0 && /\s/.test(source[from - 1] ?? '')) from -= 1;
  return { start: from, end, text: '' };
}

/** Parses a source for reading only: ids are numbered, so that the same source gives the same tree. */
export function parseForReading(source: string, markerPrefix = ''): SourceTree {
  let count = 0;
  return parseSource(source, {
    markerPrefix,
    newId() {
      count += 1;
      return `read-${count}`;
    },
  });
}

/** Returns the blocks below `root` that satisfy the test and aren't inside another such block, in document order. */
export function outermostBlocks(root: SourceBlock, test: (block: SourceBlock) => boolean): SourceBlock[] {
  const found: SourceBlock[] = [];
  const waiting: SourceBlock[] = [];
  const addChildren = (block: SourceBlock): void => {
    for (let index = block.parts.length - 1; index >= 0; index -= 1) {
      const part = block.parts[index];
      if (part !== undefined && typeof part !== 'string') waiting.push(part);
    }
  };
  addChildren(root);
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (test(block)) found.push(block);
    else addChildren(block);
  }
  return found;
}
