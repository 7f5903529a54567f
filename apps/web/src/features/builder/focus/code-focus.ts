import { openDrawer } from './drawer-store';

let isWanted = false;

/** Focuses the code field of the sidebar, whatever it shows: immediately, or once it's loaded. */
export function focusCodeField(): void {
  openDrawer();
  const field = document.querySelector<HTMLElement>('[data-region="sidebar"] [data-code-field] .cm-content');
  field?.focus();
  isWanted = field === null;
  if (isWanted)
    document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="block"]')?.click();
}

/** Whether a newly mounted field should take the focus. Returns true only once. */
export function takeCodeFocus(): boolean {
  const wanted = isWanted;
  isWanted = false;
  return wanted;
}
