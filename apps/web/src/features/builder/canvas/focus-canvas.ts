/** The canvas frame's element; null while none is drawn. */
export function canvasFrame(): HTMLIFrameElement | null {
  return document.querySelector<HTMLIFrameElement>('[data-region="canvas"] iframe');
}

/** Gives the keyboard to the canvas. */
export function focusCanvas(): void {
  const frame = canvasFrame();
  frame?.focus();
  frame?.contentWindow?.focus();
}
