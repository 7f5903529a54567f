import type { MouseEvent } from 'react';

/** Handles the press on a tool: it must not remove the caret from the text. */
export function keepCanvasFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Handles the press on Save: a person who types in the canvas can continue typing. A field of a panel loses the focus as
 * usual, because that is when it applies its value.
 */
export function keepTyping(event: MouseEvent): void {
  if (document.activeElement instanceof HTMLIFrameElement) event.preventDefault();
}
