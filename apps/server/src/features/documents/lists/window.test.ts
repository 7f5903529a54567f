import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildTemplate(app.services, { organization: owner.organization })).id;
});

const email = async (title: string, fid = 0) => {
  const made = await buildEmail(app.services, {
    organization: owner.organization,
    templateId: id,
    author: owner,
    title,
  });
  if (fid) await app.call('templates_emails_move', { params: { id }, body: { ids: [made.id], fid }, as });
  return made.id;
};
const folder = async (name: string, pid = 0) =>
  (await app.call('templates_folders_create', { params: { id }, body: { name, pid }, as })).body.folder.id as number;
const read = async (query: object = {}) =>
  (await app.call('templates_emails_window', { params: { id }, query: query as never, as })).body;
const titlesOf = (list: { parts: { emails: { title: string }[] }[] }) =>
  list.parts.flatMap(({ emails }) => emails.map(({ title }) => title));
/** Adds emails to the theme directly; the last one is the oldest. */
const many = (count: number) =>
  app.pool.query(
    `insert into emails (organization_id, template_id, type, title, template_version, marker_prefix, created_by, updated_by, updated_at)
     select $1, $2, 'email', 'Issue ' || n, 1, 'm', $3, $3, now() - n * interval '1 minute' from generate_series(1, $4::int) n`,
    [owner.organization.id, id, owner.id, count],
  );

describe('a window of a list', () => {
  it('[W8-list-window] has the rows between two positions of the list as it is shown, and all counts', async () => {
    const [autumn, spring] = [await folder('Autumn 10'), await folder('Autumn 9')];
    const inner = await folder('Inner', spring);
    for (const [title, fid] of [
      ['a', autumn],
      ['b', autumn],
      ['c', inner],
      ['d', 0],
      ['e', 0],
    ] as const)
      await email(title, fid);
    const { list } = await read({ count: 50 });
    expect([list.total, list.matching]).toEqual([5, 5]);
    expect(list.counts).toEqual([
      { fid: 0, count: 2 },
      ...[
        { fid: autumn, count: 2 },
        { fid: inner, count: 1 },
      ].sort((a, b) => a.fid - b.fid),
    ]);
    // Rows: Autumn 9, Inner, c, Autumn 10, b, a, e, d.
    expect(titlesOf(list)).toEqual(['c', 'b', 'a', 'e', 'd']);
    const middle = (await read({ from: 5, count: 2 })).list;
    expect(middle.parts.map(({ fid, at }: { fid: number; at: number }) => [fid, at])).toEqual([
      [autumn, 1],
      [0, 0],
    ]);
    expect(titlesOf(middle)).toEqual(['a', 'e']);
    await app.call('templates_folders_collapse', { params: { id, fid: autumn }, body: { isCollapsed: true }, as });
    expect(titlesOf((await read({ from: 3, count: 2 })).list)).toEqual(['e']);
  });

  it('[W8-list-window-end] at the end of a long list has as many rows as at its start, and never more than the limit', async () => {
    await many(2500);
    const first = await read({ count: 100 });
    const last = await read({ from: 2400, count: 100 });
    expect([first.list.total, last.list.total]).toEqual([2500, 2500]);
    expect(titlesOf(first.list)[0]).toBe('Issue 1');
    expect(titlesOf(last.list).at(-1)).toBe('Issue 2500');
    expect([titlesOf(first.list).length, titlesOf(last.list).length]).toEqual([100, 100]);
    // Beyond the end, the last rows: others may have deleted some in the meantime.
    expect(titlesOf((await read({ from: 9000, count: 100 })).list).at(-1)).toBe('Issue 2500');
    const refused = await app.call('templates_emails_window', {
      params: { id },
      query: { count: limits.listWindow + 1 } as never,
      as,
    });
    expect(refused).toMatchObject({ status: 400 });
  });

  it('[W8-list-window-known] has no rows for a browser that knows them, until something it shows changes', async () => {
    const [one] = [await email('One'), await email('Two')];
    const { stamp } = await read();
    expect(await read({ known: stamp })).toEqual({ stamp, list: null });
    const params = { id, eid: one };
    await app.call('templates_emails_update', { params, body: { title: 'Renamed' }, as });
    const next = await read({ known: stamp });
    expect(titlesOf(next.list)).toEqual(['Renamed', 'Two']);
    await folder('New');
    expect((await read({ known: next.stamp })).list.folders).toHaveLength(1);
  });

  it('[D4-filter] [W8-list-filter] is filtered by author, days and folder, without folder rows', async () => {
    const [outer] = [await folder('Outer')];
    const inner = await folder('Inner', outer);
    await email('top');
    await email('outer', outer);
    const old = await email('inner', inner);
    await app.pool.query("update emails set updated_at = '2026-01-05T10:00:00Z' where id = $1", [old]);
    const from = Date.parse('2026-01-05T00:00:00Z') / 1000;
    const inJanuary = await read({ after: from, before: from + 86_400 });
    expect([titlesOf(inJanuary.list), inJanuary.list.matching, inJanuary.list.total]).toEqual([['inner'], 1, 3]);
    expect(titlesOf((await read({ fid: outer })).list)).toEqual(['outer', 'inner']);
    expect((await read({ author: owner.id })).list.matching).toBe(3);
    expect((await read({ author: 0 })).list.matching).toBe(0);
    const { body } = await app.call('templates_emails_authors', { params: { id }, as });
    expect(body.authors).toEqual([{ id: owner.id, name: owner.name, count: 3 }]);
  });

  it('[D4-sort] [W8-list-sort] is sorted by title with numbers in order, whatever the case and accents', async () => {
    for (const title of ['News 10', 'news 9', 'Été', 'fall', 'Eve']) await email(title);
    const sorted = await read({ sort: 'title' });
    expect(titlesOf(sorted.list)).toEqual(['Été', 'Eve', 'fall', 'news 9', 'News 10']);
    expect(titlesOf((await read({ sort: 'title', descending: 'true' })).list)).toEqual(titlesOf(sorted.list).reverse());
    expect(titlesOf((await read({ sort: 'updated', descending: 'true', count: 1 })).list)).toEqual(['Eve']);
  });

  it('[C1-list-columns] reads of an email only what a row shows, also for a search', async () => {
    await email('Plum columns');
    const search = () => app.call('templates_search', { body: { term: 'plum columns' }, as });
    const sent = [...(await statementsOf(() => read())), ...(await statementsOf(search))];
    const rows = sent.filter((text) => text.includes('"creator"."name"'));
    expect(rows).toHaveLength(2);
    expect(rows.filter((text) => /title_key|marker_prefix|encoding|layout_id|template_version/.test(text))).toEqual([]);
    expect(rows.flatMap((text) => text.match(/strpos/g) ?? [])).toHaveLength(1);
  });

  it('[W8-list-window-rights] is refused to strangers, and says who can only read', async () => {
    await email('One');
    const stranger = await app.signIn(await buildUser(app.services));
    for (const name of ['templates_emails_window', 'templates_emails_authors'] as const)
      expect((await app.call(name, { params: { id }, as: stranger })).status).toBe(404);
    const reader = await buildUser(app.services, { organization: owner.organization, role: 'commentor' });
    await inviteToTemplate(app.services, { organization: owner.organization, templateId: id, user: reader });
    const seen = await app.call('templates_emails_window', { params: { id }, as: await app.signIn(reader) });
    expect(seen.body.list.parts[0].emails[0].canEdit).toBe(false);
  });
});
