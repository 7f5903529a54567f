import type { LibraryImage } from '@galley/contract';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format-bytes';
import { formatSize } from '../../../lib/format-size';
import { imageMessages } from '../../../messages/files/images';
import { drawnRows, useRowWindow } from '../../../ui/row-window/use-row-window';
import { Text } from '../../../ui/text/text';
import { imageAfterKey, imageColumns } from './grid-keys';
import { draggedImage } from './image-drag';
import styles from './image-library.module.css';

export interface ImageGridProps {
  /** The loaded images, newest first. */
  images: readonly LibraryImage[];
  /** Number of all images, including those that haven't loaded. */
  total: number;
  selectedId: number | undefined;
  onSelect: (image: LibraryImage) => void;
  /** Called for Enter or a double click. */
  onUse: (image: LibraryImage) => void;
  onDelete: (image: LibraryImage) => void;
  /** Called when the end of the loaded images is in view. */
  onEnd: () => void;
}

const guess = { line: 168 };
const padding = 8;

/** The images of the library. Renders only the rows near the visible part. Arrow keys select, Enter uses. */
export function ImageGrid(props: ImageGridProps) {
  const { images, total, selectedId, onSelect, onUse, onDelete, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const lineCount = columns === 0 ? 0 : Math.ceil(images.length / columns);
  const selected = images.findIndex(({ id }) => id === selectedId);
  const activeLine = columns === 0 ? 0 : Math.max(0, Math.floor(selected / columns));
  const rows = useLines(scroller, { columns, lineCount, activeLine });
  const lines = rows.getVirtualItems();
  const lastDrawn = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (images.length < total && lastDrawn >= lineCount - 2) onEnd();
  }, [images.length, total, lastDrawn, lineCount, onEnd]);

  const focusNext = useFocusNext(selected, () => {
    rows.scrollToIndex(Math.floor(selected / columns));
    scroller.current?.querySelector<HTMLElement>(`[data-image="${selectedId}"]`)?.focus({ preventScroll: true });
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const from = Math.max(0, selected);
    const image = images[from];
    if (!image || event.altKey || event.ctrlKey || event.metaKey) return;
    const linesInView = Math.max(1, Math.floor(rows.viewHeight() / guess.line));
    const at = imageAfterKey(event.key, { from, count: images.length, columns, lines: linesInView });
    const next = at === null ? undefined : images[at];
    if (next && at !== null) {
      focusNext(at);
      onSelect(next);
    } else if (event.key === 'Enter') onUse(image);
    else if (event.key === 'Delete') onDelete(image);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="listbox"
        aria-label={imageMessages.images}
        className={styles.grid}
        style={{ blockSize: rows.getTotalSize() + 2 * padding }}
        onKeyDown={handleKeyDown}
      >
        {lines.map(({ index, start }) => (
          <div
            key={index}
            ref={rows.measureElement}
            role="presentation"
            data-index={index}
            className={styles.line}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {images.slice(index * columns, (index + 1) * columns).map((image, at) => {
              const place = index * columns + at;
              return (
                <ImageOption
                  key={image.id}
                  image={image}
                  place={place + 1}
                  total={total}
                  isSelected={image.id === selectedId}
                  isTabStop={place === Math.max(0, selected)}
                  onSelect={() => onSelect(image)}
                  onUse={() => onUse(image)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The window of lines that are rendered. The line with the focus stays rendered wherever the list is scrolled to. */
function useLines(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, lineCount, activeLine }: { columns: number; lineCount: number; activeLine: number },
) {
  return useRowWindow({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => guess.line,
    getItemKey: (index) => `${columns}-${index}`,
    overscan: 1,
    scrollMargin: padding,
    scrollPaddingStart: padding,
    scrollPaddingEnd: padding,
    rangeExtractor: (range) =>
      lineCount === 0 ? [] : [...new Set([...drawnRows(range), activeLine])].sort((one, other) => one - other),
  });
}

/** Returns a function that calls `focus` once the image at an index is selected and rendered. */
function useFocusNext(selected: number, focus: () => void): (index: number) => void {
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined || next.current !== selected) return;
    next.current = undefined;
    focus();
  });
  return (index) => {
    next.current = index;
  };
}

interface ImageOptionProps {
  image: LibraryImage;
  /** Position among all images, starting at 1. */
  place: number;
  total: number;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: () => void;
  onUse: () => void;
}

function ImageOption({ image, place, total, isSelected, isTabStop, onSelect, onUse }: ImageOptionProps) {
  const { id, thumbnail, name, width, height, bytes } = image;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all its options.
    <div
      role="option"
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={place}
      tabIndex={isTabStop ? 0 : -1}
      data-image={id}
      className={styles.option}
      title={name}
      draggable
      onDragStart={(event) => draggedImage.start(event, id)}
      onClick={onSelect}
      onDoubleClick={onUse}
    >
      <span className={styles.frame}>
        <img src={thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />
      </span>
      <span className={styles.name}>{name}</span>
      <Text size="sm" tone="muted" isNumeric>
        {formatSize(width, height)} px, {formatBytes(bytes)}
      </Text>
    </div>
  );
}

/**
 * Returns how many images fit side by side, or 0 until the dialog has its size, so that images don't move under the
 * pointer.
 */
function useColumns(element: { current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      if (measured.clientWidth > 0) setColumns(imageColumns(measured.clientWidth - 2 * padding));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return columns;
}
