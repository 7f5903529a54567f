import { holdKeysFor } from '../../../../../ui/held-keys/held-keys';
import type { DrawerState } from '../../context/screen/drawer-state';

/** Shows the palette and focuses its filter, and waits for the palette if it hasn't rendered yet. */
export function focusPalette(drawer: DrawerState): true {
  drawer.open();
  if (!findFilter())
    document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="sections"]')?.click();
  holdKeysFor(findFilter, begin);
  return true;
}

/** Selects the previous filter text, so that typing replaces it. */
function begin(filter: HTMLElement): void {
  filter.focus();
  if (filter instanceof HTMLInputElement) filter.select();
}

function findFilter(): HTMLElement | null {
  return document.querySelector<HTMLInputElement>('[data-palette-filter]');
}
