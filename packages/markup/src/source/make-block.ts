import type { BlockTags } from '../rules/block-rules';
import type { BeId, SourceBlock, Trust } from '../types';

/** A block's source parts, position and trust. */
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

/** Creates a block from its tags and its shape. */
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
