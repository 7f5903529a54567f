import { type CanvasFrameAttributes, canvasFrameAttributes } from '@galley/contract';

let early: HTMLIFrameElement | null = null;

/**
 * Adopts the canvas frame that was sent with the page, or starts loading one, while the code and the document are still
 * loading. The first render can then show the document. Only in browsers that can move a frame without reloading it.
 */
export function startCanvasFrame(): void {
  const sent = document.querySelector<HTMLIFrameElement>('iframe[data-early-canvas]');
  sent?.removeAttribute('data-early-canvas');
  if (early || !('moveBefore' in Element.prototype)) return;
  if (sent) {
    early = sent;
    return;
  }
  early = createFrame(canvasFrameAttributes(navigator.userAgent));
  early.hidden = true;
  document.body.append(early);
}

/** Removes the frame that was started, unless a canvas has adopted it. */
export function dropCanvasFrame(): void {
  early?.remove();
  early = null;
}

/**
 * Moves the frame that was sent with a rendered document into `place`, if its content has arrived or is arriving. The
 * frame stays inert, because text typed before the engine is attached would be lost. Returns null if there is none;
 * `placeCanvasFrame` then provides an empty frame.
 */
export function placeDrawnFrame(place: HTMLElement): HTMLIFrameElement | null {
  const started = early;
  if (!started || !isDrawnAddress(started) || started.contentDocument?.URL !== started.src) return null;
  early = null;
  place.moveBefore(started, place.firstChild);
  started.hidden = false;
  return started;
}

/** Moves the empty frame that was started into `place`, or creates one. The former may have loaded already. */
export function placeCanvasFrame(place: HTMLElement, attributes: CanvasFrameAttributes): HTMLIFrameElement {
  const started = early;
  early = null;
  // A frame for a theme whose external content is blocked has a different content security policy.
  if (started && isOfAddress(started, attributes)) {
    place.moveBefore(started, place.firstChild);
    started.hidden = false;
    started.inert = false;
    return started;
  }
  started?.remove();
  const frame = createFrame(attributes);
  place.prepend(frame);
  return frame;
}

/** Returns whether the frame has loaded its address, and isn't at the initial about:blank document. */
export function isFrameLoaded(frame: HTMLIFrameElement): boolean {
  const loaded = frame.contentDocument;
  return loaded?.readyState === 'complete' && loaded.URL === frame.src;
}

/** Milliseconds within which the next part of a document must arrive. */
const stallTime = 3000;

/**
 * Calls `handle` when the whole document of a frame has been parsed; its images may still be loading. Calls `giveUp`
 * instead if the document stops arriving. Returns a function that stops waiting.
 */
export function whenRead(frame: HTMLIFrameElement, handle: () => void, giveUp: () => void): () => void {
  const loaded = frame.contentDocument;
  if (loaded?.readyState !== 'loading') {
    handle();
    return () => undefined;
  }
  const arrived = loaded.getElementsByTagName('*');
  let seen = arrived.length;
  const stop = () => {
    clearInterval(timer);
    loaded.removeEventListener('DOMContentLoaded', finish);
  };
  const finish = () => {
    stop();
    handle();
  };
  const timer = setInterval(() => {
    if (arrived.length > seen) {
      seen = arrived.length;
      return;
    }
    stop();
    giveUp();
  }, stallTime);
  loaded.addEventListener('DOMContentLoaded', finish);
  return stop;
}

function isDrawnAddress(frame: HTMLIFrameElement): boolean {
  return new URL(frame.src).pathname.startsWith('/canvas-frame/');
}

function isOfAddress(frame: HTMLIFrameElement, { src, sandbox }: CanvasFrameAttributes): boolean {
  return frame.getAttribute('src') === src && frame.getAttribute('sandbox') === sandbox;
}

function createFrame({ src, sandbox }: CanvasFrameAttributes): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Set before the address, because frame permissions apply from the next navigation on.
  frame.setAttribute('sandbox', sandbox);
  frame.src = src;
  return frame;
}
