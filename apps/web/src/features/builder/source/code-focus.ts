let isWanted = false;

/** Gives the focus to the code field of the sidebar, at once or as soon as it has been fetched. */
export function focusCodeField(): void {
  const field = document.querySelector<HTMLElement>('[data-region="sidebar"] [data-code-field] .cm-content');
  field?.focus();
  isWanted = field === null;
}

/** Whether a field that has just been made should take the focus; asked once. */
export function takeCodeFocus(): boolean {
  const wanted = isWanted;
  isWanted = false;
  return wanted;
}
