/**
 * Returns the index that an arrow key moves to in a grid of `columns`: along the row, to the row above or below, by a
 * page of `lines` rows, or to the first or last image. Returns `from` if there is none in that direction, and null for
 * other keys.
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

/** The last row may be shorter. Moving down to a missing cell selects the last image. */
function downFrom(from: number, by: number, { last, columns }: { last: number; columns: number }): number {
  if (from + by <= last) return from + by;
  const isInLastLine = Math.floor(from / columns) === Math.floor(last / columns);
  return isInLastLine ? from : last;
}

/** Returns how many images fit side by side. */
export function imageColumns(widthPx: number): number {
  return Math.max(2, Math.floor((widthPx + gap) / (leastWidth + gap)));
}

/** Pixels that fit the size and the file size of an image on one line. */
const leastWidth = 156;
const gap = 8;
