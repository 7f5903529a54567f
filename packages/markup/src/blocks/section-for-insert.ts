import { checkBalance } from '../html/balance';
import { applyEdits } from '../html/text-edits';
import { blockSource } from '../source/source-tree';
import { blockRanges } from './block-layout';
import { cutEdit, outermostBlocks, parseForReading } from './cut-blocks';

/**
 * A section's theme source without the components that are inside it: a section taken from the palette does not bring
 * them along (grammar.md 5.2). A component goes with the spaces before it; everything else keeps its bytes.
 */
export function sectionForInsert(html: string): string {
  const tree = parseForReading(html);
  const components = outermostBlocks(tree.root, (block) => block.kinds.has('component') && !block.kinds.has('section'));
  if (components.length === 0) return html;
  const ranges = blockRanges(tree);
  const edits = components.flatMap((component) => {
    const range = ranges.get(component.beId);
    // One that holds half of a condition stays: its other half stands outside.
    const isWhole = component.trust.outer && checkBalance(blockSource(component)) === true;
    return range && isWhole ? [cutEdit(html, range)] : [];
  });
  return applyEdits(html, edits);
}
