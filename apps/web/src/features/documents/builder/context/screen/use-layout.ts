import { useMediaQuery } from '../../../../../ui/media-query/use-media-query';

/**
 * `wide`: the sidebar is beside the canvas. `drawer`: it's a drawer over the canvas. `narrow`: the tools are at the
 * bottom edge, and the sidebar and the panels are sheets.
 */
export type Layout = 'wide' | 'drawer' | 'narrow';

/** Narrow windows, also of a browser with large zoom, and phones held sideways. */
const narrowQuery = '(max-width: 767px), (max-height: 479px) and (pointer: coarse)';
const drawerQuery = '(max-width: 991px)';
/** Windows in which the bar has room for the essential controls only. */
const phoneQuery = '(max-width: 479px)';

/** Returns how the screen is arranged in this window. Changes with its size. */
export function useLayout(): Layout {
  const isNarrow = useMediaQuery(narrowQuery);
  const isDrawer = useMediaQuery(drawerQuery);
  if (isNarrow) return 'narrow';
  return isDrawer ? 'drawer' : 'wide';
}

/** Returns whether the window is as narrow as a phone. Changes with its size. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery);
}

/** Returns whether the window is as narrow as a phone now. */
export function isPhone(): boolean {
  return window.matchMedia(phoneQuery).matches;
}

/** Returns whether the sidebar is beside the canvas now, and doesn't have to be opened. */
export function isSidebarBeside(): boolean {
  return !hasSheets() && !window.matchMedia(drawerQuery).matches;
}

/** Returns whether the sidebar and the panels are sheets now. */
export function hasSheets(): boolean {
  return window.matchMedia(narrowQuery).matches;
}
