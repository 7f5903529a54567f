import type { CanvasFrameAttributes } from '@galley/contract';
import { browserTimers } from '../../session/connection/timers';
import { isFrameLoaded, placeCanvasFrame } from './canvas-frame';
import { requestFrame } from './request-frame';

/** How a canvas frame is shown. */
export interface FramePlace {
  /** Gets each frame that is placed. */
  dress(frame: HTMLIFrameElement): void;
  /** The frame doesn't come: gets what requests it at once; null when it's there. */
  onLate(retry: (() => void) | null): void;
}

/**
 * Puts an empty canvas frame into `place`, requested until it's there, and then calls `mount` with it once. Returns what
 * takes the frame away.
 */
export function showEmptyFrame(
  place: HTMLElement,
  attributes: CanvasFrameAttributes,
  { dress, onLate, mount }: FramePlace & { mount(frame: HTMLIFrameElement): void },
): () => void {
  let isMounted = false;
  const request = (answered: (isOurs: boolean) => void) => {
    const frame = placeCanvasFrame(place, attributes);
    dress(frame);
    const handleLoad = () => {
      // Writing the projection fires `load` again, and some browsers fire it for the empty document frames start with.
      if (isMounted || frame.contentDocument?.URL === 'about:blank') return;
      isMounted = isFrameLoaded(frame);
      if (isMounted) mount(frame);
      answered(isMounted);
    };
    frame.addEventListener('load', handleLoad);
    if (isFrameLoaded(frame)) handleLoad();
    return () => {
      frame.removeEventListener('load', handleLoad);
      frame.remove();
    };
  };
  return requestFrame({ timers: browserTimers, request, onLate });
}
