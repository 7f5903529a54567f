import { emptySectionMarker } from '../source/markers';
import { walkBlocks } from '../source/source-tree';
import type { GapPosition, SourceBlock, SourceTree } from '../types';
import { OpenElements, wrapperPath } from './child-places';

/**
 * The position of the marker comment in a document without sections (docs/grammar.md 5.3). It is shown as a 250 px high
 * field.
 */
export interface EmptySection {
  gap: GapPosition;
  /** The marker comment, which a drop replaces. */
  marker: string;
}

/** Finds the empty-section marker; null in a document without one. */
export function findEmptySection(tree: SourceTree): EmptySection | null {
  if (isWithoutComment(tree.root)) return null;
  const marker = emptySectionMarker(tree.markerPrefix);
  for (const block of [tree.root, ...walkBlocks(tree)]) {
    if (isWithoutComment(block)) continue;
    let at = 0;
    for (const part of block.parts) {
      const index = typeof part === 'string' ? part.indexOf(marker) : -1;
      if (index !== -1) return { gap: { parentId: block.beId, offset: at + index }, marker };
      at += part.length;
    }
  }
  return null;
}

const withoutComment = new WeakMap<SourceBlock, boolean>();

/**
 * Returns whether a block doesn't contain the marker comment at any depth. Results are cached per block, because blocks
 * are immutable: after a change, only the ancestors of the changed block are searched again.
 */
export function isWithoutComment(block: SourceBlock): boolean {
  const isKnown = withoutComment.get(block);
  if (isKnown !== undefined) return isKnown;
  const unread = [block];
  for (const one of unread)
    for (const part of one.parts) if (typeof part !== 'string' && !withoutComment.has(part)) unread.push(part);
  // Descendants are processed before their ancestors.
  for (const one of unread.toReversed())
    withoutComment.set(
      one,
      one.parts.every((part) => (typeof part === 'string' ? !hasComment(part) : withoutComment.get(part) === true)),
    );
  return withoutComment.get(block) === true;
}

function hasComment(text: string): boolean {
  return text.includes('<!--be-empty-section');
}

/**
 * Returns the tag names of the untagged elements that are open at an offset of a block's inner source, outermost first.
 */
export function wrapperPathAt(block: SourceBlock, offset: number): string[] {
  const walk = new OpenElements();
  let at = 0;
  for (const part of block.parts) {
    if (at >= offset) break;
    if (typeof part === 'string') walk.readText(part.slice(0, offset - at), at);
    else walk.closeBefore(part.tag);
    at += part.length;
  }
  return wrapperPath(walk.innermost);
}
