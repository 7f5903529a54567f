import { holdKeys, holdKeysFor } from '../../../../../ui/held-keys/held-keys';
import type { Builder } from '../../context/builder-context';
import type { DrawerState } from '../../context/screen/drawer-state';
import { isSidebarBeside } from '../../context/screen/use-layout';

/** Focuses the code field of the sidebar, and waits for it if it hasn't loaded yet. */
export function focusCodeField(drawer: DrawerState): void {
  openSidebar(drawer);
  const field = document.querySelector<HTMLElement>('[data-region="sidebar"] [data-code-field] .cm-content');
  drawer.wantCodeFocus(field === null);
  field?.focus();
  if (field) return;
  holdKeys({ isTarget: (element) => element.closest('[data-region="sidebar"] [data-code-field]') !== null });
  findTab('block')?.click();
}

/** Opens the activity panel and focuses the field for a new comment, and waits for it if it hasn't rendered yet. */
export function openComments({ screen }: Pick<Builder, 'screen'>): void {
  screen.panel.open('activity');
  holdKeysFor(() => document.querySelector<HTMLTextAreaElement>('[data-region="panel"] textarea'));
}

/** Shows the palette and focuses its filter, and waits for the palette if it hasn't rendered yet. */
export function focusPalette(drawer: DrawerState): true {
  openSidebar(drawer);
  if (!findFilter()) findTab('sections')?.click();
  holdKeysFor(findFilter, begin);
  return true;
}

/** Shows the palette of the sidebar, and leaves the focus where the sidebar puts it. */
export function showPalette(drawer: DrawerState): void {
  if (!findFilter()) findTab('sections')?.click();
  drawer.open();
}

/** Shows the properties of the selected block in the sidebar. */
export function showProperties(drawer: DrawerState): void {
  findTab('block')?.click();
  drawer.open();
}

/** Selects the previous filter text, so that typing replaces it. */
function begin(filter: HTMLElement): void {
  filter.focus();
  if (filter instanceof HTMLInputElement) filter.select();
}

/** Beside the canvas it's open anyway, and must not cover the canvas when the window becomes narrow. */
function openSidebar(drawer: DrawerState): void {
  if (!isSidebarBeside()) drawer.open();
}

function findTab(value: 'sections' | 'block'): HTMLElement | null {
  return document.querySelector(`[data-region="sidebar"] [role="tab"][data-value="${value}"]`);
}

function findFilter(): HTMLElement | null {
  return document.querySelector<HTMLInputElement>('[data-palette-filter]');
}
