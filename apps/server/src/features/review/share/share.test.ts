import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const theme =
  '<html><head><style>.a{color:#123456}</style></head><body><div class="block-section" title="Hero"><p class="block-edit" data-be-id="x">Theme</p></div></body></html>';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  templateId = (await buildTemplate(app.services, { organization, html: theme, title: 'Theme' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organization } = owner;
  const html = '<html><body><p data-be-id="pp:1" class="block-edit">one</p></body></html>';
  id = (await buildEmail(app.services, { organization, templateId, author: owner, html, markerPrefix: 'pp' })).id;
});

type Kind = 'email' | 'template';
const kinds: Kind[] = ['email', 'template'];
const target = (kind: Kind) => (kind === 'email' ? id : templateId);
const routesOf = (kind: Kind) =>
  kind === 'email'
    ? ({
        list: 'share_links',
        create: 'share_links_create',
        update: 'share_links_update',
        replace: 'share_links_replace',
        revoke: 'share_links_revoke',
      } as const)
    : ({
        list: 'template_share_links',
        create: 'template_share_links_create',
        update: 'template_share_links_update',
        replace: 'template_share_links_replace',
        revoke: 'template_share_links_revoke',
      } as const);
const list = async (kind: Kind) =>
  (await app.call(routesOf(kind).list, { params: { id: target(kind) }, as })).body.shareLinks;
async function create(kind: Kind, body: object = {}) {
  const answer = await app.call(routesOf(kind).create, { params: { id: target(kind) }, body, as });
  expect(answer.status).toBe(200);
  const token = String(answer.body.shareLink.url).split('/').at(-1) ?? '';
  return { ...answer.body.shareLink, token };
}
const open = (kind: Kind, token: string, extra: { version?: number; as?: TestCaller } = {}) =>
  app.call('preview', {
    params: { kind: kind === 'email' ? 'e' : 't', id: target(kind), token },
    ...(extra.version ? { query: { version: extra.version } } : {}),
    as: extra.as ?? null,
  });
const page = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'galley.test' } });
const now = () => Math.floor(app.clock.now().getTime() / 1000);

/** Saves a further version of the email. */
async function save(html: string, version: number): Promise<void> {
  const { lease } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 't' }, as })).body;
  const body = { html, title: `Title ${version + 1}`, version, leaseNumber: lease.number, tabId: 't' };
  expect((await app.call('build_save', { params: { id }, body, as })).status).toBe(200);
}

describe('share links', () => {
  it.each(kinds)('are refused to strangers and to editors without the theme: %s', async (kind) => {
    const { organization } = owner;
    const link = await create(kind);
    const stranger = await app.signIn(await buildUser(app.services, { role: 'owner' }));
    const uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    const person = await buildUser(app.services, { organization, role: 'editor' });
    await inviteToTemplate(app.services, { organization, templateId, user: person });
    const invited = await app.signIn(person);
    const one = { id: target(kind), linkId: link.id };
    for (const [caller, status] of [
      [stranger, 404],
      [uninvited, 403],
      [invited, 200],
    ] as const) {
      const names = routesOf(kind);
      const body = { label: 'x', expiresAt: 0 };
      expect((await app.call(names.list, { params: { id: one.id }, as: caller })).status).toBe(status);
      expect((await app.call(names.update, { params: one, body, as: caller })).status).toBe(status);
      expect((await app.call(names.revoke, { params: one, as: caller })).status).toBe(status);
    }
  });

  it('[V9-no-link-by-reading] are not created when a document or theme is opened, saved or queried', async () => {
    await app.call('build_email_html', { params: { id }, body: {}, as });
    await app.call('build_template_html', { params: { id: templateId }, body: {}, as });
    await save('<p>two</p>', 1);
    const { rows } = await app.pool.query('select count(*)::int as count from share_links where document_id = $1', [
      id,
    ]);
    expect(rows[0].count).toBe(0);
    expect((await app.call('build_email_html', { params: { id }, body: {}, as })).body.previewUrl).toBe('');
    // A revoked one stays revoked when the document is opened again.
    const link = await create('email');
    expect((await app.call('build_email_history', { params: { id }, as })).body.previewUrl).toContain(link.token);
    await app.call('share_links_revoke', { params: { id, linkId: link.id }, as });
    expect((await app.call('build_email_html', { params: { id }, body: {}, as })).body.previewUrl).toBe('');
    expect(await list('email')).toMatchObject([{ state: 'revoked', url: '' }]);
    expect((await open('email', link.token)).status).toBe(404);
  });

  it.each(kinds)('[V9-list] are listed with name, maker, version and times, replaced and revoked: %s', async (kind) => {
    const before = (await list(kind)).length;
    const link = await create(kind, { label: 'For the printer', version: 1 });
    expect((await list(kind))[0]).toMatchObject({
      id: link.id,
      label: 'For the printer',
      version: 1,
      state: 'live',
      createdBy: owner.name,
      lastOpenedAt: 0,
      expiresAt: 0,
      revokedAt: 0,
    });
    expect((await open(kind, link.token)).status).toBe(200);
    const { lastOpenedAt } = (await list(kind))[0];
    // The clock may advance by a second between the two.
    expect([now() - 1, now()]).toContain(lastOpenedAt);
    const params = { id: target(kind), linkId: link.id };
    const names = routesOf(kind);
    await app.call(names.update, { params, body: { label: 'Printer', expiresAt: 0 }, as });
    const replaced = (await app.call(names.replace, { params, as })).body.shareLink;
    expect(replaced).toMatchObject({ label: 'Printer', version: 1, state: 'live' });
    expect(replaced.url).not.toBe(link.url);
    expect((await open(kind, link.token)).status).toBe(404);
    expect((await app.call(names.revoke, { params, as })).status).toBe(404);
    await app.call(names.revoke, { params: { ...params, linkId: replaced.id }, as });
    const states = (await list(kind)).map((entry: { state: string }) => entry.state);
    expect(states.slice(0, 2)).toEqual(before > 0 ? expect.anything() : ['revoked', 'revoked']);
    expect((await open(kind, String(replaced.url).split('/').at(-1) ?? '')).status).toBe(404);
  });

  it('[V9-list] do not count visits of people with access', async () => {
    const link = await create('email');
    expect((await open('email', link.token, { as })).status).toBe(200);
    expect((await list('email'))[0].lastOpenedAt).toBe(0);
  });

  it.each(kinds)(
    '[V9-expiry] expire at their time, including content tickets, as if they had never existed: %s',
    async (kind) => {
      const past = await app.call(routesOf(kind).create, {
        params: { id: target(kind) },
        body: { expiresAt: now() },
        as,
      });
      expect(past).toMatchObject({ status: 400, body: { field: 'expiresAt' } });
      const link = await create(kind, { expiresAt: now() + 7 * 24 * 3600 });
      const content = (await open(kind, link.token)).body.contentUrl;
      expect((await page(content)).status).toBe(200);
      const signed = await app.call('preview', {
        params: { kind: kind === 'email' ? 'e' : 't', id: target(kind), token: `${link.token}x` },
      });
      app.clock.advance(7 * 24 * 3600 * 1000 - 60_000);
      as = await app.signIn(owner);
      expect((await open(kind, link.token)).status).toBe(200);
      const late = (await open(kind, link.token)).body.contentUrl;
      app.clock.advance(60_000);
      const ended = await open(kind, link.token);
      expect([ended.status, ended.body]).toEqual([404, signed.body]);
      expect((await page(late)).status).toBe(404);
      expect((await list(kind)).find((entry: { id: number }) => entry.id === link.id)).toMatchObject({
        state: 'expired',
        url: '',
      });
    },
  );

  it('[V9-version] show the version they were created for, or always the current one, and no former version', async () => {
    await save('<p>two</p>', 1);
    const pinned = await create('email', { version: 1 });
    const current = await create('email');
    const shown = async (token: string, version?: number) => {
      const { status, body } = await open('email', token, { version });
      return status === 200 ? [body.version, (await page(body.contentUrl)).text] : status;
    };
    expect(await shown(pinned.token)).toEqual([1, '<html><body><p>one</p></body></html>']);
    expect(await shown(current.token)).toEqual([2, '<p>two</p>']);
    await save('<p>three</p>', 2);
    expect(await shown(pinned.token)).toEqual([1, '<html><body><p>one</p></body></html>']);
    expect(await shown(current.token)).toEqual([3, '<p>three</p>']);
    for (const version of [1, 2, 4]) expect(await shown(current.token, version)).toBe(404);
    for (const version of [2, 3]) expect(await shown(pinned.token, version)).toBe(404);
    expect((await open('email', current.token)).body).toMatchObject({ versions: [], isPinned: false });
    expect((await open('email', pinned.token)).body).toMatchObject({ versions: [], isPinned: true });
    // People with access can choose any version.
    const inside = await open('email', current.token, { version: 1, as });
    expect(inside.body).toMatchObject({ version: 1, mode: 'email', versions: [{}, {}, {}] });
    const asked = { params: { id }, body: { version: 9 }, as };
    expect((await app.call('share_links_create', asked)).status).toBe(404);
  });

  it('[V9-narrow] give readers no palette, theme settings, link parameters, markers or people', async () => {
    const link = await create('email');
    const themeLink = await create('template');
    const email = await app.call('build_email_html', { params: { id }, query: { previewToken: link.token }, body: {} });
    const shared = await app.call('build_template_html', {
      params: { id: templateId },
      query: { previewToken: themeLink.token },
      body: {},
    });
    for (const { status, body } of [email, shared]) {
      expect(status).toBe(200);
      const { sections, components, groups, linkStyles, colors, history, draft, drafts, holder } = body;
      expect({ sections, components, groups, linkStyles, colors, history, draft, drafts, holder }).toEqual({
        sections: [],
        components: [],
        groups: [],
        linkStyles: [],
        colors: [],
        history: [],
        draft: null,
        drafts: [],
        holder: null,
      });
      expect(body.settings.emailLinkParams).toEqual([]);
      expect([body.markerPrefix, body.organizationKey, body.assetBase, body.previewUrl]).toEqual(['', '', '', '']);
    }
    expect(email.body.html).toBe('<html><body><p>one</p></body></html>');
    await save('<p>two</p>', 1);
    const former = { params: { id }, query: { previewToken: link.token, version: 1 }, body: {} };
    expect((await app.call('build_email_html', former)).status).toBe(404);
  });

  it('[V9-log] are recorded in the organization log and the security log, without the token', async () => {
    const link = await create('email');
    await app.call('share_links_revoke', { params: { id, linkId: link.id }, as });
    const { rows } = await app.pool.query(
      "select action, user_id, details from security_events where details->>'linkId' = $1 order by id",
      [String(link.id)],
    );
    expect(rows).toEqual(
      ['share_link.created', 'share_link.revoked'].map((action) => ({
        action,
        user_id: String(owner.id),
        details: { linkId: link.id, documentKind: 'email', documentId: id, names: { document: expect.any(String) } },
      })),
    );
    const audit = await app.pool.query(
      "select action from audit_events where action like 'share_link.%' and object_id = $1",
      [id],
    );
    expect(audit.rows.map((row) => row.action)).toEqual(['share_link.created', 'share_link.revoked']);
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  it('[V9-limit] are limited in number per document', async () => {
    for (let count = 0; count < limits.shareLinks; count += 1) {
      app.clock.advance(3000);
      await create('email');
    }
    app.clock.advance(61_000);
    const answer = await app.call('share_links_create', { params: { id }, body: {}, as });
    expect(answer.status).toBe(400);
    const [first] = await list('email');
    await app.call('share_links_revoke', { params: { id, linkId: first.id }, as });
    await create('email');
  });

  it('[V9-private-preview] are not needed by people with access to view a version as readers would', async () => {
    await save('<p>two</p>', 1);
    const answer = await app.call('build_preview', { params: { id }, query: { version: 1 }, as });
    expect(answer.body).toMatchObject({ version: 1, mode: 'email', isPinned: false, versions: [{}, {}] });
    expect((await page(answer.body.contentUrl)).text).toBe('<html><body><p>one</p></body></html>');
    expect(await list('email')).toEqual([]);
  });
});
