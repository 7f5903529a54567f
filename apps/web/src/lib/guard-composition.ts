/**
 * Returns true if a key press belongs to an input method: Enter confirms a word that is being composed, Escape discards
 * it, arrow keys move within it. Safari reports the end of the composition before the key that ends it, and only that
 * key's code identifies it.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === composingKeyCode;
}

/** The key that browsers report for keys handled by an input method. */
const composingKeyCode = 229;

/**
 * Hides the keys of input methods from all handlers on the page, so that fields, dialogs and shortcuts don't need to
 * detect them. Call it once, before any other listener is added. Activity is counted on the window, which comes first.
 * In editable elements, the element's editor gets the keys, but its ancestors don't.
 */
export function guardComposition(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) return;
      const { target } = event;
      if (isEditor(target)) target.addEventListener('keydown', stop, { once: true });
      else event.stopImmediatePropagation();
    },
    true,
  );
}

function isEditor(target: EventTarget | null): target is EventTarget {
  return target !== null && 'isContentEditable' in target && target.isContentEditable === true;
}

function stop(event: Event): void {
  event.stopPropagation();
}
