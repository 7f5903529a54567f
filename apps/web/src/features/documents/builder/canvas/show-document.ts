import { canvasFrameAttributes } from '@galley/contract';
import type { Builder } from '../context/builder-context';
import { placeDrawnFrame, whenRead } from './frame/canvas-frame';
import { type FramePlace, showEmptyFrame } from './frame/show-empty-frame';

/**
 * Places the canvas frame and attaches the engine to it. Uses the frame that was sent with the rendered document if it
 * shows exactly what the engine would write, and otherwise an empty frame, requested until it has loaded. Returns a
 * function that removes the canvas.
 */
export function showDocument(
  place: HTMLElement,
  { document, editor, view }: Pick<Builder, 'document' | 'editor' | 'view'>,
  { dress, onLate }: FramePlace,
): () => void {
  // Safari only dispatches events to the parent's listeners from frames that can run scripts. The frame's content
  // security policy still blocks scripts.
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
  const takeEmpty = () => {
    const mount = (frame: HTMLIFrameElement) => view.set(editor.mountCanvas(frame));
    leave = showEmptyFrame(place, attributes, { dress, onLate, mount });
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
