import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels after which a swipe closes a sheet. */
const closingPx = 72;

/** Returns the pointer handlers of a sheet's grip: it follows a swipe down, and `close` is called after it. */
export function useSwipeDown(box: RefObject<HTMLElement | null>, close: () => void) {
  const fromY = useRef<number | null>(null);
  const follow = (distancePx: number) => {
    if (box.current) box.current.style.translate = distancePx > 0 ? `0 ${distancePx}px` : '';
  };
  const end = (event: PointerEvent, how: 'release' | 'cancel') => {
    const from = fromY.current;
    fromY.current = null;
    follow(0);
    if (how === 'release' && from !== null && event.clientY - from > closingPx) close();
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      fromY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (fromY.current !== null) follow(event.clientY - fromY.current);
    },
    onPointerUp: (event: PointerEvent) => end(event, 'release'),
    onPointerCancel: (event: PointerEvent) => end(event, 'cancel'),
  };
}
