import { holdKeys } from '../../../../../ui/held-keys/held-keys';
import type { DrawerState } from '../../context/screen/drawer-state';

/** Focuses the code field of the sidebar, and waits for it if it hasn't loaded yet. */
export function focusCodeField(drawer: DrawerState): void {
  drawer.open();
  const field = document.querySelector<HTMLElement>('[data-region="sidebar"] [data-code-field] .cm-content');
  drawer.wantCodeFocus(field === null);
  field?.focus();
  if (field) return;
  holdKeys({ isTarget: (element) => element.closest('[data-region="sidebar"] [data-code-field]') !== null });
  document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="block"]')?.click();
}
