import { type HistoryEntry, limits } from '@galley/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const manyVersions = 1000;

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let templateId: number;
/** An email of 250 KB with 1,000 versions; its theme has as many. */
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  const ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  stranger = await app.signIn(await buildUser(app.services));
  templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  id = (
    await buildEmail(app.services, {
      organization,
      templateId,
      author: anna,
      html: `<p>${'Long text. '.repeat(23_000)}</p>`,
    })
  ).id;
  await app.pool.query(
    `insert into versions (organization_id, document_kind, document_id, version, html_sha256, title, settings, template_version, created_by)
      select organization_id, document_kind, document_id, n, html_sha256, title, settings, template_version, created_by
      from versions, generate_series(2, $2::int) n where document_kind = 'email' and document_id = $1 and version = 1`,
    [id, manyVersions],
  );
  await app.pool.query(
    `with made as (
        insert into versions (organization_id, document_kind, document_id, version, html_sha256, created_by)
        select organization_id, document_kind, document_id, n, html_sha256, created_by
        from versions, generate_series(2, $2::int) n
        where document_kind = 'template' and document_id = $1 and version = 1
        returning id, organization_id)
      insert into template_files (version_id, organization_id, asset_key)
      select id, organization_id, 'key ' || id from made`,
    [templateId, manyVersions],
  );
  await app.pool.query('update emails set current_version = $2 where id = $1', [id, manyVersions]);
  await app.pool.query('update templates set current_version = $2 where id = $1', [templateId, manyVersions]);
});
afterAll(() => app.close());

/** Emails and themes: the names of their routes, and who can change them. */
const documents = [
  {
    kind: 'email',
    history: 'build_email_history',
    name: 'build_version_name',
    lease: 'build_lease_take',
    open: 'build_email_html',
    idOf: () => id,
  },
  {
    kind: 'template',
    history: 'build_template_history',
    name: 'build_template_version_name',
    lease: 'build_template_lease_take',
    open: 'build_template_html',
    idOf: () => templateId,
  },
] as const;

const numbersOf = (body: { history: HistoryEntry[] }) => body.history.map(({ version }) => version);

/** Returns the number of statements that are sent while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

describe.each(documents)('the versions of a document: $kind', ({ kind, history, name, lease, open, idOf }) => {
  const list = (query: Record<string, string | number> = {}, as = asAnna) =>
    app.call(history, { params: { id: idOf() }, query, as });
  const rename = (version: number, text: string, as = asAnna) =>
    app.call(name, { params: { id: idOf(), version }, body: { name: text }, as });

  it('[F-versions-pages] Lists 1,000 versions by pages, each read without the others', async () => {
    expect((await list({}, stranger)).status).toBe(404);
    const first = await list();
    expect(first.body).toMatchObject({ version: manyVersions, hasMoreHistory: true });
    expect(numbersOf(first.body)).toEqual(Array.from({ length: limits.versionsPerPage }, (_, at) => manyVersions - at));
    expect(first.text.length).toBeLessThan(limits.versionsPerPage * 250);
    const last = await list({ before: limits.versionsPerPage + 1 });
    expect(last.body.hasMoreHistory).toBe(false);
    expect(numbersOf(last.body).at(-1)).toBe(1);
    expect((await list({ before: 1 })).body).toMatchObject({ history: [], hasMoreHistory: false });
    // As many statements as for the newest page, and none of them reads HTML.
    expect(await statementsOf(() => list({ before: 500 }))).toBe(await statementsOf(() => list()));
  });

  it('[F-versions-answers] The opening and a save answer with the newest page, an old version with its own entry', async () => {
    const opened = await app.call(open, { params: { id: idOf() }, query: { version: 3 }, body: {}, as: asAnna });
    expect(opened.body.history).toHaveLength(limits.versionsPerPage);
    expect(opened.body).toMatchObject({ hasMoreHistory: true, openedVersion: { version: 3 } });
    const before = (await list()).body.version as number;
    const { number: leaseNumber } = (
      await app.call(lease, { params: { id: idOf() }, body: { tabId: 'tab' }, as: asAnna })
    ).body.lease;
    const body = { html: `<p>${kind}</p>`, title: 'T', version: before, leaseNumber, tabId: 'tab', repeatsHtml: false };
    const saved =
      kind === 'email'
        ? await app.call('build_save', { params: { id }, body, as: asAnna })
        : await app.call('build_template_save', {
            params: { id: templateId },
            body: { ...body, markerPrefix: 't' },
            as: asAnna,
          });
    expect(saved.status).toBe(200);
    expect(saved.body.hasMoreHistory).toBe(true);
    expect(numbersOf(saved.body)).toEqual(Array.from({ length: limits.versionsPerPage }, (_, at) => before + 1 - at));
  });

  it('[F-versions-names] A version gets a name, another one and none; the list shows the named ones alone', async () => {
    expect((await rename(7, 'Final', stranger)).status).toBe(404);
    expect((await rename(7, 'Final', asBen)).status).toBe(kind === 'email' ? 200 : 403);
    expect((await rename(7, '  Final  ')).body.entry).toMatchObject({ version: 7, name: 'Final' });
    expect((await rename(900, 'Spring 🍑')).body.entry).toMatchObject({ version: 900, name: 'Spring 🍑' });
    expect((await rename(5000, 'None')).status).toBe(404);
    expect((await rename(7, 'x'.repeat(limits.versionNameLength + 1))).body).toMatchObject({ field: 'name' });
    expect((await rename(7, 'a\u0007b')).body).toMatchObject({ field: 'name' });
    const named = await list({ isNamed: 'true' });
    expect(numbersOf(named.body)).toEqual([900, 7]);
    expect(named.body.hasMoreHistory).toBe(false);
    const links = await app.call(kind === 'email' ? 'share_links' : 'template_share_links', {
      params: { id: idOf() },
      as: asAnna,
    });
    expect(links.body.versions).toHaveLength(limits.versionsPerPage + 2);
    expect(links.body.versions.at(-1)).toMatchObject({ version: 7, name: 'Final' });
    expect((await rename(7, '')).body.entry).toMatchObject({ version: 7, name: '' });
    expect(numbersOf((await list({ isNamed: 'true' })).body)).toEqual([900]);
  });

  it('[F-versions-names-log] The log has who named which version; the same name again is no change', async () => {
    await rename(11, 'For legal');
    await rename(11, 'For legal');
    await rename(11, '');
    const { rows } = await app.pool.query(
      `select action, details from audit_events
        where object_kind = $1 and object_id = $2 and details ->> 'version' = '11' order by id`,
      [kind, idOf()],
    );
    const details = { version: 11, name: 'For legal' };
    expect(rows).toEqual([
      { action: `${kind}.version_named`, details },
      { action: `${kind}.version_unnamed`, details },
    ]);
    const log = await app.call('account_audit', { query: { action: `${kind}.version_named` }, as: asAnna });
    expect(log.body.events[0]).toMatchObject({ actor: 'Anna', value: 'For legal' });
  });
});

it('[F-versions-settings] The settings of a theme list its newest versions and those in use', async () => {
  const { body } = await app.call('template_settings', { params: { id: templateId }, as: asAnna });
  const listed = body.versions.map(({ version }: { version: number }) => version);
  expect(listed).toHaveLength(limits.versionsPerPage + 1);
  expect(listed.at(-1)).toBe(1);
  expect(body.otherVersions).toBe(listed[0] - listed.length);
});

it('[F-versions-restored] A theme lists which version it was returned to', async () => {
  const params = { id: templateId };
  const { version: baseVersion } = (await app.call('build_template_history', { params, as: asAnna })).body;
  const { number: leaseNumber } = (
    await app.call('build_template_lease_take', { params, body: { tabId: 'tab' }, as: asAnna })
  ).body.lease;
  const answer = await app.call('build_template_version_restore', {
    params: { id: templateId, version: 2 },
    body: { leaseNumber, baseVersion },
    as: asAnna,
  });
  expect(answer.body.history[0]).toMatchObject({ version: baseVersion + 1, restoredFrom: 2 });
});
