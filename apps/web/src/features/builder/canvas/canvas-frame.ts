import { type CanvasFrameAttributes, canvasFrameAttributes } from '@galley/contract';

let early: HTMLIFrameElement | null = null;

/**
 * Takes the canvas frame that the page came with, or starts loading one, while the code and the document are still being
 * loaded, so that the document is shown with the first rendering. Only where browsers move a frame without loading it
 * again.
 */
export function startCanvasFrame(): void {
  const sent = document.querySelector<HTMLIFrameElement>('iframe[data-early-canvas]');
  sent?.removeAttribute('data-early-canvas');
  if (early || !('moveBefore' in Element.prototype)) {
    sent?.remove();
    return;
  }
  const attributes = canvasFrameAttributes(navigator.userAgent);
  if (sent && isOfAddress(sent, attributes)) {
    early = sent;
    return;
  }
  sent?.remove();
  early = createFrame(attributes);
  early.hidden = true;
  document.body.append(early);
}

/** Removes the frame that was started, if no canvas took it. */
export function dropCanvasFrame(): void {
  early?.remove();
  early = null;
}

/** Puts the frame that was started, or a new one, into its place. The former may be loaded already. */
export function placeCanvasFrame(place: HTMLElement, attributes: CanvasFrameAttributes): HTMLIFrameElement {
  const started = early;
  early = null;
  // A theme whose editor loads no external content has another policy.
  if (started && isOfAddress(started, attributes)) {
    place.moveBefore(started, place.firstChild);
    started.hidden = false;
    return started;
  }
  started?.remove();
  const frame = createFrame(attributes);
  place.prepend(frame);
  return frame;
}

/** Whether the document of a frame's address is there, not the empty one that frames start with. */
export function isFrameLoaded(frame: HTMLIFrameElement): boolean {
  const loaded = frame.contentDocument;
  return loaded?.readyState === 'complete' && loaded.URL === frame.src;
}

function isOfAddress(frame: HTMLIFrameElement, { src, sandbox }: CanvasFrameAttributes): boolean {
  return frame.getAttribute('src') === src && frame.getAttribute('sandbox') === sandbox;
}

function createFrame({ src, sandbox }: CanvasFrameAttributes): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Before the address: what a frame is allowed applies from the next navigation on.
  frame.setAttribute('sandbox', sandbox);
  frame.src = src;
  return frame;
}
