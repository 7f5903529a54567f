/** A page of a platform's list. */
export interface Page<Item> {
  items: readonly Item[];
  /** Number of all items, on platforms that count them. */
  total?: number;
  /** Cursor of the next page, on platforms that return one. */
  next?: string | null;
  /** On other platforms, whether this is the last page. */
  isLast?: boolean;
}

/** Reads a page: by its number, by the number of items before it, or by the cursor of the previous page. */
export type ReadPage<Item> = (at: { page: number; offset: number; cursor: string | null }) => Promise<Page<Item>>;

/** Reads the items of all pages, up to `pagesMax` of them. */
export async function readAll<Item>(read: ReadPage<Item>, options?: { pagesMax?: number }): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of pagesOf(read, options)) all.push(...items);
  return all;
}

/** Returns the first matching item of all pages; null if there is none. Later pages aren't read. */
export async function findFirst<Item>(read: ReadPage<Item>, isMatch: (item: Item) => boolean): Promise<Item | null> {
  for await (const items of pagesOf(read)) {
    const found = items.find(isMatch);
    if (found !== undefined) return found;
  }
  return null;
}

async function* pagesOf<Item>(
  read: ReadPage<Item>,
  { pagesMax = Number.POSITIVE_INFINITY }: { pagesMax?: number } = {},
): AsyncGenerator<readonly Item[]> {
  let offset = 0;
  let cursor: string | null = null;
  for (let page = 1; page <= pagesMax; page += 1) {
    const { items, total, next, isLast }: Page<Item> = await read({ page, offset, cursor });
    yield items;
    offset += items.length;
    const isEnd = total === undefined ? !next : items.length === 0 || offset >= total;
    if (isLast ?? isEnd) return;
    cursor = next ?? null;
  }
}
