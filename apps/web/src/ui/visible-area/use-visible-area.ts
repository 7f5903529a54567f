import { type RefCallback, useCallback } from 'react';

/**
 * Returns the ref of an element that fills the window. It's kept above the on-screen keyboard, so that what is at its
 * bottom edge stays visible: browsers lay the keyboard over the page and only tell the size of what is left. Enlarging
 * the page with two fingers changes nothing.
 */
export function useVisibleArea(isOn: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (node: HTMLElement | null) => {
      const area = window.visualViewport;
      if (!isOn || !node || !area) return undefined;
      const fit = () => {
        const heightPx = Math.round(area.height * area.scale);
        const hasKeyboard = heightPx < window.innerHeight - 1;
        node.style.blockSize = hasKeyboard ? `${heightPx}px` : '';
        node.style.translate = hasKeyboard && area.scale === 1 ? `0 ${Math.round(area.offsetTop)}px` : '';
      };
      fit();
      area.addEventListener('resize', fit);
      area.addEventListener('scroll', fit);
      return () => {
        area.removeEventListener('resize', fit);
        area.removeEventListener('scroll', fit);
        node.style.blockSize = '';
        node.style.translate = '';
      };
    },
    [isOn],
  );
}
