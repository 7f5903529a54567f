import { blockRanges } from '../blocks/block-layout';
import { cutEdit, outermostBlocks } from '../blocks/cut-blocks';
import { hideVariations } from '../blocks/hide-variations';
import { applyEdits } from '../html/text-edits';
import { emptySectionMarker } from '../source/markers';
import { printTree } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';

/**
 * The source of a new document (grammar.md 5.3): the frame of the theme, which is everything outside sections and
 * top-level components, with the empty-section marker where the first section (else the first component) was. Of region
 * and content groups in the frame only the first shows. Choose a prefix that does not occur in the theme; mark the
 * result with it before storing. A theme without sections and components comes back as one frame.
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

/** Where the search for sections and top-level components ends: a region of the frame keeps what it holds. */
function isFrameEnd(block: SourceBlock): boolean {
  return block.kinds.has('section') || block.kinds.has('component');
}

function isMovable(block: SourceBlock): boolean {
  return block.trust.outer;
}
