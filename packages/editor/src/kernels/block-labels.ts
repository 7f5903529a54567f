import type { BeId, SourceBlock, SourceTree } from '@galley/markup';
import { labelOfBlock, mainKind, ownNameOf, tagLabel } from '@galley/markup/blocks';
import type { BlockCrumb } from '../types';
import { type PaletteItems, paletteItemOf } from './palette-item';

/**
 * Returns the label of a block in the margin, the toolbar and announcements: "Section Image left", "Text", "Heading 1".
 */
export function blockLabel(block: SourceBlock, palette: PaletteItems): string {
  return labelOfBlock(block, blockName(block, palette));
}

/**
 * Returns the theme's name for a block: its own title, else the title of its palette item (only one of the variations
 * may have a title), else its group name as a label ("image-left" is "Image left").
 */
export function blockName(block: SourceBlock, palette: PaletteItems): string {
  return block.title || paletteItemOf(block, palette)?.title || ownNameOf(block);
}

/** Returns the block and its ancestors, outermost first. */
export function blockPath(tree: SourceTree, beId: BeId, palette: PaletteItems): BlockCrumb[] {
  const path: BlockCrumb[] = [];
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const block = tree.blocks.get(id);
    if (!block) break;
    path.unshift({ beId: id, kind: mainKind(block), label: blockLabel(block, palette) });
  }
  return path;
}

/** Returns the noun for a block in undo labels and announcements: "section", "component", "image", "text". */
export function blockNoun(block: SourceBlock): string {
  if (block.kinds.has('section')) return 'section';
  if (block.isCode) return 'code';
  if (block.kinds.has('component')) return 'component';
  if (block.kinds.has('region')) return 'area';
  return tagLabel(block.tag).toLowerCase();
}
