import type { BlockCrumb, SelectedBlock } from '@galley/editor';

/** The tab of a block with actions but no settings. It isn't selected automatically. */
export const actsOnly = 'Block';

/** The name of the tab with a block's settings; null if it has none. */
export function blockPanelTitle(selected: SelectedBlock | null): string | null {
  if (!selected) return null;
  if (selected.image) return 'Image';
  if (selected.code !== null) return 'Code';
  if (selected.field) return fieldName(selected.path.at(-1));
  if (selected.background) return 'Background';
  if (selected.link) return 'Link';
  if (selected.anchor !== null) return 'Anchor';
  return hasBlockActions(selected) ? actsOnly : null;
}

/** As on the canvas and in the path: "Select", "Button". A component is called by its own name there. */
function fieldName(crumb: BlockCrumb | undefined): string {
  return crumb?.kind === 'edit' ? crumb.label : 'Field';
}

/** Components and regions have their actions here. Sections have them in the margin. */
export function hasBlockActions(selected: SelectedBlock): boolean {
  if (selected.kinds.includes('section')) return false;
  const { moveUp, moveDown, clone, remove } = selected.can;
  return [moveUp, moveDown, clone, remove].some((can) => can === true);
}

/**
 * A section, area or component that isn't an image, field, code or link itself. It's selected to move it or to insert
 * after it, so the palette stays open and its settings are one tab away.
 */
export function isPlainPart(selected: SelectedBlock | null): boolean {
  if (!selected || selected.image || selected.code !== null || selected.field || selected.link) return false;
  return selected.kinds.some((kind) => kind === 'section' || kind === 'component' || kind === 'region');
}
