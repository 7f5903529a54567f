import { blockRanges } from '../blocks/block-layout';
import { cutEdit, outermostBlocks } from '../blocks/cut-blocks';
import { hideVariations } from '../blocks/hide-variations';
import { applyEdits } from '../html/text-edits';
import { emptySectionMarker } from '../source/markers';
import { printTree } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';

/**
 * Returns the source of a new document (docs/grammar.md 5.3): the theme's frame (everything outside sections and
 * top-level components) with the empty-section marker in place of the first section, or else the first component. Of
 * region and content groups in the frame, only the first member is shown. The prefix must not occur in the theme, and
 * the result must be marked with it before it is stored. A theme without sections and components is returned as one
 * frame.
 */
export function createDocumentSource(theme: SourceTree, markerPrefix: string): string {
  const source = printTree(theme);
  const ranges = blockRanges(theme);
  const items = outermostBlocks(theme.root, isFrameEnd).filter(isMovable);
  const first = items.find((block) => block.kinds.has('section')) ?? items[0];
  const edits = items.flatMap((item) => {
    const range = ranges.get(item.beId);
    if (!range) return [];
    if (item !== first) return [cutEdit(source, range)];
    return [{ start: range.start, end: range.end, text: emptySectionMarker(markerPrefix) }];
  });
  return hideVariations(applyEdits(source, edits), markerPrefix);
}

/**
 * Returns whether the search for sections and top-level components stops here; regions of the frame keep their
 * contents.
 */
function isFrameEnd(block: SourceBlock): boolean {
  return block.kinds.has('section') || block.kinds.has('component');
}

function isMovable(block: SourceBlock): boolean {
  return block.trust.outer;
}
