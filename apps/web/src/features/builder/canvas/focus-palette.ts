import { openDrawer } from '../drawer/drawer-store';

/** Opens the palette's filter, whatever the sidebar shows now. True when there is one. */
export function focusPalette(): boolean {
  openDrawer();
  const filter = findFilter();
  if (filter) {
    begin(filter);
    return true;
  }
  const tab = document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="sections"]');
  tab?.click();
  // The tab draws its filter with the next frame.
  requestAnimationFrame(() => begin(findFilter()));
  return tab !== null;
}

/** What was looked for before is typed over. */
function begin(filter: HTMLInputElement | null): void {
  filter?.focus();
  filter?.select();
}

function findFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-palette-filter]');
}
