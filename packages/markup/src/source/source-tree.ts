import type { ParseContext } from '../html/locate-elements';
import type { BeId, SourceBlock, SourceTree } from '../types';

/** Returns the exact source text. */
export function printTree(tree: SourceTree): string {
  return blockSource(tree.root);
}

/** Returns the source of a block: `open + parts + close`. */
export function blockSource(block: SourceBlock): string {
  return printParts(block, true);
}

/** Returns the source between a block's start and end tag. */
export function innerSource(block: SourceBlock): string {
  return printParts(block, false);
}

/** Yields all blocks in document order (by their start in the source), without the root pseudo-block. */
export function* walkBlocks(tree: SourceTree | SourceBlock): Generator<SourceBlock> {
  const root = 'root' in tree ? tree.root : tree;
  const waiting: SourceBlock[] = childBlocks(root).reverse();
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    yield block;
    for (let i = block.parts.length - 1; i >= 0; i--) {
      const part = block.parts[i];
      if (part !== undefined && typeof part !== 'string') waiting.push(part);
    }
  }
}

/** Returns the direct child blocks, in order. */
export function childBlocks(block: SourceBlock): SourceBlock[] {
  return block.parts.filter((part) => typeof part !== 'string');
}

/** Returns the block with an id, or the root for ''. Throws for an unknown id. */
export function getBlock(tree: SourceTree, beId: BeId): SourceBlock {
  const block = beId === '' ? tree.root : tree.blocks.get(beId);
  if (!block) throw new Error(`The document has no block ${beId}`);
  return block;
}

/** Returns the ids of a block's ancestors, nearest first, without the root. */
export function ancestorIds(tree: SourceTree, beId: BeId): BeId[] {
  const ids: BeId[] = [];
  for (let id = tree.parentOf.get(beId); id !== undefined && id !== ''; id = tree.parentOf.get(id)) ids.push(id);
  return ids;
}

/**
 * Returns the offset of a block in its parent's inner source: the gap before it. The gap after it is `offset +
 * block.length`. Throws for an unknown id.
 */
export function blockOffset(tree: SourceTree, beId: BeId): { parentId: BeId; offset: number } {
  const parentId = tree.parentOf.get(beId) ?? '';
  let offset = 0;
  for (const part of getBlock(tree, parentId).parts) {
    if (typeof part !== 'string' && part.beId === beId) return { parentId, offset };
    offset += part.length;
  }
  throw new Error(`The document has no block ${beId}`);
}

/** Returns the offset of a block in the whole source. */
export function sourceOffset(tree: SourceTree, beId: BeId): number {
  let total = 0;
  for (let id = beId; id !== ''; ) {
    const { parentId, offset } = blockOffset(tree, id);
    total += offset + (parentId === '' ? 0 : getBlock(tree, parentId).open.length);
    id = parentId;
  }
  return total;
}

/**
 * Returns the tag names around a block (or with `isInside`, around its content), outermost first, without html and
 * body.
 */
export function contextOf(tree: SourceTree, beId: BeId, options: { isInside?: boolean } = {}): ParseContext {
  const path: string[] = [];
  let id: BeId | undefined = beId;
  if (options.isInside && beId !== '') path.unshift(getBlock(tree, beId).tag);
  while (id !== undefined && id !== '') {
    const block = getBlock(tree, id);
    if (block.path[0] === '/') {
      path.unshift(...block.path.slice(1));
      return { path, mode: tree.mode };
    }
    path.unshift(...block.path);
    id = tree.parentOf.get(id);
    if (id !== undefined && id !== '') path.unshift(getBlock(tree, id).tag);
  }
  path.unshift(...tree.fragmentContext);
  return { path, mode: tree.mode };
}

function printParts(root: SourceBlock, isOuter: boolean): string {
  const pieces: string[] = isOuter ? [root.open] : [];
  const waiting: (string | SourceBlock)[] = isOuter ? [root.close] : [];
  for (let i = root.parts.length - 1; i >= 0; i--) waiting.push(root.parts[i] ?? '');
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string') {
      pieces.push(part);
      continue;
    }
    pieces.push(part.open);
    waiting.push(part.close);
    for (let i = part.parts.length - 1; i >= 0; i--) waiting.push(part.parts[i] ?? '');
  }
  return pieces.join('');
}
