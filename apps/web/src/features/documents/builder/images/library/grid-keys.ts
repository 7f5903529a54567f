/**
 * The image that an arrow key leads to in a grid of `columns`: along the line, to the line above or below, a page of
 * `lines` on, or to either end. `from` itself where there is none in that direction; null for other keys.
 */
export function imageAfterKey(
  key: string,
  { from, count, columns, lines }: { from: number; count: number; columns: number; lines: number },
): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return from - columns < 0 ? from : from - columns;
    case 'ArrowDown':
      return downFrom(from, columns, { last, columns });
    case 'PageUp':
      return from % columns === from ? from : Math.max(from % columns, from - lines * columns);
    case 'PageDown':
      return downFrom(from, lines * columns, { last, columns });
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The last line may be shorter: from above its empty part, the way down leads to its last image. */
function downFrom(from: number, by: number, { last, columns }: { last: number; columns: number }): number {
  if (from + by <= last) return from + by;
  const isInLastLine = Math.floor(from / columns) === Math.floor(last / columns);
  return isInLastLine ? from : last;
}

/** How many images fit side by side. */
export function imageColumns(widthPx: number): number {
  return Math.max(2, Math.floor((widthPx + gap) / (leastWidth + gap)));
}

/** Wide enough for the pixels and bytes in one line. */
const leastWidth = 156;
const gap = 8;
