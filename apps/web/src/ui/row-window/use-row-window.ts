import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type RowRange, rowOffsets, rowsBetween, scrollFor } from './row-offsets';

export interface Range extends RowRange {
  overscan: number;
  count: number;
}

export interface RowWindowOptions {
  count: number;
  /** What scrolls the list; null until it is on the page. */
  getScrollElement: () => HTMLElement | null;
  /** Height of a row that was not drawn yet. */
  estimateSize: (index: number) => number;
  getItemKey: (index: number) => string | number;
  /** Rows drawn beyond both edges of what is seen. */
  overscan: number;
  /** How far the list begins below the top of what scrolls it. */
  scrollMargin: number;
  /** Room kept at the edges when a row is scrolled into sight. */
  scrollPaddingStart: number;
  scrollPaddingEnd: number;
  /** Which rows are drawn; by default those of the range with its overscan. */
  rangeExtractor?: (range: Range) => number[];
}

export interface RowWindow {
  /** Height of the whole list. */
  getTotalSize: () => number;
  /** The rows to draw; `start` counts from the top of what scrolls. */
  getVirtualItems: () => { index: number; start: number }[];
  /** Goes onto each drawn row (with its `data-index`), so that its own height counts. */
  measureElement: (element: HTMLElement | null) => void;
  scrollToIndex: (index: number) => void;
  /** Height of what is seen. */
  viewHeight: () => number;
}

/**
 * The part of a long list that is worth drawing: a few rows round what is seen, wherever it is scrolled to. Heights are
 * taken from the rows once they are drawn; rows above that turn out higher do not move what is seen.
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
  const latest = useRef({ options, offsets, seen });
  useLayoutEffect(() => {
    latest.current = { options, offsets, seen };
  });

  const readView = useCallback(() => {
    const { element } = view.current;
    if (!element) return;
    view.current = { element, top: element.scrollTop, height: element.clientHeight };
    const { offsets: known, seen: drawn } = latest.current;
    const now = rowsBetween(known, view.current.top, view.current.top + view.current.height);
    if (now?.startIndex !== drawn?.startIndex || now?.endIndex !== drawn?.endIndex) redraw();
  }, []);
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
      // What was only guessed on the way has its own height now.
      if (!isAgain) requestAnimationFrame(() => scrollToIndex(index, true));
    },
    [readView],
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
  };
}

/** The rows of a range and those just beyond its edges. */
export function drawnRows({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Watches what scrolls the list, also when that becomes another element. */
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

/** One observer for all drawn rows; a row that is gone is observed no longer. */
function useMeasuredRows(onSize: (element: HTMLElement, height: number) => void): RowWindow['measureElement'] {
  const latest = useRef(onSize);
  useLayoutEffect(() => {
    latest.current = onSize;
  });
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback((element) => {
    if (!element) return;
    observer.current ??= new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        if (target.isConnected) latest.current(target, target.getBoundingClientRect().height);
        else observer.current?.unobserve(target);
      }
    });
    observer.current.observe(element);
  }, []);
}
