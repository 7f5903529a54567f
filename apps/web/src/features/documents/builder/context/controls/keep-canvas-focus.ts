import type { MouseEvent } from 'react';

/** Handles the press on a tool: it must not remove the caret from the text. */
export function keepCanvasFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Handles the press on Save: who types in the canvas goes on typing there. A field of a panel loses the focus as usual,
 * because it hands over its value when it does.
 */
export function keepTyping(event: MouseEvent): void {
  if (document.activeElement instanceof HTMLIFrameElement) event.preventDefault();
}
