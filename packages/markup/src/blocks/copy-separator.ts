import type { SourceBlock } from '../types';
import { childSpans } from './block-layout';

/**
 * Returns the separator between copies of the range `start` to `end` of a parent's inner source: whitespace, or the
 * conditional comments between repeats that open and close the cells around them.
 */
export function separatorBefore(inner: string, parent: SourceBlock, start: number, end: number): string {
  const spans = childSpans(parent);
  const before = inner.slice(Math.max(0, ...spans.filter((span) => span.end <= start).map((span) => span.end)), start);
  const next = spans.find((span) => span.start >= end);
  const after = next ? inner.slice(end, next.start) : '';
  const hasBefore = spans.some((span) => span.end <= start);
  if (hasBefore && isCellSeparator(before)) return before;
  if (isCellSeparator(after)) return after;
  return before.slice(before.trimEnd().length);
}

/** Returns whether a text consists only of conditional comments that close one cell or row and open the next. */
export function isCellSeparator(text: string): boolean {
  if (!/^(?:\s|<!--\[if[^\]]*\]>(?:(?!-->)[\s\S])*-->)+$/i.test(text)) return false;
  const end = text.search(/<\/t[dr]>/i);
  return end !== -1 && /<t[dr]\b/i.test(text.slice(end));
}
