/** Positions of a page's blocks as reported by its frame. Pixels from the top of the page. */
export interface PageLayout {
  height: number;
  view: number;
  /** Positions that exist in both pages, by number. */
  places: ReadonlyMap<number, number>;
  /** The marked changes, by number. */
  marks: ReadonlyMap<number, number>;
}

export type FrameMessage =
  | { kind: 'layout'; layout: PageLayout }
  | { kind: 'scroll'; top: number }
  | { kind: 'key'; key: string };

/** Maximum number of positions, the same as the maximum number of blocks in a document. */
const mostPlaces = 20_000;

/**
 * Validates a message from a frame. Returns null unless it is one of our script's, because pages are untrusted and can
 * send anything.
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data) || data.galley !== 'compare') return null;
  if (data.kind === 'scroll' && isPixel(data.top)) return { kind: 'scroll', top: data.top };
  if (data.kind === 'key' && typeof data.key === 'string') return { kind: 'key', key: data.key };
  if (data.kind !== 'layout' || !isPixel(data.height) || !isPixel(data.view)) return null;
  const { height, view } = data;
  return { kind: 'layout', layout: { height, view, places: readPairs(data.places), marks: readPairs(data.marks) } };
}

/** Returns the scroll position of the other page at which the same blocks are at the top of both. */
export function mapScroll(top: number, from: PageLayout, to: PageLayout): number {
  const ends = [Math.max(0, from.height - from.view), Math.max(0, to.height - to.view)] as const;
  if (top <= 0) return 0;
  if (top >= ends[0] - 1) return ends[1];
  let low: readonly [number, number] = [0, 0];
  let high: readonly [number, number] = ends;
  const shared = [...from.places]
    .flatMap(([place, at]): (readonly [number, number])[] => {
      const other = to.places.get(place);
      return other === undefined ? [] : [[at, other]];
    })
    .sort((a, b) => a[0] - b[0]);
  for (const pair of shared) {
    // Skips blocks that moved, so that a view never scrolls backwards.
    if (pair[1] < low[1] || pair[1] > ends[1]) continue;
    if (pair[0] <= top) low = pair;
    else if (pair[0] < high[0]) {
      high = pair;
      break;
    }
  }
  const length = high[0] - low[0];
  const part = length > 0 ? (top - low[0]) / length : 0;
  return Math.min(ends[1], Math.max(0, low[1] + part * (high[1] - low[1])));
}

function readPairs(list: unknown): Map<number, number> {
  const pairs = new Map<number, number>();
  if (!Array.isArray(list)) return pairs;
  for (const entry of list.slice(0, mostPlaces) as unknown[]) {
    const [number, at] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof number === 'number' && isPixel(at)) pairs.set(number, at);
  }
  return pairs;
}

function isPixel(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 10_000_000;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
