import { canvasFrameAttributes } from '@galley/contract';
import type { Builder } from '../context/builder-context';
import { isFrameLoaded, placeCanvasFrame, placeDrawnFrame, whenRead } from './canvas-frame';

/**
 * Puts the canvas frame into its place and connects the engine with it: with the frame that came with the document
 * drawn, if it shows exactly what the engine would write, else with an empty one. `dress` gets each frame that is placed.
 * Returns what takes the canvas away.
 */
export function showDocument(
  place: HTMLElement,
  { document, editor, view }: Pick<Builder, 'document' | 'editor' | 'view'>,
  dress: (frame: HTMLIFrameElement) => void,
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
  const takeEmpty = () => {
    const frame = placeCanvasFrame(place, attributes);
    dress(frame);
    const mount = () => {
      // Writing the projection fires `load` again.
      if (!view.get()) view.set(editor.mountCanvas(frame));
    };
    frame.addEventListener('load', mount);
    leave = () => {
      frame.removeEventListener('load', mount);
      frame.remove();
    };
    if (isFrameLoaded(frame)) mount();
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
