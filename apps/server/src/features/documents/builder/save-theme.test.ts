import { noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const source =
  '<html><body><table class="block-section" data-group="hero"><tr><td class="block-edit" data-block="t">Hi</td></tr></table>' +
  '<table class="block-section" data-group="hero"><tr><td><p class="block-edit" data-group="w">One</p><p class="block-edit" data-group="w">Two</p></td></tr></table></body></html>';

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let asEditor: TestCaller;
let stranger: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(await buildUser(app.services, { organization, name: 'Ben', role: 'admin' }));
  stranger = await app.signIn(await buildUser(app.services));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organization } = anna;
  id = (await buildTemplate(app.services, { organization, title: 'Orchard', html: source })).id;
  const editor = await buildUser(app.services, { organization, name: 'Eve', role: 'editor' });
  const person = [organization.id, id, editor.id];
  await app.pool.query(
    `insert into template_people (organization_id, template_id, user_id, access) values ($1, $2, $3, 'editor')`,
    person,
  );
  asEditor = await app.signIn(editor);
});

const params = () => ({ params: { id } });
const take = async (as: TestCaller, tabId = 'tab') =>
  (await app.call('build_template_lease_take', { ...params(), body: { tabId }, as })).body.lease.number as number;
const open = async (as: TestCaller, version = 0) =>
  (await app.call('build_template_html', { ...params(), query: { version }, as })).body;
const save = (
  as: TestCaller,
  body: { html: string; markerPrefix: string; leaseNumber: number; [name: string]: unknown },
) =>
  app.call('build_template_save', { ...params(), body: { title: 'Orchard', version: 1, tabId: 'tab', ...body }, as });
const sourceOf = async (version: number) =>
  (
    await app.pool.query(
      "select html_sha256 from versions where document_kind = 'template' and document_id = $1 and version = $2",
      [id, version],
    )
  ).rows[0].html_sha256 as string;

describe('a theme as a document', () => {
  it('[B7-template-save] Saves a new version without our markers, and emails stay on theirs', async () => {
    const email = await buildEmail(app.services, { organization: anna.organization, templateId: id, author: anna });
    const { html, markerPrefix, grant, emailVersion, templateVersion } = await open(asAnna);
    expect([grant.canEdit, emailVersion, templateVersion]).toEqual([true, 0, 1]);
    const leaseNumber = await take(asAnna);
    const edited = html.replace('>Hi<', '>Hello<');
    const saved = await save(asAnna, { html: edited, markerPrefix, leaseNumber, title: 'Orchard 2' });
    expect(saved).toMatchObject({ status: 200, body: { html: edited, templateVersion: 2, title: 'Orchard 2' } });
    expect(saved.body.history).toMatchObject([{ version: 2, author: 'Anna' }, { version: 1 }]);
    expect(saved.body.groups).toMatchObject([{ name: 'hero' }]);
    expect(saved.body.groups[0].htmls[0]).toContain('Hello');
    expect(saved.body.linkStyles).toEqual([]);
    const { rows } = await app.pool.query('select title, current_version from templates where id = $1', [id]);
    expect(rows).toEqual([{ title: 'Orchard 2', current_version: 2 }]);
    // The stored file is the designer's source with only the edit.
    const again = await save(asAnna, { html: edited.replace('Hello', 'Hi'), markerPrefix, leaseNumber, version: 2 });
    expect(again.body.templateVersion).toBe(3);
    expect(await sourceOf(3)).toBe(await sourceOf(1));
    expect(await open(asBen)).toMatchObject({ html, templateVersion: 3, isCurrentVersion: true });
    expect(await open(asBen, 2)).toMatchObject({ html: edited, templateVersion: 2, isCurrentVersion: false });
    const opened = await app.call('build_email_html', { params: { id: email.id }, as: asAnna });
    expect(opened.body.templateVersion).toBe(1);
  });

  it('[B7-template-save-roles] Is edited by owners and admins; editors look, strangers see nothing', async () => {
    const { html, markerPrefix } = await open(asBen);
    expect(await open(asEditor)).toMatchObject({ html, grant: { canEdit: false }, drafts: [] });
    const body = { html, markerPrefix, leaseNumber: 1 };
    expect([(await save(stranger, body)).status, (await save(asEditor, body)).status]).toEqual([404, 403]);
    const state = await app.call('build_template_state', { ...params(), as: asEditor });
    expect(state).toMatchObject({ status: 200, body: { version: 1, title: 'Orchard', holder: null, deleted: null } });
    const leaseNumber = await take(asBen);
    expect((await app.call('build_template_state', { ...params(), as: asEditor })).body.holder.name).toBe('Ben');
    const refused = await app.call('build_template_lease_take', { ...params(), body: { tabId: 'a' }, as: asAnna });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'lease_held', error: 'Theme is being edited by another team member.', holder: { name: 'Ben' } },
    });
    expect((await save(asBen, { html, markerPrefix, leaseNumber })).status).toBe(200);
  });

  it('[B7-template-stale] Refuses a stale base and a lost lease, and keeps that work as a draft', async () => {
    const { html, markerPrefix } = await open(asAnna);
    const mine = html.replace('>Hi<', '>Mine<');
    const old = await take(asAnna, 'one');
    app.clock.advance(31_000);
    const now = await take(asAnna, 'two');
    const late = await save(asAnna, { html: mine, markerPrefix, leaseNumber: old, tabId: 'one' });
    expect(late).toMatchObject({ status: 409, body: { code: 'lease_lost', currentVersion: 1 } });
    expect((await save(asAnna, { html, markerPrefix, leaseNumber: now, tabId: 'two' })).status).toBe(200);
    const stale = await save(asAnna, { html: mine, markerPrefix, leaseNumber: now, tabId: 'three' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', currentVersion: 2 } });
    const { drafts, draft } = await open(asAnna);
    expect(drafts.map(({ reason }: { reason: string }) => reason)).toEqual(['stale', 'lease_lost']);
    expect(draft.html).toBe(mine);
    expect((await open(asBen)).drafts).toEqual([]);
  });

  it('[B7-template-draft] Keeps drafts until they are saved, and shows them to their author alone', async () => {
    const { html, markerPrefix } = await open(asAnna);
    const mine = html.replace('>Hi<', '>Mine<');
    const draft = { baseVersion: 1, tabId: 'tab', changes: 1, settings: noEmailSettings };
    const put = (content: object) =>
      app.call('build_template_draft_put', { ...params(), body: { ...draft, content }, as: asAnna });
    expect((await put({ kind: 'full', html: mine })).status).toBe(200);
    expect((await open(asAnna)).draft).toMatchObject({ html: mine, baseVersion: 1, tabId: 'tab' });
    const got = await app.call('build_template_draft_get', { ...params(), as: asAnna });
    expect(got.body).toMatchObject({ draft: { html: mine }, drafts: [{ tabId: 'tab' }] });
    const page = await app.inject({ method: 'GET', url: got.body.contentUrl });
    expect([page.status, page.text.includes('Mine'), page.text.includes('Two')]).toEqual([200, true, false]);
    expect((await app.call('build_template_draft_get', { ...params(), as: asBen })).body.draft).toBeNull();
    // A draft with the stored content isn't offered.
    await put({ kind: 'full', html });
    expect((await open(asAnna)).drafts).toEqual([]);
    await put({ kind: 'full', html: mine });
    await save(asAnna, { html: mine, markerPrefix, leaseNumber: await take(asAnna) });
    expect((await open(asAnna)).drafts).toEqual([]);
  });

  it('[B7-rules-edit-start] Notes who started to change the tags of a theme', async () => {
    const start = async (as: TestCaller) =>
      (await app.call('build_template_rules_edit_start', { ...params(), as })).status;
    expect([await start(stranger), await start(asEditor), await start(asBen)]).toEqual([404, 403, 200]);
    const noted = `select action from audit_events where object_kind = 'template' and object_id = $1 and action like '%rules%'`;
    expect((await app.pool.query(noted, [id])).rows).toEqual([{ action: 'template.rules_edit_started' }]);
  });

  it('[B7-template-once] Makes one version of a repeated save', async () => {
    const { html, markerPrefix } = await open(asAnna);
    const leaseNumber = await take(asAnna);
    const body = { html, markerPrefix, leaseNumber, title: 'Orchard', version: 1, tabId: 'tab' };
    const request = { ...params(), body, as: asAnna, headers: { 'idempotency-key': `theme-${id}` } };
    const send = () => app.call('build_template_save', request);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map((answer) => [answer.status, answer.body.templateVersion])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
  });

  it('[B2-version-template] Returns to an old version with its files as a new one', async () => {
    const { html, markerPrefix } = await open(asAnna);
    await app.pool.query(
      `update template_files set assets = '{"a.png": 7}' from versions
       where versions.id = version_id and document_kind = 'template' and document_id = $1`,
      [id],
    );
    const leaseNumber = await take(asAnna);
    await save(asAnna, { html: html.replace('>Hi<', '>Hello<'), markerPrefix, leaseNumber });
    const restore = (baseVersion: number) =>
      app.call('build_template_version_restore', {
        params: { id, version: 1 },
        body: { leaseNumber, baseVersion },
        as: asAnna,
      });
    expect((await restore(1)).body.code).toBe('stale_version');
    expect(await restore(2)).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await open(asAnna)).html).toBe(html);
    const { rows } = await app.pool.query(
      "select version, assets, asset_key from versions join template_files on version_id = versions.id where document_kind = 'template' and document_id = $1 order by version",
      [id],
    );
    expect(rows.map((row) => row.assets)).toEqual([{ 'a.png': 7 }, { 'a.png': 7 }, { 'a.png': 7 }]);
    expect(new Set(rows.map((row) => row.asset_key)).size).toBe(3);
    const { body } = await app.call('build_template_history', { ...params(), as: asEditor });
    expect(body).toMatchObject({ version: 3, history: [{ version: 3 }, { version: 2 }, { version: 1 }] });
    expect((await app.inject({ method: 'GET', url: body.contentUrl })).text).toContain('Hi');
  });
});
