import { canvasFrameAttributes } from '@galley/contract';
import { browserTimers } from '../connection/timers';
import type { Builder } from '../context/builder-context';
import { isFrameLoaded, placeCanvasFrame, placeDrawnFrame, whenRead } from './canvas-frame';
import { requestFrame } from './request-frame';

/** How the canvas reports what it does. */
export interface CanvasPlace {
  /** Gets each frame that is placed. */
  dress(frame: HTMLIFrameElement): void;
  /** The frame doesn't come: gets what requests it at once; null when it's there. */
  onLate(retry: (() => void) | null): void;
}

/**
 * Puts the canvas frame into its place and connects the engine with it: with the frame that came with the document
 * drawn, if it shows exactly what the engine would write, else with an empty one, which is requested until it's there.
 * Returns what takes the canvas away.
 */
export function showDocument(
  place: HTMLElement,
  { document, editor, view }: Pick<Builder, 'document' | 'editor' | 'view'>,
  { dress, onLate }: CanvasPlace,
): () => void {
  // Safari only sends events to the parent's listeners from frames that can run scripts. The header blocks scripts
  // there.
  const attributes = canvasFrameAttributes(navigator.userAgent, document.templateSettings);
  let leave = () => {};
  const takeDrawn = (frame: HTMLIFrameElement) => {
    dress(frame);
    const drawIt = () => {
      frame.remove();
      takeEmpty();
    };
    const adopt = () => {
      const adopted = editor.adoptCanvas(frame, attributes.src);
      if (!adopted) return drawIt();
      frame.inert = false;
      view.set(adopted);
    };
    let stop = () => {};
    leave = () => {
      stop();
      frame.remove();
    };
    stop = whenRead(frame, adopt, drawIt);
  };
  const placeEmpty = (answered: (isOurs: boolean) => void) => {
    const frame = placeCanvasFrame(place, attributes);
    dress(frame);
    const handleLoad = () => {
      // Writing the projection fires `load` again, and some browsers fire it for the empty document frames start with.
      if (view.get() || frame.contentDocument?.URL === 'about:blank') return;
      const isOurs = isFrameLoaded(frame);
      if (isOurs) view.set(editor.mountCanvas(frame));
      answered(isOurs);
    };
    frame.addEventListener('load', handleLoad);
    if (isFrameLoaded(frame)) handleLoad();
    return () => {
      frame.removeEventListener('load', handleLoad);
      frame.remove();
    };
  };
  const takeEmpty = () => {
    leave = requestFrame({ timers: browserTimers, request: placeEmpty, onLate });
  };
  const drawn = placeDrawnFrame(place);
  if (drawn) takeDrawn(drawn);
  else takeEmpty();
  return () => {
    view.get()?.dispose();
    view.set(null);
    leave();
  };
}
