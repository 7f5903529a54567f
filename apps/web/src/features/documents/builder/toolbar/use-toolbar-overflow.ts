import { type RefObject, useLayoutEffect, useState } from 'react';
import { countOverflow } from './toolbar-overflow';

/** Returns how many of the `movable` tools don't fit into the toolbar. Updates with its width and the text size. */
export function useToolbarOverflow(bar: RefObject<HTMLElement | null>, movable: number): number {
  const [moved, setMoved] = useState(0);
  useLayoutEffect(() => {
    const node = bar.current;
    const button = node?.querySelector('button');
    if (!node || !button) return;
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setMoved(countOverflow({ barPx: node.clientWidth, buttonPx: button.offsetWidth, remPx }, movable));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(button);
    return () => observer.disconnect();
  }, [bar, movable]);
  return moved;
}
