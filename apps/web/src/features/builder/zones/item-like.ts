import type { BuildDocument, PaletteItem } from '@galley/contract';
import type { BeId, SourceTree } from '@galley/markup';

/** The palette item that matches a block: by its group, or else by its name. */
export function itemLike(
  tree: SourceTree,
  beId: BeId,
  document: Pick<BuildDocument, 'sections' | 'components'>,
): PaletteItem | null {
  const block = tree.blocks.get(beId);
  if (!block) return null;
  const items = block.kinds.has('section') ? document.sections : document.components;
  const isLike = (item: PaletteItem) =>
    block.groupName ? item.groupName === block.groupName : item.title === block.title;
  return items.find(isLike) ?? null;
}
