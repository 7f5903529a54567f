import { getBlock, innerSource } from '../source/source-tree';
import type { BeId, GapPosition, SourceBlock, SourceTree } from '../types';
import { childSpans, parentBlock } from './block-layout';
import { findPlaces } from './child-places';
import { isCellSeparator } from './copy-separator';
import { variationSet } from './variations';

/** Offsets in the parent's inner source. */
export interface CopySpan {
  start: number;
  end: number;
}

/**
 * Returns the range that is moved, copied or removed with a block: an image includes an untagged link that contains
 * nothing else, because the link is one of its properties (docs/grammar.md 4). Repeated images share the link around
 * them. Throws a RangeError for an unknown block.
 */
export function outerSpan(tree: SourceTree, beId: BeId): CopySpan {
  const block = getBlock(tree, beId);
  const parent = parentBlock(tree, beId);
  const own = childSpans(parent).find((span) => span.block === block);
  if (!own) throw new RangeError(`The document has no block ${beId}`);
  const { start, end } = own;
  if (block.tag !== 'img' || block.rules.canRepeat) return { start, end };
  const link = findPlaces(parent).children.find((place) => place.block === block)?.wrapper;
  if (link?.tag !== 'a' || link.closeStart === -1) return { start, end };
  const inner = innerSource(parent);
  const isAlone = (inner.slice(link.openEnd, start) + inner.slice(end, link.closeStart)).trim() === '';
  return isAlone ? { start: link.openStart, end: link.closeEnd } : { start, end };
}

/** Returns the tag name at a block's place: `a` for an image with its own link, else the block's tag. */
export function outerTag(tree: SourceTree, beId: BeId): string {
  const { tag, length } = getBlock(tree, beId);
  const { start, end } = outerSpan(tree, beId);
  return end - start === length ? tag : 'a';
}

/**
 * Returns the range that is copied or removed as one: the block, or all its variations if only text is between them.
 */
export function copySpan(tree: SourceTree, beId: BeId): CopySpan {
  const block = getBlock(tree, beId);
  const own = outerSpan(tree, beId);
  if (block.groupName === '' || block.kinds.has('section') || block.kinds.has('component')) return own;
  const spans = childSpans(parentBlock(tree, beId));
  const set = new Set(variationSet(tree, beId));
  const members = spans.filter((span) => set.has(span.block));
  const first = members[0] ?? own;
  const last = members.at(-1) ?? own;
  const between = spans.filter((span) => span.start >= first.start && span.end <= last.end);
  return between.length === members.length ? { start: first.start, end: last.end } : own;
}

/**
 * Returns the text to remove with a block, and its gap: the block with its variations, the whitespace before it, and
 * between repeats the conditional comments that separate its cell from the previous one, or else from the next one.
 */
export function removedPart(tree: SourceTree, beId: BeId): { gap: GapPosition; html: string } {
  const parent = parentBlock(tree, beId);
  const inner = innerSource(parent);
  const { start, end } = copySpan(tree, beId);
  const before = textBefore(parent, inner, start);
  const after = textAfter(parent, inner, end);
  let [from, to] = [start - (before.length - before.trimEnd().length), end];
  if (getBlock(tree, beId).rules.canRepeat) {
    if (before !== '' && isCellSeparator(before)) from = start - before.length;
    else if (after !== '' && isCellSeparator(after)) [from, to] = [start, end + after.length];
  }
  return { gap: { parentId: parent.beId, offset: from }, html: inner.slice(from, to) };
}

/** Returns the text between an offset and the previous child block. */
function textBefore(parent: SourceBlock, inner: string, offset: number): string {
  return inner.slice(Math.max(0, ...childSpans(parent).map(({ end }) => (end <= offset ? end : 0))), offset);
}

/** Returns the text between an offset and the next child block; '' if there is none. */
function textAfter(parent: SourceBlock, inner: string, offset: number): string {
  const next = childSpans(parent).find(({ start }) => start >= offset);
  return next ? inner.slice(offset, next.start) : '';
}
