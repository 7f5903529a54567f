/** Where the blocks of a page are, as its frame reports it. Pixels from the top of the page. */
export interface PageLayout {
  height: number;
  view: number;
  /** Places that both pages have, by number. */
  places: ReadonlyMap<number, number>;
  /** The marked changes, by number. */
  marks: ReadonlyMap<number, number>;
}

export type FrameMessage =
  | { kind: 'layout'; layout: PageLayout }
  | { kind: 'scroll'; top: number }
  | { kind: 'key'; key: string };

/** Pages report no more places than documents have blocks. */
const mostPlaces = 20_000;

/** What a frame sent, if it is one of the messages of our script: pages are untrusted, and could send anything. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data) || data.galley !== 'compare') return null;
  if (data.kind === 'scroll' && isPixel(data.top)) return { kind: 'scroll', top: data.top };
  if (data.kind === 'key' && typeof data.key === 'string') return { kind: 'key', key: data.key };
  if (data.kind !== 'layout' || !isPixel(data.height) || !isPixel(data.view)) return null;
  const { height, view } = data;
  return { kind: 'layout', layout: { height, view, places: readPairs(data.places), marks: readPairs(data.marks) } };
}

/** Where the other page is to be scrolled to, so that the same blocks are at the top of both. */
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
    // Blocks that moved are passed over: a view never scrolls back.
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
