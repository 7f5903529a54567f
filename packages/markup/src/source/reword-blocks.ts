import { plainChange } from '../html/plain-change';
import type { BeId, SourceBlock, SourceTree, Step } from '../types';
import type { LayeredMap } from './block-index';
import type { BlockChanges } from './rebuild-block';
import { getBlock, innerSource } from './source-tree';

type SetInner = Extract<Step, { kind: 'setInner' }>;

/** Returns the block with its new text if only words of a text block change; null if the change needs a parse. */
export function rewordedBlock(tree: SourceTree, { beId, before, after }: SetInner): SourceBlock | null {
  const block = beId === '' ? undefined : tree.blocks.get(beId);
  // A block whose only content is another block has no text of its own.
  const isText = block?.parts.length === 1 && typeof block.parts[0] === 'string';
  if (!isText || !block.trust.inner || innerSource(block) !== before) return null;
  if (!plainChange(before, after)) return null;
  return { ...block, parts: [after], length: block.open.length + after.length + block.close.length };
}

/** Replaces text blocks by id in a single path copy: the ancestors of a thousand blocks are copied once. */
export function rewordBlocks(
  tree: SourceTree,
  reworded: ReadonlyMap<BeId, SourceBlock>,
): { tree: SourceTree; changes: BlockChanges } {
  const around = new Set<BeId>(['']);
  for (const beId of reworded.keys()) {
    for (let id = tree.parentOf.get(beId) ?? ''; !around.has(id); id = tree.parentOf.get(id) ?? '') around.add(id);
  }
  const changes = new Map<BeId, SourceBlock>();
  const copy = (block: SourceBlock): SourceBlock => {
    const parts = block.parts.map((part) => {
      if (typeof part === 'string') return part;
      const next = reworded.get(part.beId) ?? (around.has(part.beId) ? copy(part) : part);
      if (next !== part) changes.set(next.beId, next);
      return next;
    });
    const length = parts.reduce((sum, part) => sum + part.length, block.open.length + block.close.length);
    return { ...block, parts, length };
  };
  const root = copy(getBlock(tree, ''));
  return { tree: { ...tree, root, blocks: (tree.blocks as LayeredMap<SourceBlock>).with(changes) }, changes };
}
