import type { CanvasFrameAttributes } from '@galley/contract';
import { browserTimers } from '../../session/connection/timers';
import { isFrameLoaded, placeCanvasFrame } from './canvas-frame';
import { requestFrame } from './request-frame';

/** Options for showing a canvas frame. */
export interface FramePlace {
  /** Receives each frame that is placed. */
  dress(frame: HTMLIFrameElement): void;
  /** Receives a function that retries immediately while the frame fails to load, and null once it has loaded. */
  onLate(retry: (() => void) | null): void;
}

/**
 * Puts an empty canvas frame into `place`, requests it until it has loaded, and then calls `mount` with it once.
 * Returns a function that removes the frame.
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
      // Writing the projection fires `load` again, and some browsers also fire it for the initial empty document.
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
