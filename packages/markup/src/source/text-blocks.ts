import type { SourceBlock } from '../types';

/** Editable elements without their own text. */
const WITHOUT_TEXT = new Set(
  'img input select textarea hr br table tbody thead tfoot tr colgroup col ul ol dl picture video audio iframe svg'.split(
    ' ',
  ),
);

/** Returns whether a block's content is edited as text on the canvas. */
export function isTextBlock(block: SourceBlock): boolean {
  return block.kinds.has('edit') && !block.isCode && block.trust.inner && !WITHOUT_TEXT.has(block.tag);
}
