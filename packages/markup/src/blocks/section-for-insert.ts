import { checkBalance } from '../html/balance';
import { applyEdits } from '../html/text-edits';
import { blockSource } from '../source/source-tree';
import { blockRanges } from './block-layout';
import { cutEdit, outermostBlocks, parseForReading } from './cut-blocks';

/**
 * Returns a section's theme source without the components inside it: a section inserted from the palette doesn't
 * include them (docs/grammar.md 5.2). Each component is removed with the whitespace before it; all other bytes are
 * preserved.
 */
export function sectionForInsert(html: string): string {
  const tree = parseForReading(html);
  const components = outermostBlocks(tree.root, (block) => block.kinds.has('component') && !block.kinds.has('section'));
  if (components.length === 0) return html;
  const ranges = blockRanges(tree);
  const edits = components.flatMap((component) => {
    const range = ranges.get(component.beId);
    // A component that contains one half of a condition isn't removed, because the other half is outside.
    const isWhole = component.trust.outer && checkBalance(blockSource(component)) === true;
    return range && isWhole ? [cutEdit(html, range)] : [];
  });
  return applyEdits(html, edits);
}
