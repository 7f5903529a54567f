/**
 * Prevents submitting a form again while its button is busy. The busy button ignores clicks, but Enter in a field would
 * still submit the form. Returns a function that removes the lock.
 */
export function lockForms(root: Document): () => void {
  const handleSubmit = (event: SubmitEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const buttons = [...target.elements].filter(isSubmitButton);
    if (!buttons.some((button) => button.getAttribute('aria-busy') === 'true')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener('submit', handleSubmit, { capture: true });
  return () => root.removeEventListener('submit', handleSubmit, { capture: true });
}

function isSubmitButton(element: Element): element is HTMLButtonElement {
  return element instanceof HTMLButtonElement && element.type === 'submit';
}
