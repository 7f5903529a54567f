import { scanSource } from '@galley/markup/html';

const voidNames = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * Splits source text at a mark. Open inline elements are closed on the left and reopened on the right with the same
 * start tags. Null unless the mark occurs exactly once.
 */
export function splitInner(inner: string, mark: string): { left: string; right: string } | null {
  const at = inner.indexOf(mark);
  if (at < 0 || inner.indexOf(mark, at + 1) >= 0) return null;
  const open: { name: string; text: string }[] = [];
  for (const tag of scanSource(inner).tags) {
    if (tag.start >= at) break;
    if (tag.isEnd) {
      const index = open.findLastIndex((entry) => entry.name === tag.name);
      if (index >= 0) open.splice(index, 1);
    } else if (!tag.isSelfClosing && !voidNames.has(tag.name)) {
      open.push({ name: tag.name, text: inner.slice(tag.start, tag.end) });
    }
  }
  const closers = open.map((entry) => `</${entry.name}>`).reverse();
  const openers = open.map((entry) => entry.text.replace(/\sid=(?:"[^"]*"|'[^']*'|[^\s>]+)/i, ''));
  return {
    left: inner.slice(0, at) + closers.join(''),
    right: openers.join('') + inner.slice(at + mark.length),
  };
}
