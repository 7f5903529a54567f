/** Returns the start of each of `count` rows, and the end of the last one. The first row starts at `margin`. */
export function rowOffsets(count: number, margin: number, sizeOf: (index: number) => number): number[] {
  const offsets = [margin];
  let at = margin;
  for (let index = 0; index < count; index += 1) {
    at += sizeOf(index);
    offsets.push(at);
  }
  return offsets;
}

export interface RowRange {
  startIndex: number;
  endIndex: number;
}

/** Returns the rows that are at least partly between `top` and `bottom`; null if there are none. */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number): RowRange | null {
  const last = offsets.length - 2;
  if (last < 0 || bottom <= top) return null;
  const startIndex = Math.min(last, rowAt(offsets, top));
  return { startIndex, endIndex: Math.max(startIndex, Math.min(last, rowAt(offsets, bottom - 1))) };
}

/** Returns the row at a position; the first or last one for positions beyond them. */
function rowAt(offsets: readonly number[], place: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the scroll distance that shows a whole row, `padding` away from the edges; null if it's visible. */
export function scrollFor(
  row: { start: number; end: number },
  view: { top: number; height: number },
  padding: { start: number; end: number },
): number | null {
  if (row.start - padding.start < view.top) return Math.max(0, row.start - padding.start);
  const least = row.end + padding.end - view.height;
  return least > view.top ? least : null;
}
