import { openDrawer } from '../drawer/drawer-store';

/** Opens the palette's filter, whatever the sidebar shows now. True when there is one. */
export function focusPalette(): boolean {
  openDrawer();
  const filter = findFilter();
  if (filter) {
    filter.focus();
    return true;
  }
  const tab = document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="sections"]');
  tab?.click();
  // The tab draws its filter with the next frame.
  requestAnimationFrame(() => findFilter()?.focus());
  return tab !== null;
}

function findFilter(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-palette-filter]');
}
