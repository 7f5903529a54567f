import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSubscribers } from '../../../app';
import { deliverChanges } from '../../../changes/deliver-changes';
import { memberships, organizations } from '../../../platform/db/schema';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { catchUpTexts, indexEmailText } from '../emails/jobs';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  templateId = (await buildTemplate(app.services, { organization, title: 'Letters' })).id;
});
afterAll(() => app.close());

const email = async (title: string, html: string, theme = templateId) => {
  const { organization } = owner;
  return (await buildEmail(app.services, { organization, templateId: theme, author: owner, title, html })).id;
};
const search = async (term: string, caller = as) =>
  (await app.call('templates_search', { body: { term }, as: caller })).body;
const titles = async (term: string, caller = as) =>
  (await search(term, caller)).map((hit: { email: { title: string } }) => hit.email.title);

describe('the search', () => {
  it('[D2-search] Finds titles and texts of documents, titles first, with the words around the match', async () => {
    await email('Harvest', '<p class="block-edit">Apples &amp; <b>pe</b>ars</p><style>.walnut{}</style>');
    await email('Walnut', '<p>None</p>');
    await email('Frost', '<p>A walnut, {{ name }}</p><!-- hazel -->');
    await catchUpTexts.run({}, app.services);
    expect(await titles('walnut')).toEqual(['Walnut', 'Frost']);
    expect(await titles('HARV')).toEqual(['Harvest']);
    expect(await titles('hazel')).toEqual([]);
    const [hit] = await search('apples &');
    expect(hit).toMatchObject({ templateTitle: 'Letters', email: { title: 'Harvest' } });
    const { text, start, end } = hit.excerpt;
    expect(text.slice(start, end)).toBe('Apples &');
    expect((await search('walnut'))[0].excerpt).toEqual({ text: '', start: 0, end: 0 });
  });

  it('[W8-search-filter] Finds what meets a filter, in themes that the person can see, also without a term', async () => {
    const { organization } = owner;
    const other = (await buildTemplate(app.services, { organization, title: 'Other' })).id;
    const [first, second] = [
      await email('Medlar one', '<p>a</p>', other),
      await email('Medlar two', '<p>b</p>', other),
    ];
    await email('Medlar elsewhere', '<p>c</p>');
    await app.pool.query("update emails set updated_at = '2026-01-05T10:00:00Z' where id = $1", [first]);
    const found = async (filter: object, term = '', caller = as) =>
      (await app.call('templates_search', { body: { term, filter }, as: caller })).body.map(
        (hit: { email: { id: number } }) => hit.email.id,
      );
    expect(await found({ theme: other })).toEqual([second, first]);
    expect(await found({ theme: other }, 'two')).toEqual([second]);
    const from = Date.parse('2026-01-05T00:00:00Z') / 1000;
    expect(await found({ theme: other, after: from, before: from + 86_400 }, 'medlar')).toEqual([first]);
    expect(await found({ theme: other, type: 'page' })).toEqual([]);
    expect(await found({ theme: other, author: owner.id })).toHaveLength(2);
    expect(await found({ theme: other, state: 'open_comments' })).toEqual([]);
    const editor = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    expect(await found({ theme: other }, '', editor)).toEqual([]);
    expect((await search('medlar two'))[0].excerpt).toEqual({ text: '', start: 0, end: 0 });
    expect((await app.call('templates_search', { body: { term: '', filter: {} }, as })).body).toEqual([]);
  });

  it('[D2-search] Matches every character literally, and finds nothing for an empty term', async () => {
    await email('100 % off_now \\ [x]', '<p>ö</p>');
    expect(await titles('100 %')).toEqual(['100 % off_now \\ [x]']);
    expect(await titles('off_now')).toHaveLength(1);
    expect(await titles('offxnow')).toEqual([]);
    expect(await titles('now \\')).toHaveLength(1);
    expect(await titles('   ')).toEqual([]);
    for (const term of ['\u0000', '\ud800']) {
      const { status, body } = await app.call('templates_search', { body: { term }, as });
      expect([status, body.field]).toEqual([400, 'term']);
    }
    expect((await app.call('templates_search', { body: { term: 'x'.repeat(201) }, as })).status).toBe(400);
  });

  it('[W3-search-composed] Finds titles, texts, themes and folders however their letters and those of the term are composed', async () => {
    const words = ['Café Zürich', '테스트 이메일', 'Ångström'];
    for (const [index, words_] of words.entries())
      for (const form of ['NFC', 'NFD'] as const) {
        await email(words_.normalize(form), '<p>None</p>');
        await email(`In a text ${index}`, `<p>${'é'.normalize('NFD').repeat(80)} ${words_.normalize(form)}</p>`);
      }
    await catchUpTexts.run({}, app.services);
    for (const term of words)
      for (const form of ['NFC', 'NFD'] as const) {
        const hits = await search(term.toLowerCase().normalize(form));
        expect(hits.map((hit: { email: { title: string } }) => hit.email.title.normalize('NFC')).sort()).toEqual(
          [term, term, `In a text ${words.indexOf(term)}`, `In a text ${words.indexOf(term)}`].sort(),
        );
        const { text, start, end } = hits.find((hit: { excerpt: { end: number } }) => hit.excerpt.end > 0).excerpt;
        expect(text.slice(start, end)).toBe(term);
      }
    await buildTemplate(app.services, { organization: owner.organization, title: 'Déjà vu'.normalize('NFD') });
    const found = await app.call('templates_search_places', { body: { term: 'déjà' }, as });
    expect(found.body.themes).toHaveLength(1);
  });

  it('[D2-search] Indexes saves once per version, and removes deleted emails', async () => {
    const id = await email('Moving', '<p>before</p>');
    const key = { organizationId: owner.organization.id, emailId: id };
    await indexEmailText.run(key, app.services);
    expect(await titles('before')).toEqual(['Moving']);
    const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 't' }, as });
    const saved = await app.call('build_save', {
      params: { id },
      body: { html: '<p>afterwards</p>', title: 'Moving', version: 1, leaseNumber: body.lease.number, tabId: 't' },
      as,
    });
    expect(saved.status).toBe(200);
    await deliverChanges(app.services, changeSubscribers);
    const queued = await app.pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'emails.index_text'",
    );
    expect(queued.rows.map((row) => row.payload)).toContainEqual(key);
    await indexEmailText.run(key, app.services);
    await indexEmailText.run(key, app.services);
    expect(await titles('before')).toEqual([]);
    expect(await titles('afterwards')).toEqual(['Moving']);
    await app.call('builder_delete_email', { params: { id }, as });
    expect(await titles('afterwards')).toEqual([]);
  });

  it('[D2-search] Shows an editor the themes they were invited to, and nothing to another organization', async () => {
    const closed = (await buildTemplate(app.services, { organization: owner.organization })).id;
    await email('Juniper one', '<p>a</p>');
    await email('Juniper two', '<p>a</p>', closed);
    const editor = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    const seen = async (user: UserRecord) => titles('juniper', await app.signIn(user));
    expect(await seen(editor)).toEqual([]);
    await inviteToTemplate(app.services, { organization: owner.organization, templateId, user: editor });
    expect(await seen(editor)).toEqual(['Juniper one']);
    expect(await seen(owner)).toEqual(['Juniper two', 'Juniper one']);
    expect(await seen(await buildUser(app.services))).toEqual([]);
  });

  it('[D2-other-organization] Finds emails in other organizations of the person, with their organization and address', async () => {
    const second = await buildUser(app.services, {
      organization: await buildOrganization(app.services, { name: 'Northbank' }),
    });
    const { organization } = second;
    const folio = await buildTemplate(app.services, { organization, title: 'Folio', type: 'page' });
    const closed = await buildTemplate(app.services, { organization, title: 'Closed' });
    const make = async (templateId: number, title: string) =>
      (await buildEmail(app.services, { organization, templateId, author: second, title })).id;
    const id = await make(folio.id, 'Quince elsewhere');
    await make(closed.id, 'Quince hidden');
    await email('Quince here', '<p>a</p>');
    expect(await titles('quince')).toEqual(['Quince here']);
    await app.services.db
      .insert(memberships)
      .values({ organizationId: organization.id, userId: owner.id, role: 'editor' });
    await inviteToTemplate(app.services, { organization, templateId: folio.id, user: owner });
    const [here, elsewhere, ...more] = await search('quince');
    expect(more).toEqual([]);
    expect([here.email.title, here.email.org, here.email.url]).toEqual(['Quince here', undefined, undefined]);
    const path = `/build/page/${folio.id}/${id}`;
    expect(elsewhere.email).toMatchObject({
      title: 'Quince elsewhere',
      canEdit: true,
      org: { id: organization.id, name: 'Northbank', url: '' },
      templateTitle: 'Folio',
      url: `/enter/${organization.id}?path=${encodeURIComponent(path)}`,
    });
    // Only addresses depend on this setting: all requests of this test go to one host.
    app.services.config.hasSubdomains = true;
    try {
      expect((await search('quince'))[1].email).toMatchObject({
        org: { url: 'http://northbank.galley.test' },
        url: `http://northbank.galley.test${path}`,
      });
    } finally {
      app.services.config.hasSubdomains = false;
    }
    await app.services.db.delete(memberships).where(eq(memberships.organizationId, organization.id));
    expect(await titles('quince')).toEqual(['Quince here']);
  });

  it('[F-D6-places] [F-D6-places-access] Finds themes and folders by name, for an editor those of their themes alone', async () => {
    const { organization } = owner;
    const open = (await buildTemplate(app.services, { organization, title: 'Medlar letters' })).id;
    const closed = (await buildTemplate(app.services, { organization, title: 'Medlar pages', type: 'page' })).id;
    const gone = (await buildTemplate(app.services, { organization, title: 'Medlar gone' })).id;
    const folder = async (tid: number, name: string) =>
      (await app.call('templates_folders_create', { params: { id: tid }, body: { name, pid: 0 }, as })).body.folder.id;
    const inOpen = await folder(open, 'Old MEDLARS');
    await folder(closed, 'Medlar drafts');
    await folder(gone, 'Medlar in a deleted theme');
    const deleted = await folder(open, 'Medlar deleted');
    await app.call('templates_folder_delete', { params: { id: open, fid: deleted }, as });
    expect((await app.call('templates_delete', { params: { id: gone }, as })).status).toBe(200);
    const find = async (term: string, caller: TestCaller) => {
      const { body } = await app.call('templates_search_places', { body: { term }, as: caller });
      return [
        body.themes.map(({ title }: { title: string }) => title),
        body.folders.map(({ name }: { name: string }) => name),
      ];
    };
    expect(await find(' medlar ', as)).toEqual([
      ['Medlar letters', 'Medlar pages'],
      ['Medlar drafts', 'Old MEDLARS'],
    ]);
    expect(await find('medlar_', as)).toEqual([[], []]);
    expect(await find('  ', as)).toEqual([[], []]);
    const editor = await buildUser(app.services, { organization, role: 'editor' });
    const editing = await app.signIn(editor);
    expect(await find('medlar', editing)).toEqual([[], []]);
    await inviteToTemplate(app.services, { organization, templateId: open, user: editor });
    expect(await find('medlar', editing)).toEqual([['Medlar letters'], ['Old MEDLARS']]);
    const { body } = await app.call('templates_search_places', { body: { term: 'medlar' }, as: editing });
    expect(body).toEqual({
      themes: [{ id: open, title: 'Medlar letters', type: 'email' }],
      folders: [{ id: inOpen, tid: open, name: 'Old MEDLARS', templateTitle: 'Medlar letters' }],
    });
    expect(await find('medlar', await app.signIn(await buildUser(app.services)))).toEqual([[], []]);
    expect((await app.call('templates_search_places', { body: { term: 'medlar' } })).status).toBe(401);
  });

  it('[V15-canceled] Shows nothing of a canceled organization of the caller, until that is undone', async () => {
    const second = await buildUser(app.services);
    const { organization } = second;
    const theme = await buildTemplate(app.services, { organization, title: 'Gone' });
    const made = { organization, templateId: theme.id, author: second, html: '<p class="block-edit">Damson text</p>' };
    await buildEmail(app.services, { ...made, title: 'Damson title' });
    await catchUpTexts.run({}, app.services);
    await app.services.db
      .insert(memberships)
      .values({ organizationId: organization.id, userId: owner.id, role: 'owner' });
    expect(await titles('damson title')).toEqual(['Damson title']);
    const cancel = (at: Date | null) =>
      app.services.db.update(organizations).set({ canceledAt: at }).where(eq(organizations.id, organization.id));
    await cancel(new Date());
    for (const term of ['damson title', 'damson text', 'damson']) expect(await search(term)).toEqual([]);
    const own = await app.call('templates_search', { body: { term: 'damson' }, as: await app.signIn(second) });
    expect([own.status, own.text.toLowerCase().includes('damson')]).toEqual([403, false]);
    await cancel(null);
    expect(await titles('damson text')).toEqual(['Damson title']);
    await app.services.db.delete(memberships).where(eq(memberships.organizationId, organization.id));
  });

  it('[D2-search-scale] [F-D6-more] Finds a term of every email and one of the oldest email among 1,200', async () => {
    const first = await email('Number 0', '<p>0</p>');
    await app.pool.query(
      `insert into emails (organization_id, template_id, type, title, template_version, marker_prefix, updated_at)
       select organization_id, template_id, type, 'Number ' || n, 1, 'be', now() - n * interval '1 hour'
       from emails, generate_series(1, 1200) n where id = $1`,
      [first],
    );
    await app.pool.query(
      `insert into email_texts (email_id, organization_id, version, text)
       select id, organization_id, 1, 'Of Quinces' || case when title = 'Number 1150' then ', only MEDLARS here' else '' end
       from emails where title like 'Number %' and id <> $1`,
      [first],
    );
    const often = await titles('quinces');
    expect(often).toHaveLength(50);
    expect(often.slice(0, 3)).toEqual(['Number 1', 'Number 2', 'Number 3']);
    const next = (await app.call('templates_search', { body: { term: 'quinces', from: 50 }, as })).body;
    expect(next.map((hit: { email: { title: string } }) => hit.email.title)).toEqual(
      Array.from({ length: 50 }, (_, n) => `Number ${n + 51}`),
    );
    expect((await app.call('templates_search', { body: { term: 'quinces', from: 1001 }, as })).status).toBe(400);
    expect(await titles('only medlars')).toEqual(['Number 1150']);
    expect((await search('ONLY medlars'))[0].excerpt).toEqual({
      text: 'Of Quinces, only MEDLARS here',
      start: 12,
      end: 24,
    });
    expect(await titles('number 119')).toEqual([
      'Number 119',
      ...Array.from({ length: 10 }, (_, n) => `Number 119${n}`),
    ]);
    expect(await titles('number 119_')).toEqual([]);
  });
});
