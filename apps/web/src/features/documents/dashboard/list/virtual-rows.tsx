import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RowRange } from '../../../../ui/row-window/row-offsets';
import { drawnRows, type Range, useRowWindow } from '../../../../ui/row-window/use-row-window';
import { type ListRow, namingKey } from '../rows/arrange-rows';
import { useListState } from '../rows/list-context';
import { scrollParentOf } from '../rows/scroll-parent';
import styles from './row.module.css';

export interface VirtualRowsHandle {
  element: HTMLElement | null;
  /** How many rows are visible at once. */
  rowsPerPage(): number;
}

export interface VirtualRowsProps {
  ref?: Ref<VirtualRowsHandle>;
  rows: readonly ListRow[];
  label: string;
  /** Key of the row with the tab stop. It's always rendered, so that the focus is never lost. */
  activeKey: string | undefined;
  /** Renders one row. `place` belongs to its outermost element. */
  drawRow: (row: ListRow, place: RowPlace) => ReactNode;
  /** Called with the indexes of the first and the last visible row whenever they change. */
  onShow: (first: number, last: number) => void;
}

/** The position of a row in a virtual list. */
export interface RowPlace {
  ref: (element: HTMLElement | null) => void;
  index: number;
  top: number;
}

/** Rows rendered beyond the visible part on both sides. */
const overscan = 6;
const guess = { row: 44, tallRow: 60, tallBelow: 768, bottomBar: 84 };

/**
 * A grid that only renders rows near the visible part. Rows in use (active, being named, dragged) stay rendered when
 * scrolled out of view.
 */
export function VirtualRows({ ref, rows, label, activeKey, drawRow, onShow }: VirtualRowsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const scrollMargin = useScrollMargin(grid);
  const renamingKey = useListState((state) => state.renaming?.key);
  const carriedKey = useListState((state) => state.carried?.key);
  const isQuiet = useListState((state) => state.isDragging || state.naming !== null || state.renaming !== null);
  const isTopTarget = useListState(({ carried }) => carried?.place?.fid === 0);
  const kept = [activeKey, renamingKey, carriedKey, namingKey];
  const isNarrow = window.innerWidth < guess.tallBelow;
  const virtualizer = useRowWindow({
    count: rows.length,
    getScrollElement: () => scrollParentOf(grid.current),
    estimateSize: (index) => (isNarrow && isOfEmail(rows[index]) ? guess.tallRow : guess.row),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) => withKept(range, rows, kept),
    overscan,
    scrollMargin,
    scrollPaddingStart: 8,
    scrollPaddingEnd: isNarrow ? guess.bottomBar : 8,
  });
  useImperativeHandle(ref, () => ({
    get element() {
      return grid.current;
    },
    rowsPerPage: () => Math.max(1, Math.floor(virtualizer.viewHeight() / guess.row) - 1),
  }));
  useRowsInView(grid, rows, activeKey, (index) => virtualizer.scrollToIndex(index));
  useShownRows(virtualizer.seen(), onShow);
  return (
    <div
      ref={grid}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-multiselectable="true"
      className={styles.list}
      data-quiet={isQuiet || undefined}
      data-target={isTopTarget || undefined}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return row && drawRow(row, { ref: virtualizer.measureElement, index, top: start - scrollMargin });
      })}
    </div>
  );
}

/** Reports the visible rows, so that those that aren't loaded are read. */
export function useShownRows(seen: RowRange | null, onShow: (first: number, last: number) => void): void {
  const [first, last] = [seen?.startIndex ?? -1, seen?.endIndex ?? -1];
  useEffect(() => {
    if (first >= 0) onShow(first, last);
  }, [first, last, onShow]);
}

function isOfEmail(row: ListRow | undefined): boolean {
  return row?.kind === 'email' || row?.kind === 'unread';
}

/** Scrolls to the requested row, and focuses the active one on request. */
export function useRowsInView(
  grid: { current: HTMLElement | null },
  rows: readonly ListRow[],
  activeKey: string | undefined,
  scrollTo: (index: number) => void,
): void {
  const revealed = useListState((state) => state.revealed);
  const focusRequest = useListState((state) => state.focusRequest);
  const done = useRef({ reveal: revealed?.count ?? 0, focus: focusRequest });
  useLayoutEffect(() => {
    if (revealed && done.current.reveal !== revealed.count) {
      const index = rows.findIndex((row) => row.key === revealed.key);
      if (index < 0) return;
      done.current.reveal = revealed.count;
      scrollTo(index);
    }
  });
  useLayoutEffect(() => {
    if (done.current.focus === focusRequest) return;
    const index = rows.findIndex((row) => row.key === activeKey);
    const element = grid.current?.querySelector<HTMLElement>(`[data-row="${activeKey}"]`);
    if (index < 0 || !element) return;
    done.current.focus = focusRequest;
    scrollTo(index);
    element.focus({ preventScroll: true });
  });
}

function withKept(range: Range, rows: readonly ListRow[], kept: readonly (string | null | undefined)[]): number[] {
  const drawn = drawnRows(range);
  const isDrawn = new Set(drawn);
  for (const key of kept) {
    const index = key ? rows.findIndex((row) => row.key === key) : -1;
    if (index >= 0 && !isDrawn.has(index)) {
      isDrawn.add(index);
      drawn.push(index);
    }
  }
  return drawn.sort((a, b) => a - b);
}

/** The list's offset in its scroll container. Updated whenever the content above changes. */
export function useScrollMargin(grid: { current: HTMLElement | null }): number {
  const [margin, setMargin] = useState(0);
  const measure = useCallback(() => {
    const scroller = scrollParentOf(grid.current);
    if (!grid.current || !scroller) return;
    const top = grid.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setMargin(Math.round(top + scroller.scrollTop));
  }, [grid]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    const scroller = scrollParentOf(grid.current);
    // Content above the list in the same column moves the list when it grows.
    for (const part of scroller?.querySelectorAll(':scope > *, :scope > * > *') ?? []) {
      if (!part.contains(grid.current)) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [grid, measure]);
  return margin;
}
