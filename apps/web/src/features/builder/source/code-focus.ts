import { openDrawer } from '../drawer/drawer-store';

let isWanted = false;

/** Gives the focus to the code field of the sidebar, whatever it shows now: at once, or as soon as it has been fetched. */
export function focusCodeField(): void {
  openDrawer();
  const field = document.querySelector<HTMLElement>('[data-region="sidebar"] [data-code-field] .cm-content');
  field?.focus();
  isWanted = field === null;
  if (isWanted)
    document.querySelector<HTMLElement>('[data-region="sidebar"] [role="tab"][data-value="block"]')?.click();
}

/** Whether a field that has just been made should take the focus; asked once. */
export function takeCodeFocus(): boolean {
  const wanted = isWanted;
  isWanted = false;
  return wanted;
}
