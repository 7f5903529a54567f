import type { PaletteItem } from '@galley/contract';
import type { SourceBlock } from '@galley/markup';
import type { EditorDocument } from '../types';

/** The palette items of the theme. */
export type PaletteItems = Pick<EditorDocument, 'sections' | 'components'>;

/**
 * Returns the palette item of a section or component, by its group, or by its title if it has no group; null if there
 * is none.
 */
export function paletteItemOf(block: SourceBlock, palette: PaletteItems): PaletteItem | null {
  const items = block.kinds.has('section') ? palette.sections : block.kinds.has('component') ? palette.components : [];
  const isOf = (item: PaletteItem) =>
    item.groupName === block.groupName && (block.groupName !== '' || item.title === block.title);
  return items.find(isOf) ?? null;
}
