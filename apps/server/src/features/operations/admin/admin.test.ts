import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { mailPasswordReset } from '../../people/auth/jobs';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  owner = await buildUser(app.services, { organization, isSiteAdmin: true });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

describe('the tools of site admins', () => {
  it('[D2-admin] Show organizations, accounts, and storage figures of the server', async () => {
    const template = await buildTemplate(app.services, { organization: owner.organization });
    await buildEmail(app.services, { organization: owner.organization, templateId: template.id, author: owner });
    const { organizations } = (await app.call('admin_organizations', { as })).body;
    expect(organizations).toMatchObject([{ name: 'Orchard', members: 1, templates: 1, emails: 1 }]);
    const { users } = (await app.call('admin_users', { as })).body;
    expect(users).toMatchObject([{ email: owner.email, organizations: ['Orchard'], isSiteAdmin: true }]);
    expect(users[0].lastSeenAt).toBeGreaterThan(0);
    expect((await app.call('admin_storage', { as })).body).toMatchObject({
      documents: 1,
      versions: 1,
      hasMailServer: false,
    });
  });

  it('[B3-screenshot-admin] Says which Chromium takes thumbnails, or that there is none', async () => {
    const chromium = async () => (await app.call('admin_storage', { as })).body.chromium;
    expect(await chromium()).toEqual({ path: '', version: '', isConfigured: false });
    const describe = async () => ({ path: '/usr/bin/chromium', version: 'Chromium 131.0' });
    app.services.browser = { ...app.services.browser, describe };
    expect(await chromium()).toMatchObject({ path: '/usr/bin/chromium', version: 'Chromium 131.0' });
  });

  it('[D2-admin-pages] Page through accounts and organizations, the newest first, and find them by a part of the name', async () => {
    const before = (await app.call('admin_users', { as })).body.users.length;
    for (let number = 1; number <= 52; number += 1) {
      await buildUser(app.services, {
        organization: owner.organization,
        role: 'editor',
        name: `Person_${number} of many`,
      });
    }
    const first = (await app.call('admin_users', { as })).body;
    expect([first.users.length, first.users[0].name]).toEqual([50, 'Person_52 of many']);
    const rest = (await app.call('admin_users', { query: { cursor: first.nextCursor }, as })).body;
    const ids = [...first.users, ...rest.users].map((user: { id: number }) => user.id);
    expect([ids.length, new Set(ids).size, rest.nextCursor]).toEqual([before + 52, before + 52, null]);
    const find = async (name: 'admin_users' | 'admin_organizations', term: string) =>
      (await app.call(name, { query: { term }, as })).body;
    expect((await find('admin_users', 'PERSON_7 ')).users.map((user: { name: string }) => user.name)).toEqual([
      'Person_7 of many',
    ]);
    // Wildcard characters match literally.
    expect((await find('admin_users', '%')).users).toEqual([]);
    expect((await find('admin_users', owner.email)).users).toHaveLength(1);
    expect((await find('admin_organizations', 'orch')).organizations).toMatchObject([
      { name: 'Orchard', deletesAt: 0 },
    ]);
    expect((await find('admin_organizations', 'orch_')).organizations).toEqual([]);
  });

  it('[D2-admin] Show jobs that failed and let them run again', async () => {
    await app.pool.query("select graphile_worker.add_job('emails.index_text', '{}', max_attempts => 1)");
    await app.pool.query("update graphile_worker._private_jobs set attempts = 1, last_error = E'Broken\nat line 1'");
    const [failed] = (await app.call('admin_jobs', { as })).body.jobs;
    expect(failed).toMatchObject({ name: 'emails.index_text', isFailed: true, error: 'Broken' });
    expect((await app.call('admin_jobs_retry', { params: { jid: failed.id }, as })).status).toBe(200);
    expect((await app.call('admin_jobs', { as })).body.jobs[0]).toMatchObject({ id: failed.id, isFailed: false });
    expect((await app.call('admin_jobs_retry', { params: { jid: 999_999 }, as })).status).toBe(404);
  });

  it('[D2-admin] Show the emails of a server without SMTP', async () => {
    await mailPasswordReset.run({ email: owner.email, address: '' }, app.services);
    const [mail] = (await app.call('admin_outbox', { as })).body.mails;
    expect(mail).toMatchObject({ kind: 'reset_password', to: owner.email, sentAt: 0 });
    expect(mail.text).toContain('(link hidden)');
  });
});

describe('the audit log', () => {
  it('[D6-audit] Tells an owner who changed what, page by page, and nothing of other organizations', async () => {
    const stranger = await buildUser(app.services);
    const theirs = await buildTemplate(app.services, { organization: stranger.organization });
    await app.call('templates_update', {
      params: { id: theirs.id },
      body: { title: 'X' },
      as: await app.signIn(stranger),
    });
    const { id } = await buildTemplate(app.services, { organization: owner.organization });
    for (let number = 1; number <= 60; number += 1) {
      await app.call('templates_update', { params: { id }, body: { title: `Title ${number}` }, as });
    }
    const first = (await app.call('account_audit', { as })).body;
    expect(first.events).toHaveLength(50);
    expect(first.events[0]).toMatchObject({ action: 'template.renamed', actor: owner.name, objectTitle: 'Title 60' });
    const rest = (await app.call('account_audit', { query: { cursor: first.nextCursor }, as })).body;
    const all = [...first.events, ...rest.events];
    expect(new Set(all.map((event: { id: number }) => event.id)).size).toBe(all.length);
    expect(all.filter((event: { action: string }) => event.action === 'template.renamed')).toHaveLength(60);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('starter themes', () => {
  it('[D4-starter] Are listed and made into themes; an unknown one is refused with the specified text', async () => {
    const { starters } = (await app.call('starter_templates', { as })).body;
    expect(starters).toContainEqual(expect.objectContaining({ name: 'orchard-email', type: 'email' }));
    const make = (name: string) =>
      app.call('build_starter_template_create', { body: { templateType: 'email', name }, as });
    const made = await make('orchard-email');
    expect(made.body).toMatchObject({ message: messages.starterCreated('email') });
    expect((await app.call('build_template_html', { params: { id: made.body.id }, as })).body.isUntagged).toBe(false);
    expect((await make('../../etc')).body).toMatchObject({ error: messages.starterError });
  });
});
