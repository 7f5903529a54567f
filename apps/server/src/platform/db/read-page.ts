export interface ListPage<Row> {
  rows: Row[];
  /** The last row of the page, after which the next page begins; null = this is the last page. */
  nextAfter: Row | null;
}

/**
 * Reads a page of at most `limit` rows. `read` is called once, with a limit of one more row, which shows whether there
 * is another page.
 */
export async function readPage<Row>(limit: number, read: (limit: number) => Promise<Row[]>): Promise<ListPage<Row>> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, nextAfter: found.length > limit ? (rows.at(-1) ?? null) : null };
}
