import { type RefCallback, useCallback } from 'react';

/**
 * Returns the ref of an element that fills the window. It's kept above the on-screen keyboard, so that what is at its
 * bottom edge stays visible: browsers lay the keyboard over the page and only tell the size of what is left. Enlarging
 * the page with two fingers changes nothing.
 */
export function useVisibleArea(isOn: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (node: HTMLElement | null) => {
      if (!isOn || !node) return undefined;
      return followKeyboard(({ style }, area) => {
        style.blockSize = area ? `${area.heightPx}px` : '';
        style.translate = area?.isWhole ? `0 ${area.topPx}px` : '';
      }, node);
    },
    [isOn],
  );
}

/** Returns the ref of an element that is fixed at the bottom edge of the window. The on-screen keyboard moves it up. */
export function useAboveKeyboard(): RefCallback<HTMLElement> {
  return useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    return followKeyboard(({ style }, area) => {
      const hiddenPx = area ? window.innerHeight - area.heightPx - area.topPx : 0;
      style.translate = area?.isWhole && hiddenPx > 0 ? `0 ${-hiddenPx}px` : '';
    }, node);
  }, []);
}

/** The part of the page that the on-screen keyboard leaves, in CSS pixels. */
interface AreaAboveKeyboard {
  heightPx: number;
  topPx: number;
  /** Whether all of its width is shown; false if someone enlarged the page. */
  isWhole: boolean;
}

/** Calls `fit` with the area above the on-screen keyboard, null without one, until the returned function is called. */
function followKeyboard(
  fit: (node: HTMLElement, area: AreaAboveKeyboard | null) => void,
  node: HTMLElement,
): (() => void) | undefined {
  const area = window.visualViewport;
  if (!area) return undefined;
  const follow = () => {
    const heightPx = Math.round(area.height * area.scale);
    const hasKeyboard = heightPx < window.innerHeight - 1;
    fit(node, hasKeyboard ? { heightPx, topPx: Math.round(area.offsetTop), isWhole: area.scale === 1 } : null);
  };
  follow();
  area.addEventListener('resize', follow);
  area.addEventListener('scroll', follow);
  return () => {
    area.removeEventListener('resize', follow);
    area.removeEventListener('scroll', follow);
    fit(node, null);
  };
}
