/** Returns the canvas frame element, or null if none is rendered. */
export function canvasFrame(): HTMLIFrameElement | null {
  return document.querySelector<HTMLIFrameElement>('[data-region="canvas"] iframe');
}

/** Moves the focus to the canvas. */
export function focusCanvas(): void {
  const frame = canvasFrame();
  frame?.focus();
  frame?.contentWindow?.focus();
}

/** Moves the focus to the resize handle of the selected image. Returns false if it has none. */
export function focusResizeHandle(): boolean {
  const handle = document.querySelector<HTMLElement>('[data-resize-handle]');
  handle?.focus();
  return handle !== null;
}
