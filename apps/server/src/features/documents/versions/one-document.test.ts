import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits, noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser } from '../../../testing/factories';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, repositoryRoot, type TestApp, type TestCaller } from '../../../testing/test-app';
import { batchSize } from '../upgrades/upgrade-batch';

const theme = (text: string) =>
  `<html><head><style>p { margin: 0 }</style></head><body><div class="block-section" data-title="Hero"><p class="block-edit">${text}</p></div></body></html>`;
const section = (text: string) =>
  `<div class="block-section" data-title="Hero"><p class="block-edit">${text}</p></div>`;

let app: TestApp;
let as: TestCaller;
let colleague: TestCaller;
let stranger: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  as = await app.signIn(await buildUser(app.services, { organization, name: 'Anna' }));
  colleague = await app.signIn(await buildUser(app.services, { organization, name: 'Ben' }));
  stranger = await app.signIn(await buildUser(app.services));
  templateId = (await buildTemplate(app.services, { organization, html: theme('Hi') })).id;
});
afterAll(() => app.close());

const open = (url: string) => app.inject({ method: 'GET', url });

/** A layout or pin with two versions, and the routes of its kind. */
const kinds = {
  layout: {
    async make() {
      const body = { templateType: 'email', name: 'Columns', html: theme('one'), eid: 0 };
      const params = { id: templateId };
      const { id } = (await app.call('build_templates_layout_upload', { params, body, as })).body;
      await kinds.layout.save(id, 'two');
      return id as number;
    },
    save: (id: number, text: string) =>
      app.call('build_layout_save_html', { params: { id }, body: { html: theme(text) }, as }),
    htmlOf: async (id: number): Promise<string> => (await app.call('build_layout', { params: { id }, as })).body.html,
    history: 'build_layout_history',
    page: 'build_layout_version_page',
    restore: 'build_layout_version_restore',
    name: 'build_layout_version_name',
    compare: 'build_layout_versions_compare',
    take: 'build_layout_lease_take',
    putDraft: 'build_layout_draft_put',
    getDraft: 'build_layout_draft_get',
    discardDraft: 'build_layout_draft_discard',
  },
  pin: {
    async make() {
      const body = { name: 'Offer', mode: 'email', html: section('one') };
      const params = { id: templateId };
      const { id } = (await app.call('build_pin_archive_create', { params, body, as })).body.pinArchive;
      await kinds.pin.save(id, 'two');
      return id as number;
    },
    save: (id: number, text: string) =>
      app.call('build_pin_archive_snapshot_create', { params: { id }, body: { html: section(text) }, as }),
    async htmlOf(id: number): Promise<string> {
      const query = { withSnapshots: '1' };
      const { pinArchive } = (await app.call('build_pin_archive', { params: { id }, query, as })).body;
      const { snapshots, defaultSnapshotId } = pinArchive;
      return snapshots.find((snapshot: { id: number }) => snapshot.id === defaultSnapshotId).html;
    },
    history: 'build_pin_history',
    page: 'build_pin_version_page',
    restore: 'build_pin_version_restore',
    name: 'build_pin_version_name',
    compare: 'build_pin_versions_compare',
    take: 'build_pin_lease_take',
    putDraft: 'build_pin_draft_put',
    getDraft: 'build_pin_draft_get',
    discardDraft: 'build_pin_draft_discard',
  },
} as const;

describe.each(['layout', 'pin'] as const)('versions of a %s', (kind) => {
  const calls = kinds[kind];
  let id: number;

  beforeEach(async () => {
    app.clock.advance(61_000);
    id = await calls.make();
  });

  const take = async (by = as, tabId = 'tab') => app.call(calls.take, { params: { id }, body: { tabId }, as: by });
  const restore = (version: number, leaseNumber: number, baseVersion: number, by = as) =>
    app.call(calls.restore, { params: { id, version }, body: { leaseNumber, baseVersion }, as: by });
  const history = async () => (await app.call(calls.history, { params: { id }, as })).body;

  it('[H3-part-restore] An earlier one is restored as the next one, by the person with the lease alone', async () => {
    expect((await history()).history.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const { number } = (await take()).body.lease;
    expect((await take(colleague, 'other')).body.code).toBe('lease_held');
    expect((await restore(1, number, 2, stranger)).status).toBe(404);
    expect((await restore(1, number, 1)).body.code).toBe('stale_version');
    expect((await restore(1, number + 1, 2)).body.code).toBe('lease_lost');
    expect((await restore(7, number, 2)).status).toBe(404);
    const { status, body } = await restore(1, number, 2);
    expect([status, body.version, body.previewUrl]).toEqual([200, 3, '']);
    expect(body.history[0]).toMatchObject({ version: 3, restoredFrom: 1, author: 'Anna' });
    expect(await calls.htmlOf(id)).toContain('one');
  });

  it('[H3-part-names] They get names, and two are compared by their blocks', async () => {
    const named = await app.call(calls.name, { params: { id, version: 1 }, body: { name: 'First' }, as });
    expect(named.body.entry).toMatchObject({ version: 1, name: 'First' });
    const { before, after, changes } = (await app.call(calls.compare, { params: { id, version: 1 }, as })).body;
    expect([before.entry.name, after.entry.version]).toEqual(['First', 2]);
    expect([before.text.trim(), after.text.trim()]).toEqual(['one', 'two']);
    expect(changes.length).toBeGreaterThan(0);
  });

  it('[H5-part-page] Each has a page of its own as readers would see it, in the head of its theme, without scripts', async () => {
    const ask = (version: number, by = as) => app.call(calls.page, { params: { id, version }, as: by });
    expect([(await ask(1, stranger)).status, (await ask(7)).status]).toEqual([404, 404]);
    for (const [version, text] of [
      [1, 'one'],
      [2, 'two'],
    ] as const) {
      const { headers, text: html } = await open((await ask(version)).body.contentUrl);
      expect(String(headers['content-security-policy'])).toContain("script-src 'none'");
      expect(html).toContain(`>${text}</p>`);
      expect(html).toContain('<style>p');
      expect(html).not.toMatch(/block-edit|data-be-/);
    }
    expect((await open((await history()).contentUrl)).text).toContain('>two</p>');
  });

  it('[H5-part-compare] Two are compared on pages that mark the blocks that differ', async () => {
    const { before, after } = (await app.call(calls.compare, { params: { id, version: 1 }, as })).body;
    for (const [{ contentUrl }, text] of [
      [before, 'one'],
      [after, 'two'],
    ] as const) {
      const { status, text: html } = await open(contentUrl);
      expect(status).toBe(200);
      expect(html).toMatch(new RegExp(`<p[^>]* data-galley-kind="changed"[^>]*>${text}</p>`));
      expect(html).toContain('<style>p');
      expect(html).not.toMatch(/block-edit|data-be-/);
    }
  });

  it('[H5-part-lease] Who can’t restore because someone else has the lease reads what is being edited', async () => {
    await take();
    const { status, body } = await take(colleague, 'other');
    const name = kind === 'layout' ? 'Layout' : 'Pin';
    expect([status, body.error]).toEqual([409, `${name} is being edited by another team member.`]);
  });

  it('[H3-part-drafts] Unsaved work is kept for its author alone, until it is discarded', async () => {
    const content = { kind: 'full', html: '<p>unsaved</p>' };
    const body = { baseVersion: 2, tabId: 'tab', changes: 1, settings: noEmailSettings, content };
    expect((await app.call(calls.putDraft, { params: { id }, body, as: stranger })).status).toBe(404);
    expect((await app.call(calls.putDraft, { params: { id }, body, as })).status).toBe(200);
    const read = async (by: TestCaller) => (await app.call(calls.getDraft, { params: { id }, as: by })).body;
    expect(await read(as)).toMatchObject({ draft: { html: '<p>unsaved</p>' }, contentUrl: '' });
    expect(await read(colleague)).toMatchObject({ draft: null, drafts: [] });
    await app.call(calls.discardDraft, { params: { id }, query: { tabId: 'tab' }, as });
    expect(await read(as)).toMatchObject({ draft: null });
  });
});

it('[H5-pin-compare-prefix] Snapshots made in different documents are compared by their blocks too, without their markers', async () => {
  const marked = (prefix: string, text: string) =>
    `<div data-be-id="${prefix}:a1" class="block-section" data-title="Hero"><p data-be-id="${prefix}:${prefix}2" class="block-edit">${text}</p><p data-be-id="${prefix}:${prefix}3" class="block-edit">Same</p></div>`;
  const first = { name: 'Offer', mode: 'email', html: marked('k1', 'one'), markerPrefix: 'k1' };
  const made = await app.call('build_pin_archive_create', { params: { id: templateId }, body: first, as });
  const { id } = made.body.pinArchive;
  const second = { html: marked('k2', 'two'), markerPrefix: 'k2' };
  await app.call('build_pin_archive_snapshot_create', { params: { id }, body: second, as });
  const { before, after, changes } = (await app.call('build_pin_versions_compare', { params: { id, version: 1 }, as }))
    .body;
  expect(changes).toMatchObject([{ kind: 'changed', name: 'two', section: 'Hero' }]);
  expect(before.html + after.html).not.toContain('data-be-');
  for (const { contentUrl } of [before, after]) expect((await open(contentUrl)).text).not.toContain('data-be-');
});

it('[H3-layout-repeat] The same HTML again makes no other version of a layout', async () => {
  const id = await kinds.layout.make();
  const html = await kinds.layout.htmlOf(id);
  const again = await app.call('build_layout_save_html', { params: { id }, body: { html }, as });
  expect(again.status).toBe(200);
  const { version } = (await app.call('build_layout_history', { params: { id }, as })).body;
  expect(version).toBe(2);
});

it('[H3-pin-restore-limit] A pin with as many snapshots as it can have takes no restored one', async () => {
  const id = await kinds.pin.make();
  await app.pool.query(
    `with made as (
       insert into versions (organization_id, document_kind, document_id, version, html_sha256, template_version)
       select organization_id, 'pin', document_id, 100 + n, html_sha256, template_version
       from versions, generate_series(1, $2) n where document_kind = 'pin' and document_id = $1 and version = 1
       returning id, organization_id)
     insert into pin_snapshots (version_id, organization_id, html_sha1, marker_prefix)
     select id, organization_id, repeat('a', 40), '' from made`,
    [id, limits.snapshotsPerPin - 2],
  );
  const { lease } = (await app.call('build_pin_lease_take', { params: { id }, body: { tabId: 'tab' }, as })).body;
  const body = { leaseNumber: lease.number, baseVersion: 2 };
  const refused = await app.call('build_pin_version_restore', { params: { id, version: 1 }, body, as });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  expect(await kinds.pin.htmlOf(id)).toContain('two');
});

it('[H3-theme-prefix] A theme is not saved without the prefix of its markers, which are taken out by it', async () => {
  const params = { id: templateId };
  const { lease } = (await app.call('build_template_lease_take', { params, body: { tabId: 'tab' }, as })).body;
  const body = { html: theme('Hi'), title: 'T', version: 1, leaseNumber: lease.number, tabId: 'tab' };
  const refused = await app.call('build_template_save', { params, body, as });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'markerPrefix' } });
});

it('[H3-upgrade-batch] An upgrade writes as many documents at once as a batch has, and their progress with them', async () => {
  const organization = await buildOrganization(app.services);
  const author = await buildUser(app.services, { organization });
  const session = await app.signIn(author);
  const { id } = await buildTemplate(app.services, { organization, html: theme('Hi') });
  const count = batchSize + 5;
  for (let n = 0; n < count; n += 1) await buildEmail(app.services, { organization, templateId: id, author });
  const params = { id };
  const opened = (await app.call('build_template_html', { params, as: session })).body;
  const { lease } = (await app.call('build_template_lease_take', { params, body: { tabId: 'tab' }, as: session })).body;
  const { html, markerPrefix } = opened;
  const changed = html.replace('>Hi<', ' id="x">Hi<');
  const body = { html: changed, title: 'T', version: 1, markerPrefix, leaseNumber: lease.number, tabId: 'tab' };
  expect((await app.call('build_template_save', { params, body, as: session })).status).toBe(200);
  await app.call('build_template_upgrade', { params, body: {}, as: session });
  const sent = await statementsOf(() => app.runJobs());
  const ofUpgrade = sent.filter((text) => /^with .*stored_html/s.test(text.trim()) && text.includes('into versions'));
  expect(ofUpgrade).toHaveLength(2);
  expect(sent.filter((text) => text.includes('for update') && text.includes('"emails"'))).toHaveLength(2);
  const status = (await app.call('build_template_upgrade_status', { params, as: session })).body;
  expect(status).toMatchObject({ percent: 100, done: count, leftOut: [] });
});

it('[H3-one-writer] Versions, HTML and the outbox of the change feed are each written in one place', () => {
  const source = join(repositoryRoot, 'apps/server');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /^(src|migrations).*\.(ts|sql)$/.test(name) && !/\.test\.ts$|0000_baseline|\btesting\b|\bdev\b/.test(name),
  );
  const placesOf = (pattern: RegExp) =>
    files
      .filter((name) => pattern.test(readFileSync(join(source, name), 'utf8')))
      .map((name) => name.split('/').at(-1));
  expect(placesOf(/insert into versions\b|insert\(versions\)/)).toEqual(['write-versions.ts']);
  expect(placesOf(/insert into html_contents\b|insert\(htmlContents\)/)).toEqual(['html-contents.ts']);
  expect(placesOf(/insert into change_outbox\b|insert\(changeOutbox\)/)).toEqual(['record-change.ts']);
});
