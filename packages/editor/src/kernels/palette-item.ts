import type { PaletteItem } from '@galley/contract';
import type { SourceBlock } from '@galley/markup';
import type { EditorDocument } from '../types';

/** The items of the theme. */
export type PaletteItems = Pick<EditorDocument, 'sections' | 'components'>;

/** The palette item that a section or component is of: the one of its group, or of its own title if it has no group. */
export function paletteItemOf(block: SourceBlock, palette: PaletteItems): PaletteItem | null {
  const items = block.kinds.has('section') ? palette.sections : block.kinds.has('component') ? palette.components : [];
  const isOf = (item: PaletteItem) =>
    item.groupName === block.groupName && (block.groupName !== '' || item.title === block.title);
  return items.find(isOf) ?? null;
}
