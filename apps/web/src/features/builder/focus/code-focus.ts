import type { DrawerState } from '../screen/drawer-state';

/** Focuses the code field of the sidebar, whatever it shows: immediately, or once it's loaded. */
export function focusCodeField(drawer: DrawerState): void {
  drawer.open();
  const field = document.querySelector<HTMLElement>('[data-region="sidebar"] [data-code-field] .cm-content');
  field?.focus();
  drawer.wantCodeFocus(field === null);
  if (!field) document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="block"]')?.click();
}
