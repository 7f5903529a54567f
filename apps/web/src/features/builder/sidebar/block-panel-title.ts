import type { SelectedBlock } from '@galley/editor';

/** The tab of a block that has acts, but nothing to set. It does not come forward by itself. */
export const actsOnly = 'Block';

/** Name of the tab with a block's settings; null for a block that has none. */
export function blockPanelTitle(selected: SelectedBlock | null): string | null {
  if (!selected) return null;
  if (selected.image) return 'Image';
  if (selected.code !== null) return 'Code';
  if (selected.field) return 'Field';
  if (selected.background) return 'Background';
  if (selected.link) return 'Link';
  if (selected.anchor !== null) return 'Anchor';
  return hasBlockActions(selected) ? actsOnly : null;
}

/** Components and regions have their acts here; sections have them in the margin. */
export function hasBlockActions(selected: SelectedBlock): boolean {
  if (selected.kinds.includes('section')) return false;
  const { moveUp, moveDown, clone, remove } = selected.can;
  return [moveUp, moveDown, clone, remove].some((can) => can === true);
}

/**
 * A section, an area or a component that is no image, field, code or link itself: it is selected to be moved or to insert
 * after it, so the palette stays and its settings are one tab away.
 */
export function isPlainPart(selected: SelectedBlock | null): boolean {
  if (!selected || selected.image || selected.code !== null || selected.field || selected.link) return false;
  return selected.kinds.some((kind) => kind === 'section' || kind === 'component' || kind === 'region');
}
