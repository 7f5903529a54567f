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
  if (early || !('moveBefore' in Element.prototype)) return;
  if (sent) {
    early = sent;
    return;
  }
  early = createFrame(canvasFrameAttributes(navigator.userAgent));
  early.hidden = true;
  document.body.append(early);
}

/** Removes the frame that was started, if no canvas took it. */
export function dropCanvasFrame(): void {
  early?.remove();
  early = null;
}

/**
 * Puts the frame that came with the document drawn into its place, when its content is there or arriving. It stays inert:
 * what is typed in it before the engine has it would be lost. Null = there is none; `placeCanvasFrame` has an empty one.
 */
export function placeDrawnFrame(place: HTMLElement): HTMLIFrameElement | null {
  const started = early;
  if (!started || !isDrawnAddress(started) || started.contentDocument?.URL !== started.src) return null;
  early = null;
  place.moveBefore(started, place.firstChild);
  started.hidden = false;
  return started;
}

/** Puts the empty frame that was started, or a new one, into its place. The former may be loaded already. */
export function placeCanvasFrame(place: HTMLElement, attributes: CanvasFrameAttributes): HTMLIFrameElement {
  const started = early;
  early = null;
  // A theme whose editor loads no external content has another policy.
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

/** Whether the document of a frame's address is there, not the empty one that frames start with. */
export function isFrameLoaded(frame: HTMLIFrameElement): boolean {
  const loaded = frame.contentDocument;
  return loaded?.readyState === 'complete' && loaded.URL === frame.src;
}

/** In this time, something of a document must arrive. Milliseconds. */
const stallTime = 3000;

/**
 * Calls `handle` when the whole document of a frame is there; its images may still be loading. Calls `giveUp` instead
 * when nothing of it arrives any more. Returns how to stop it.
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
  // Before the address: what a frame is allowed applies from the next navigation on.
  frame.setAttribute('sandbox', sandbox);
  frame.src = src;
  return frame;
}
