import type { DrawerState } from '../screen/drawer-state';

/** Opens the palette's filter, whatever the sidebar shows. Returns true if there is one. */
export function focusPalette(drawer: DrawerState): boolean {
  drawer.open();
  const filter = findFilter();
  if (filter) {
    begin(filter);
    return true;
  }
  const tab = document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="sections"]');
  tab?.click();
  // The tab renders its filter in the next frame.
  requestAnimationFrame(() => begin(findFilter()));
  return tab !== null;
}

/** Selects the previous filter text, so that typing replaces it. */
function begin(filter: HTMLInputElement | null): void {
  filter?.focus();
  filter?.select();
}

function findFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-palette-filter]');
}
