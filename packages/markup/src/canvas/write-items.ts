import { type TextPiece, writeText } from '../html/write-text';
import { isBoundary } from './compare-tokens';
import type { FlatToken } from './flat-tokens';

/**
 * One entry of the new content; a tag has a `token` if it was matched, and `written` if it is new. `maybe` is
 * whitespace that is no longer on the canvas.
 */
export type EmitItem =
  | { kind: 'bytes'; bytes: string; token: FlatToken | null; written?: FlatToken }
  | { kind: 'text'; piece: TextPiece }
  | { kind: 'blank'; piece: TextPiece }
  /** A no-break space that the browser inserted for a typed space; resolved by its neighbors. */
  | { kind: 'typed' }
  | { kind: 'maybe'; bytes: string; isOuter: boolean }
  | { kind: 'unseen'; bytes: string };

const PLAIN_FIRST = /^(?:[ \t\n\f\r]|&#(?:0*(?:9|10|12|13|32)|x0*(?:9|a|c|d|20))(?:;|(?![\da-f])))/i;
const PLAIN_LAST = /(?:[ \t\n\f\r]|&#(?:0*(?:9|10|12|13|32)|x0*(?:9|a|c|d|20));?)$/i;
/** Inline elements that are visible like a character. */
const SHOWS_SOMETHING = new Set(
  'img input select textarea button video audio canvas svg object embed iframe'.split(' '),
);

/** Writes the entries as source text: whitespace is resolved by its neighbors, and typed text is escaped. */
export function writeItems(items: readonly EmitItem[], options: { breaksTokens?: boolean }): string {
  const settled = settleTyped(settleBlanks(items));
  let result = '';
  let run: TextPiece[] = [];
  for (const item of settled) {
    if (item.kind === 'text' || item.kind === 'blank') {
      run.push(item.piece);
      continue;
    }
    result += writeText(run, options);
    run = [];
    if (item.kind === 'bytes' || item.kind === 'unseen') result += item.bytes;
  }
  return result + writeText(run, options);
}

/**
 * Writes a typed space as a plain one where HTML displays it: alone, or next to the author's no-break spaces and
 * template tags. It stays a no-break space next to a plain space, with which it would collapse, and at an edge next to
 * other spaces.
 */
function settleTyped(items: readonly EmitItem[]): EmitItem[] {
  const settled: EmitItem[] = [...items];
  settled.forEach((item, index) => {
    if (item.kind !== 'typed') return;
    const before = blankBeside(settled, index, -1);
    const after = blankBeside(settled, index, 1);
    const isAlone = before !== 'hard' && after !== 'hard';
    const isSwallowed =
      before === 'plain' || after === 'plain' || (!isAlone && (before === 'edge' || after === 'edge'));
    settled[index] = { kind: 'blank', piece: { isNew: false, bytes: isSwallowed ? '&nbsp;' : ' ' } };
  });
  return settled;
}

type Beside = 'plain' | 'hard' | 'edge' | 'none';

/** Returns what is next to a space, skipping invisible markup. */
function blankBeside(items: readonly EmitItem[], from: number, step: 1 | -1): Beside {
  for (let i = from + step; i >= 0 && i < items.length; i += step) {
    const item = items[i];
    if (!item || item.kind === 'maybe' || item.kind === 'unseen') continue;
    if (item.kind === 'typed') return 'hard';
    if (item.kind === 'blank') {
      const bytes = item.piece.isNew ? item.piece.text : item.piece.bytes;
      if (bytes === '') continue;
      return (step === 1 ? PLAIN_FIRST : PLAIN_LAST).test(bytes) ? 'plain' : 'hard';
    }
    if (item.kind === 'text') return 'none';
    const token = item.token ?? item.written ?? null;
    if (token === null || token.kind === 'chip' || token.kind === 'raw') return 'none';
    if (token.kind === 'comment') continue;
    if (isBoundary(token)) return 'edge';
    if (SHOWS_SOMETHING.has(token.text)) return 'none';
  }
  return 'edge';
}

/**
 * Keeps whitespace that a browser removed next to a line break or a block's edge; of several runs, only the one at the
 * edge.
 */
function settleBlanks(items: readonly EmitItem[]): EmitItem[] {
  return items.map((item, index) => {
    if (item.kind !== 'maybe') return item;
    const before = neighbour(items, index, -1);
    const after = neighbour(items, index, 1);
    const isKept =
      (isEdge(after) && !hasMaybe(items, index, 1) && !isBlank(before)) ||
      (isEdge(before) && !hasMaybe(items, index, -1) && !isBlank(after));
    return isKept ? { kind: 'blank', piece: { isNew: false, bytes: item.bytes } } : item;
  });
}

function neighbour(items: readonly EmitItem[], from: number, step: 1 | -1): EmitItem | null {
  for (let i = from + step; i >= 0 && i < items.length; i += step) {
    const item = items[i];
    if (item && item.kind !== 'maybe' && item.kind !== 'unseen') return item;
  }
  return null;
}

/** Returns whether another removed run of whitespace is between this one and the edge on that side. */
function hasMaybe(items: readonly EmitItem[], from: number, step: 1 | -1): boolean {
  for (let i = from + step; i >= 0 && i < items.length; i += step) {
    const item = items[i];
    if (item?.kind === 'maybe') return true;
    if (item?.kind !== 'unseen') return false;
  }
  return false;
}

function isEdge(item: EmitItem | null): boolean {
  return item === null || (item.kind === 'bytes' && item.token !== null && isBoundary(item.token));
}

function isBlank(item: EmitItem | null): boolean {
  return item?.kind === 'blank' || item?.kind === 'typed';
}
