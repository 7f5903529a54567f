import { conditionalInner } from '../html/all-tags';
import { scanSource } from '../html/scan-source';
import type { SourceBlock } from '../types';
import { voidElements } from './child-places';

/**
 * The innermost element that is open in Outlook from an offset of a block's inner source; '' = none opened in the
 * block.
 */
interface OutlookState {
  at: number;
  tag: string;
}

const tableParts = /^(?:table|thead|tbody|tfoot|tr)$/;
/** The parent that is open again after an end tag whose start tag is outside the block. */
const outside: Readonly<Record<string, string>> = { td: 'tr', th: 'tr', tr: 'table', tbody: 'table', thead: 'table' };

/** Results are cached, because blocks are immutable. */
const known = new WeakMap<SourceBlock, readonly OutlookState[]>();

/**
 * Returns the table or row that directly contains an offset of a block's inner source in Outlook, because of tags in
 * conditional comments (ghost tables); '' in a cell or outside tables (docs/markup.md 4). Linear in the block's own
 * text.
 */
export function outlookTableAt(parent: SourceBlock, offset: number): string {
  const states = outlookStates(parent);
  let low = 0;
  let high = states.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((states[middle]?.at ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const tag = states[low - 1]?.tag ?? '';
  return tableParts.test(tag) ? tag : '';
}

function outlookStates(parent: SourceBlock): readonly OutlookState[] {
  const found = known.get(parent);
  if (found) return found;
  const states: OutlookState[] = [];
  known.set(parent, states);
  if (!parent.parts.some((part) => typeof part === 'string' && part.includes('<!--['))) return states;
  const open: string[] = [];
  let at = 0;
  for (const part of parent.parts) {
    if (typeof part === 'string') {
      for (const { start, name, isEnd } of tagsForOutlook(part)) {
        if (isEnd) closeTag(open, name);
        else open.push(name);
        states.push({ at: at + start, tag: open.at(-1) ?? '' });
      }
    }
    at += part.length;
  }
  return states;
}

/** Returns the tags as Outlook reads them, including those in conditional comments. */
function tagsForOutlook(text: string): { start: number; name: string; isEnd: boolean }[] {
  const scan = scanSource(text);
  const tags = scan.tags.map(({ start, name, isEnd }) => ({ start, name, isEnd }));
  for (const comment of scan.comments) {
    const inner = conditionalInner(text, comment);
    if (!inner) continue;
    for (const tag of scanSource(text.slice(inner.start, inner.end)).tags)
      if (!tag.isSelfClosing) tags.push({ start: inner.start + tag.start, name: tag.name, isEnd: tag.isEnd });
  }
  return tags.filter(({ name }) => !voidElements.has(name)).sort((a, b) => a.start - b.start);
}

function closeTag(open: string[], name: string): void {
  const start = open.lastIndexOf(name);
  if (start !== -1) {
    open.length = start;
    return;
  }
  const outer = outside[name];
  if (outer) open.splice(0, open.length, outer);
}
