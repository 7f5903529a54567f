import { scanSource } from '../html/scan-source';
import type { SourceBlock, SourceTree } from '../types';
import { printTree } from './source-tree';

/** What a scan of the whole document says about a tree whose blocks were read one by one. */
export interface TokenBorders {
  /** The first block whose tags are inside a template token; null = every token is in one block, as it was read. */
  swallowed: SourceBlock | null;
  hasLooseOpener: boolean;
}

/**
 * Whether template tokens of the document reach over the borders of its blocks. A block that is read by itself can't
 * know: `{%` in one paragraph and `%}` in another are text in both, and one long token in the document.
 */
export function readTokenBorders(tree: SourceTree): TokenBorders {
  const { tags, hasLooseOpener } = scanSource(printTree(tree));
  const starts = new Set<number>();
  const ends = new Set<number>();
  for (const tag of tags) (tag.isEnd ? ends : starts).add(tag.start);
  // A step down to the next part of a block, or the end of one.
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
