import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Makes a scrolling part a tab stop if it contains none. Otherwise it couldn't be scrolled by keyboard. */
export function useScrollStop(): { ref: RefObject<HTMLDivElement | null>; tabIndex: 0 | undefined } {
  const ref = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useLayoutEffect(() => {
    const part = ref.current;
    if (!part) return;
    const look = () => setIsStop(part.scrollHeight > part.clientHeight + 1 && !part.querySelector(focusable));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(part);
    for (const child of part.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { ref, tabIndex: isStop ? 0 : undefined };
}
