/**
 * Whether a key press belongs to an input method: Enter confirms a word that is being composed, Escape discards it, arrow
 * keys move in it. Safari reports the end of the composition before the key that ends it, which only has this code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === composingKeyCode;
}

/** A key that an input method handles, in every browser. */
const composingKeyCode = 229;

/**
 * Keeps the keys of input methods from everything on the page, so that no field, dialog or shortcut has to tell them
 * apart. Called once, before anything else listens. What counts activity listens on the window, which comes first. Where
 * text is edited in an element, its editor gets them, and nothing around it.
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
