import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowRange } from '../../../../ui/row-window/row-offsets';
import { useRowWindow } from '../../../../ui/row-window/use-row-window';
import type { ListRow } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import { scrollParentOf } from '../rows/scroll-parent';
import { columnsIn, type GridLine, gridLines } from './grid-lines';
import styles from './grid-view.module.css';
import { ThumbnailCard, UnreadCard } from './thumbnail-card';
import { type RowPlace, useRowsInView, useScrollMargin, useShownRows, type VirtualRowsHandle } from './virtual-rows';

export interface GridViewProps {
  ref?: Ref<VirtualRowsHandle>;
  rows: readonly ListRow[];
  label: string;
  activeKey: string | undefined;
  /** Renders other rows: folders, and the field for a new name. */
  drawRow: (row: ListRow, place: RowPlace) => ReactNode;
  /** Called with the indexes of the first and the last visible row whenever they change. */
  onShow: (first: number, last: number) => void;
}

/** Lines rendered beyond the visible part on both sides. Each contains several frames. */
const overscan = 1;
const guess = { row: 44, cards: 320 };

/** The grid view of the list. Only lines near the visible part are rendered, to limit the number of frames. */
export function GridView({ ref, rows, label, activeKey, drawRow, onShow }: GridViewProps) {
  const { activateRow } = useList();
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid);
  const lines = useMemo(() => gridLines(rows, columns), [rows, columns]);
  const scrollMargin = useScrollMargin(grid);
  const virtualizer = useRowWindow({
    count: lines.length,
    getScrollElement: () => scrollParentOf(grid.current),
    estimateSize: (index) => (lines[index]?.kind === 'cards' ? guess.cards : guess.row),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan,
    scrollMargin,
    scrollPaddingStart: 52,
    scrollPaddingEnd: 84,
  });
  const lineOf = (index: number) => lines.findLastIndex((line) => line.first <= index);
  useImperativeHandle(ref, () => ({
    get element() {
      return grid.current;
    },
    rowsPerPage: () => columns,
  }));
  useRowsInView(grid, rows, activeKey, (index) => virtualizer.scrollToIndex(lineOf(index)));
  useShownRows(rowsOfLines(lines, virtualizer.seen()), onShow);
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const index = rows.findIndex((row) => row.key === key);
    const next = rows[index + (arrows[event.key] ?? 0) * (event.key.endsWith('t') ? 1 : columns)];
    if (index < 0 || !next || !isCard(rows[index]) || !(event.key in arrows)) return;
    event.preventDefault();
    activateRow(next.key, { isFocused: true });
  };
  return (
    <div
      ref={grid}
      role="treegrid"
      aria-label={label}
      aria-rowcount={lines.length}
      aria-multiselectable="true"
      className={styles.grid}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onKeyDown={handleKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const line = lines[index];
        const top = start - scrollMargin;
        if (!line) return null;
        if (line.kind === 'row') return drawRow(line.row, { ref: virtualizer.measureElement, index, top });
        return (
          // biome-ignore lint/a11y/useSemanticElements: the lines of a virtual list aren't table rows.
          // biome-ignore lint/a11y/useFocusableInteractive: the cards inside take the focus.
          <div
            key={line.key}
            ref={virtualizer.measureElement}
            role="row"
            data-index={index}
            aria-rowindex={index + 1}
            className={styles.line}
            style={{ transform: `translateY(${top}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {line.rows.map((row) =>
              row.kind === 'email' ? (
                <ThumbnailCard key={row.key} row={row} isTabStop={row.key === activeKey} />
              ) : (
                <UnreadCard key={row.key} rowKey={row.key} isTabStop={row.key === activeKey} />
              ),
            )}
          </div>
        );
      })}
    </div>
  );
}

function isCard(row: ListRow | undefined): boolean {
  return row?.kind === 'email' || row?.kind === 'unread';
}

/** The rows of the list in lines of the grid. */
function rowsOfLines(lines: readonly GridLine[], seen: RowRange | null): RowRange | null {
  const [first, last] = [lines[seen?.startIndex ?? -1], lines[seen?.endIndex ?? -1]];
  if (!first || !last) return null;
  return { startIndex: first.first, endIndex: last.first + (last.kind === 'cards' ? last.rows.length - 1 : 0) };
}

/** Arrow key movement: along the line, and to the line above or below. */
const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

function useColumns(grid: { current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setColumns(columnsIn(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
