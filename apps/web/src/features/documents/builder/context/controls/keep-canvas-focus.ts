import type { MouseEvent } from 'react';

/** Handles the press on a tool: it must not remove the caret from the text. */
export function keepCanvasFocus(event: MouseEvent): void {
  event.preventDefault();
}
