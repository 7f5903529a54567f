import { getBlock } from '../source/source-tree';
import type { BeId, BlockKind, GapPosition, SourceBlock, SourceTree } from '../types';

/** The offsets of a block in the printed source. */
export interface BlockRange {
  start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
}

/** A child block with its offsets in the parent's inner source. */
export interface ChildSpan {
  block: SourceBlock;
  start: number;
  end: number;
}

/**
 * Returns the ranges of all blocks in document order, the root under ''. Iterative, so depth isn't limited by the
 * stack.
 */
export function blockRanges(tree: SourceTree): Map<BeId, BlockRange> {
  const ranges = new Map<BeId, BlockRange>();
  const open: { block: SourceBlock; start: number }[] = [{ block: tree.root, start: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { block, start } = next;
    const innerStart = start + block.open.length;
    const end = start + block.length;
    ranges.set(block.beId, { start, innerStart, innerEnd: end - block.close.length, end });
    for (const span of childSpans(block).toReversed()) open.push({ block: span.block, start: innerStart + span.start });
  }
  return ranges;
}

/** Returns the direct child blocks with their offsets in the inner source. */
export function childSpans(block: SourceBlock): ChildSpan[] {
  const spans: ChildSpan[] = [];
  let at = 0;
  for (const part of block.parts) {
    if (typeof part !== 'string') spans.push({ block: part, start: at, end: at + part.length });
    at += part.length;
  }
  return spans;
}

/**
 * Returns the parent block, or the root for a top-level block. Throws a RangeError for an id that isn't in the tree.
 */
export function parentBlock(tree: SourceTree, beId: BeId): SourceBlock {
  const parentId = tree.parentOf.get(beId);
  if (parentId === undefined && !tree.blocks.has(beId)) throw new RangeError(`The document has no block ${beId}`);
  return getBlock(tree, parentId ?? '');
}

/** Returns the block itself or its nearest ancestor that satisfies the test; null when only the root is left. */
export function closestBlock(tree: SourceTree, beId: BeId, test: (block: SourceBlock) => boolean): SourceBlock | null {
  for (let block = tree.blocks.get(beId); block; block = tree.blocks.get(tree.parentOf.get(block.beId) ?? '')) {
    if (test(block)) return block;
  }
  return null;
}

/** Returns the outermost structural role of a block; '' for a block that is only a background. */
export function structureKind(block: SourceBlock): BlockKind | '' {
  const kinds: BlockKind[] = ['section', 'component', 'region', 'edit'];
  return kinds.find((kind) => block.kinds.has(kind)) ?? '';
}

/**
 * Returns the gap at an offset of the printed source, in the innermost block whose inner source contains the offset.
 */
export function gapAt(tree: SourceTree, offset: number): GapPosition {
  let block = tree.root;
  let inner = offset;
  for (;;) {
    const span = childSpans(block).find(
      ({ block: child, start, end }) =>
        child.trust.inner &&
        child.close !== '' &&
        inner >= start + child.open.length &&
        inner <= end - child.close.length,
    );
    if (!span) return { parentId: block.beId, offset: inner };
    inner -= span.start + span.block.open.length;
    block = span.block;
  }
}
