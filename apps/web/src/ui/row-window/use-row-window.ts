import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useLatest } from '../latest/use-latest';
import { type RowRange, rowOffsets, rowsBetween, scrollFor } from './row-offsets';

export interface Range extends RowRange {
  overscan: number;
  count: number;
}

export interface RowWindowOptions {
  count: number;
  /** The scroll container of the list; null until it's mounted. */
  getScrollElement: () => HTMLElement | null;
  /** The estimated height of a row. */
  estimateSize: (index: number) => number;
  getItemKey: (index: number) => string | number;
  /** Rows rendered beyond the visible part on both sides. */
  overscan: number;
  /** The list's offset in its scroll container. */
  scrollMargin: number;
  /** Space kept at the edges when a row is scrolled into view. */
  scrollPaddingStart: number;
  scrollPaddingEnd: number;
  /** Returns the rows to render. Defaults to those of the range with its overscan. */
  rangeExtractor?: (range: Range) => number[];
}

export interface RowWindow {
  /** Height of the whole list. */
  getTotalSize: () => number;
  /** The rows to render. `start` is relative to the top of the scroll container. */
  getVirtualItems: () => { index: number; start: number }[];
  /** Set on each rendered row (with its `data-index`) to measure its height. */
  measureElement: (element: HTMLElement | null) => void;
  scrollToIndex: (index: number) => void;
  /** Height of the visible part. */
  viewHeight: () => number;
  /** The visible rows; null = none. */
  seen: () => RowRange | null;
}

/**
 * The rendered part of a long list: the visible rows and a few around them. Heights are measured once rows are
 * rendered. If rows above are higher than estimated, the visible part doesn't move.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const sizes = useRef(new Map<string | number, number>());
  const view = useRef<{ element: HTMLElement | null; top: number; height: number }>({
    element: null,
    top: 0,
    height: 0,
  });
  const { count, scrollMargin, estimateSize, getItemKey } = options;
  const offsets = rowOffsets(count, scrollMargin, (at) => sizes.current.get(getItemKey(at)) ?? estimateSize(at));
  const seen = rowsBetween(offsets, view.current.top, view.current.top + view.current.height);
  const latest = useLatest({ options, offsets, seen });

  const readView = useCallback(() => {
    const { element } = view.current;
    if (!element) return;
    view.current = { element, top: element.scrollTop, height: element.clientHeight };
    const { offsets: known, seen: drawn } = latest.current;
    const now = rowsBetween(known, view.current.top, view.current.top + view.current.height);
    if (now?.startIndex !== drawn?.startIndex || now?.endIndex !== drawn?.endIndex) redraw();
  }, [latest]);
  useWatchedView(options.getScrollElement, view, readView);
  const measureElement = useMeasuredRows((element, height) => {
    const index = Number(element.dataset.index);
    const { options: now, offsets: known } = latest.current;
    if (!(index >= 0 && index < now.count) || height === 0) return;
    const before = (known[index + 1] ?? 0) - (known[index] ?? 0);
    if (Math.abs(before - height) < 0.5) return;
    sizes.current.set(now.getItemKey(index), height);
    const { element: scroller, top } = view.current;
    if (scroller && (known[index + 1] ?? 0) <= top) scroller.scrollTop = top + height - before;
    redraw();
  });

  const scrollToIndex = useCallback(
    (index: number, isAgain = false) => {
      const { options: now, offsets: known } = latest.current;
      const { element } = view.current;
      const [start, end] = [known[index], known[index + 1]];
      if (!element || start === undefined || end === undefined) return;
      const padding = { start: now.scrollPaddingStart, end: now.scrollPaddingEnd };
      const to = scrollFor({ start, end }, { top: element.scrollTop, height: element.clientHeight }, padding);
      if (to === null) return;
      element.scrollTop = to;
      readView();
      // Estimated heights on the way have been measured by now.
      if (!isAgain) requestAnimationFrame(() => scrollToIndex(index, true));
    },
    [readView, latest],
  );

  return {
    getTotalSize: () => (offsets.at(-1) ?? scrollMargin) - scrollMargin,
    getVirtualItems: () => {
      if (!seen) return [];
      const range = { ...seen, overscan: options.overscan, count };
      return (options.rangeExtractor ?? drawnRows)(range).map((index) => ({ index, start: offsets[index] ?? 0 }));
    },
    measureElement,
    scrollToIndex,
    viewHeight: () => view.current.height,
    seen: () => seen,
  };
}

/** The rows of a range and those just beyond its edges. */
export function drawnRows({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Observes the scroll container, also if it becomes another element. */
function useWatchedView(
  getElement: () => HTMLElement | null,
  view: { current: { element: HTMLElement | null; top: number; height: number } },
  read: () => void,
): void {
  const stop = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const element = getElement();
    if (element === view.current.element) return;
    stop.current?.();
    view.current = { element, top: 0, height: 0 };
    if (!element) return;
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    stop.current = () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
    read();
  });
  useEffect(
    () => () => {
      stop.current?.();
      view.current = { element: null, top: 0, height: 0 };
    },
    [view],
  );
}

/** One observer for all rendered rows. Removed rows are no longer observed. */
function useMeasuredRows(onSize: (element: HTMLElement, height: number) => void): RowWindow['measureElement'] {
  const latest = useLatest(onSize);
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback(
    (element) => {
      if (!element) return;
      observer.current ??= new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (!(target instanceof HTMLElement)) continue;
          if (target.isConnected) latest.current(target, target.getBoundingClientRect().height);
          else observer.current?.unobserve(target);
        }
      });
      observer.current.observe(element);
    },
    [latest],
  );
}
