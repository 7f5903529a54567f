import { emptySectionMarker } from '../source/markers';
import { walkBlocks } from '../source/source-tree';
import type { GapPosition, SourceBlock, SourceTree } from '../types';
import { OpenElements, wrapperPath } from './child-places';

/** Where a document without sections holds the marker comment that shows as a 250 px field (grammar.md 5.3). */
export interface EmptySection {
  gap: GapPosition;
  /** The comment: a drop takes it away. */
  marker: string;
}

/** The place of the empty-section marker, null in a document without one. */
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
 * Whether our comment is nowhere in a block, at whatever depth. Blocks never change, so each is searched once, and after a
 * change only the blocks around it.
 */
export function isWithoutComment(block: SourceBlock): boolean {
  const isKnown = withoutComment.get(block);
  if (isKnown !== undefined) return isKnown;
  const unread = [block];
  for (const one of unread)
    for (const part of one.parts) if (typeof part !== 'string' && !withoutComment.has(part)) unread.push(part);
  // What is inside comes before what is around it.
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

/** Names of the untagged elements that are open at an offset of a block's inner source, outermost first. */
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
