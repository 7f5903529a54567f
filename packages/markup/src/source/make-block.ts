import type { BlockTags } from '../rules/block-rules';
import type { BeId, SourceBlock, Trust } from '../types';

/** Where a block is in its source, and how it is read. */
export interface BlockShape {
  beId: BeId;
  tag: string;
  open: string;
  parts: readonly (string | SourceBlock)[];
  close: string;
  length: number;
  trust: Trust;
  path: readonly string[];
}

/** A block from what its tags declare and where it is. */
export function makeBlock(tags: BlockTags, shape: BlockShape): SourceBlock {
  return {
    beId: shape.beId,
    tag: shape.tag,
    kinds: tags.kinds,
    rules: tags.rules,
    open: shape.open,
    parts: shape.parts,
    close: shape.close,
    length: shape.length,
    trust: shape.trust,
    groupName: tags.groupName,
    slotName: tags.slotName,
    title: tags.title,
    isCode: tags.isCode,
    isHidden: tags.isHidden,
    path: shape.path,
  };
}
