/** Text typed while its target was still loading. */
export interface Typed {
  text: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
}

/**
 * Collects typed text from now on, so that it doesn't go to the page while a field is loading. The returned function
 * ends it and returns the text. It can be called again.
 */
export function collectTyped(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): () => Typed {
  const typed: Typed = { text: '', isEntered: false };
  const listen = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (ctrlKey || metaKey || altKey || typed.isEntered) return;
    if (key === 'Enter') typed.isEntered = true;
    else if (key === 'Backspace') typed.text = [...typed.text].slice(0, -1).join('');
    else if (key === 'Escape') typed.text = '';
    else if ([...key].length === 1) typed.text += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  target.addEventListener('keydown', listen, true);
  return () => {
    target.removeEventListener('keydown', listen, true);
    return typed;
  };
}
