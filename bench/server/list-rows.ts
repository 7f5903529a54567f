import { limits } from '@galley/contract';
import type { HttpClient } from '../../apps/server/src/testing/http-client';
import { type Spread, spreadOf } from './spread';
import type { Stock } from './stock';

/** Response times of lists and search for one person, with no other load on the server. */
export const listRows = {
  listFirst: 'email list: the first answer, what a screen shows',
  listEnd: 'email list: the last rows, after a jump to the end',
  listKnown: 'email list: asked again, nothing changed',
  listTitle: 'email list: the first rows by title',
  listAuthor: 'email list: the rows of one author',
  templates: 'list of themes',
  searchTitle: 'search: words of a few titles',
  searchCommon: 'search: a phrase of one text in thirty',
  searchEvery: 'search: a word of every second text',
  searchRare: 'search: a phrase of one text in a hundred',
  searchNone: 'search: nothing is found',
  searchShort: 'search: two letters',
  moveOne: 'move one email into a folder',
  moveMany: 'move 100 emails at once',
  listAll: 'email list: all of it by the API, page by page',
} as const;
export type ListRow = keyof typeof listRows;

const terms = {
  searchTitle: 'issue 57',
  searchCommon: 'harvest row',
  searchEvery: 'plum',
  searchRare: 'quince jelly',
  searchNone: 'zebra',
  searchShort: 'ss',
};

/** Measures every row with the current emails. */
export async function measureLists(
  client: HttpClient,
  stock: Stock,
  templateId: number,
  times: number,
): Promise<Record<ListRow, Spread>> {
  const params = { id: templateId };
  const call = async (...args: Parameters<HttpClient['call']>) => {
    const answer = await client.call(...args);
    if (answer.status !== 200) throw new Error(`${args[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const search = (row: keyof typeof terms) =>
    spreadOf(times, () => call('templates_search', { body: { term: terms[row] } }));
  const few = Math.ceil(times / 4);
  const top = await stock.topIds(100);
  const window = (query: object) =>
    call('templates_emails_window', { params, query: { count: 100, ...query } as never });
  const { stamp, list } = await window({});
  const total: number = list.total;
  const { authors } = await call('templates_emails_authors', { params });
  const author: number = authors[0].id;
  const [folder = 0] = stock.folderIds;
  let isIn = false;
  const move = async (ids: number[]) => {
    isIn = !isIn;
    await call('templates_emails_move', { params, body: { ids, fid: isIn ? folder : 0 } });
  };
  return {
    listFirst: await spreadOf(times, () => window({})),
    listEnd: await spreadOf(times, () => window({ from: total })),
    listKnown: await spreadOf(times, () => window({ known: stamp })),
    listTitle: await spreadOf(few, () => window({ sort: 'title' })),
    listAuthor: await spreadOf(times, () => window({ author })),
    templates: await spreadOf(times, () => call('api_v1_templates')),
    searchTitle: await search('searchTitle'),
    searchCommon: await search('searchCommon'),
    searchEvery: await search('searchEvery'),
    searchRare: await search('searchRare'),
    searchNone: await search('searchNone'),
    searchShort: await search('searchShort'),
    moveOne: await spreadOf(times, () => move(top.slice(0, 1))),
    moveMany: await spreadOf(few, () => move(top)),
    listAll: await spreadOf(few, async () => {
      let { nextCursor: cursor } = await call('templates_emails', { params });
      while (cursor) {
        const query = { cursor, limit: limits.pageSizeMax };
        cursor = (await call('templates_emails', { params, query })).nextCursor;
      }
    }),
  };
}
