import type { SelectedBlock } from '@galley/editor';
import { editingMessages } from '../../../../messages/documents/builder/editing';

/** The tab of a block with actions but no settings. It isn't selected automatically. */
export const actsOnly = editingMessages.block;

/**
 * Returns the name of the tab with a block's settings, or null if it has none. An element edited there has the same
 * name as on the canvas, in the path and in the palette. The tab of a larger block is named after its settings.
 */
export function blockPanelTitle(selected: SelectedBlock | null): string | null {
  if (!selected) return null;
  if (selected.image || selected.code !== null || selected.field) return elementName(selected);
  if (selected.background) return editingMessages.background;
  if (selected.link) return elementName(selected);
  if (selected.anchor !== null) return editingMessages.anchor;
  return hasBlockActions(selected) ? actsOnly : null;
}

/** "Image", "Select"; a component or section without its kind, because it has its own name. */
function elementName({ path, title }: SelectedBlock): string {
  const crumb = path.at(-1);
  const isContent = crumb?.kind === 'edit' || crumb?.kind === 'link';
  return (isContent ? '' : title) || (crumb?.label ?? actsOnly);
}

/** Components and regions have their actions here. Sections have them in the margin. */
export function hasBlockActions(selected: SelectedBlock): boolean {
  if (selected.kinds.includes('section')) return false;
  const { moveUp, moveDown, clone, remove } = selected.can;
  return [moveUp, moveDown, clone, remove].some((can) => can === true);
}

/**
 * Returns whether a block is a section, area or component that isn't itself an image, field, code or link. It's usually
 * selected to move it or to insert after it, so the palette stays open and its settings are one tab away.
 */
export function isPlainPart(selected: SelectedBlock | null): boolean {
  if (!selected || selected.image || selected.code !== null || selected.field || selected.link) return false;
  return selected.kinds.some((kind) => kind === 'section' || kind === 'component' || kind === 'region');
}
