import { scanSource } from '../html/scan-source';
import type { SourceBlock, SourceTree } from '../types';
import { printTree } from './source-tree';

/** The result of scanning the whole document of a tree whose blocks were parsed separately. */
export interface TokenBorders {
  /** The first block with a tag inside a template token; null = every token is in one block, as parsed. */
  swallowed: SourceBlock | null;
  hasLooseOpener: boolean;
}

/**
 * Checks whether template tokens extend over block boundaries. A block that is parsed alone can't know: `{%` in one
 * paragraph and `%}` in another are text in both, but one long token in the document.
 */
export function readTokenBorders(tree: SourceTree): TokenBorders {
  const { tags, hasLooseOpener } = scanSource(printTree(tree));
  const starts = new Set<number>();
  const ends = new Set<number>();
  for (const tag of tags) (tag.isEnd ? ends : starts).add(tag.start);
  // The next part of a block, or the end of a block.
  const waiting: (string | SourceBlock | { closed: SourceBlock })[] = [tree.root];
  let at = 0;
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string') at += part.length;
    else if ('closed' in part) {
      const { closed } = part;
      if (closed.close !== '' && !ends.has(at)) return { swallowed: closed, hasLooseOpener };
      at += closed.close.length;
    } else {
      if (part !== tree.root && !starts.has(at)) return { swallowed: part, hasLooseOpener };
      at += part.open.length;
      waiting.push({ closed: part });
      for (let i = part.parts.length - 1; i >= 0; i--) waiting.push(part.parts[i] ?? '');
    }
  }
  return { swallowed: null, hasLooseOpener };
}
