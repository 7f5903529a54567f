import type { EmailListRow, ListRow, UnreadListRow } from '../rows/arrange-rows';

/** A row that the grid view shows as a card. */
export type CardRow = EmailListRow | UnreadListRow;

/** One line of the grid view: several emails side by side, or a single folder or name field. */
export type GridLine =
  | { kind: 'cards'; key: string; first: number; rows: readonly CardRow[] }
  | { kind: 'row'; key: string; first: number; row: ListRow };

/** The rows of the list in grid lines. A new line starts after a folder. `first`: index of its first row. */
export function gridLines(rows: readonly ListRow[], columns: number): GridLine[] {
  const lines: GridLine[] = [];
  let cards: CardRow[] = [];
  const flush = (end: number) => {
    const [first] = cards;
    if (first) lines.push({ kind: 'cards', key: `line-${first.key}`, first: end - cards.length, rows: cards });
    cards = [];
  };
  rows.forEach((row, at) => {
    const isCard = row.kind === 'email' || row.kind === 'unread';
    const isOther = !isCard || (cards[0] !== undefined && cards[0].depth !== row.depth);
    if (isOther || cards.length >= columns) flush(at);
    if (isCard) cards.push(row);
    else lines.push({ kind: 'row', key: row.key, first: at, row });
  });
  flush(rows.length);
  return lines;
}

/** How many thumbnails fit side by side. */
export function columnsIn(widthPx: number): number {
  const [least, gap] = widthPx < 500 ? [140, 12] : [200, 20];
  return Math.max(1, Math.floor((widthPx + gap) / (least + gap)));
}
