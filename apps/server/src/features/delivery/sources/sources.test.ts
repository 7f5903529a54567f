import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../platform/db/schema';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { clientSecret, type FakePlatform, startFakePlatform } from '../../../testing/fake-platform';
import { connectSource, type MemorySource, openMemorySource } from '../../../testing/memory-source';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { withSource } from './open-source';

let app: TestApp;
let platform: FakePlatform;
let owner: UserRecord;
let as: TestCaller;
let asEditor: TestCaller;
let asStranger: TestCaller;
let tid: number;

beforeAll(async () => {
  app = await createTestApp();
  platform = await startFakePlatform();
  platform.open(app.services);
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  const editor = await buildUser(app.services, { organization, role: 'editor' });
  tid = (await buildTemplate(app.services, { organization, author: owner })).id;
  await inviteToTemplate(app.services, { organization, templateId: tid, user: editor });
  as = await app.signIn(owner);
  asEditor = await app.signIn(editor);
  asStranger = await app.signIn(await buildUser(app.services));
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

async function add(more: object = {}): Promise<number> {
  app.clock.advance(61_000);
  const body = { settings: platform.settings, ...more };
  const answer = await app.call('integrations_add', { params: { slug: 'fake' }, body, as });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.source.id;
}

async function connect(id: number): Promise<void> {
  const { body } = await app.call('integrations_authorize', { params: { id }, body: {}, as });
  const answer = await app.call('integrations_callback', { body: platform.consent(body.redirect), as });
  expect(answer.status).toBe(200);
}

const ask = (iid: number, cmd: string, args: object = {}, who: TestCaller = as) =>
  app.call('integrations_sources', { body: { cmd, args, iid, tid }, as: who });

describe('[D7-integrations] sources of an organization', () => {
  it('are added, listed and removed by owners and admins alone, and their secrets never come back', async () => {
    const request = { params: { slug: 'fake' }, body: { settings: platform.settings } };
    expect((await app.call('integrations_add', { ...request, as: asEditor })).status).toBe(403);
    const id = await add({ name: 'Press' });
    const listed = await app.call('api_v1_integrations', { as });
    expect(listed.body.sources).toHaveLength(1);
    expect(listed.body.sources[0]).toMatchObject({
      id,
      slug: 'fake',
      name: 'Press',
      integration: 'Fake',
      status: 'needs_sign_in',
      values: { site: platform.settings.site, clientId: 'galley' },
      secretsSaved: ['clientSecret'],
      isForAllThemes: true,
      settings: { rules: { can_create_root_folder: false } },
    });
    expect(listed.body).toMatchObject({ integrationPrices: {}, isIntegrationsDisabled: false });
    expect(listed.body.callbackUrl).toBe('http://galley.test/integrations/callback');
    expect(listed.text).not.toContain(clientSecret);
    expect((await app.call('api_v1_integrations', { as: asStranger })).body.sources).toEqual([]);
    expect((await app.call('integrations_remove', { params: { id }, as: asStranger })).status).toBe(404);
    expect((await app.call('api_v1_templates', { as: asEditor })).body.hasSources).toBe(true);
    expect((await app.call('integrations_remove', { params: { id }, as })).body).toEqual({ success: true });
    expect((await app.call('api_v1_templates', { as: asEditor })).body.hasSources).toBe(false);
    const actions = (await app.services.db.select().from(auditEvents)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('source.'))).toEqual(['source.added', 'source.removed']);
  });

  it('[D7-integrations-fields] are refused without what they need, with the field that is wrong', async () => {
    const settings: Record<string, string> = { ...platform.settings };
    const refusedField = async (change: object) => {
      const body = { settings: { ...settings, ...change } };
      const answer = await app.call('integrations_add', { params: { slug: 'fake' }, body, as });
      return [answer.status, answer.body.field];
    };
    expect(await refusedField({ site: '' })).toEqual([400, 'site']);
    expect(await refusedField({ clientSecret: '' })).toEqual([400, 'clientSecret']);
    expect(await refusedField({ other: 'x' })).toEqual([400, 'other']);
    expect(await refusedField({ site: 'a\nb' })).toEqual([400, 'site']);
    expect((await app.call('integrations_add', { params: { slug: 'none' }, body: { settings }, as })).status).toBe(404);
  });

  describe('[W8-source-tested] are tested before they are stored', () => {
    const count = async () => (await app.call('api_v1_integrations', { as })).body.sources.length;
    const addMemory = async (memory: MemorySource, more: object = {}) => {
      app.clock.advance(61_000);
      return await app.call('integrations_add', { params: { slug: memory.adapter.slug }, body: more, as });
    };

    it('and a failed test stores nothing, unless the person wants that', async () => {
      const memory = openMemorySource('platform');
      const before = await count();
      memory.failures = [{ kind: 'auth' }];
      const refused = await addMemory(memory);
      expect([refused.status, refused.body.error, refused.body.field]).toEqual([
        409,
        'The fake source refused: auth.',
        'isTested',
      ]);
      expect(await count()).toBe(before);
      const stored = await addMemory(memory, { isTested: false });
      expect(stored.body.source).toMatchObject({ status: 'new', lastTestedAt: 0 });
      const tested = await addMemory(memory);
      expect(tested.body.source.status).toBe('ready');
      expect(tested.body.source.lastTestedAt).toBeGreaterThan(0);
      for (const { id } of [stored.body.source, tested.body.source])
        await app.call('integrations_remove', { params: { id }, as });
    });

    it('and a server or bucket by a file that recipients can load, which is removed', async () => {
      const memory = openMemorySource('storage');
      const refused = await addMemory(memory);
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatch(
        /^A test file was stored, but couldn’t be loaded from https:\/\/cdn\.memory\.test\/galley-test-\w+\.txt: /,
      );
      expect(memory.objects).toEqual([]);
      memory.capabilities.hostsImages = false;
      memory.failures = [null, { kind: 'quota' }];
      expect((await addMemory(memory)).body.error).toBe('Couldn’t store a test file: The fake source refused: quota.');
    });
  });

  it('[D7-integrations-moved] ask for their secrets again when they get another address', async () => {
    const id = await add();
    const change = (settings: object) =>
      app.call('integrations_settings_update', { params: { id }, body: { settings }, as });
    const kept = await change({ clientId: 'galley' });
    expect([kept.status, kept.body.source.secretsSaved]).toEqual([200, ['clientSecret']]);
    const moved = await change({ site: 'https://evil.example' });
    expect([moved.status, moved.body.field]).toEqual([400, 'clientSecret']);
    const entered = await change({ site: 'https://other.example', clientSecret: 'another secret' });
    expect([entered.status, entered.body.source.values.site]).toEqual([200, 'https://other.example']);
    await app.call('integrations_remove', { params: { id }, as });
  });

  it('[D7-sources-themes] are used for the themes they are for, by people who can edit those', async () => {
    const { id: other } = await buildTemplate(app.services, { organization: owner.organization, author: owner });
    const everywhere = await add({ name: 'A' });
    const here = await add({ name: 'B', isForAllThemes: false, templates: [tid] });
    const nowhere = await add({ name: 'C', isForAllThemes: false });
    const of = async (id: number, who: TestCaller = as) =>
      (await app.call('templates_sources', { params: { id }, as: who })).body;
    expect(await of(tid, asEditor)).toMatchObject({ templateSources: [everywhere, here], hasSources: true });
    expect((await of(other)).templateSources).toEqual([everywhere]);
    expect((await app.call('templates_sources', { params: { id: other }, as: asEditor })).status).toBe(403);
    expect((await ask(nowhere, 'ls')).status).toBe(404);
    expect((await ask(here, 'ls', {}, asStranger)).status).toBe(404);
    const wrong = await app.call('integrations_settings_update', {
      params: { id: here },
      body: { templates: [999_999] },
      as,
    });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'templates']);
    const open = (sourceId: number) =>
      withSource(
        app.services,
        { organizationId: owner.organization.id, sourceId, templateId: tid },
        AbortSignal.timeout(60_000),
        async ({ source, adapter, session }) => [source.name, adapter.slug, await session.list('')],
      );
    await expect(open(nowhere)).rejects.toMatchObject({ kind: 'refused' });
    await connect(here);
    expect(await open(here)).toEqual(['B', 'fake', []]);
    // A purged theme doesn't make the source available to all others.
    await app.pool.query('delete from source_templates where source_id = $1', [here]);
    expect((await of(tid)).templateSources).toEqual([everywhere]);
    for (const id of [everywhere, here, nowhere]) await app.call('integrations_remove', { params: { id }, as });
  });
});

describe('[B7-sources] what a source is asked', () => {
  it('needs a consent: owners get the page for it, editors are told whom to ask', async () => {
    const id = await add();
    const forOwner = (await ask(id, 'ls')).body;
    expect(forOwner).toMatchObject({ name: 'Fake', oauth: true, error: 'Fake needs your consent again.' });
    expect(forOwner.redirect).toContain(`${platform.settings.site}/authorize?prompt=consent`);
    const forEditor = (await ask(id, 'ls', {}, asEditor)).body;
    expect(forEditor).toMatchObject({
      oauth: true,
      error: 'Fake has to be connected again. Ask an owner or admin.',
    });
    expect(forEditor.redirect).toBeUndefined();
    await app.call('integrations_callback', { body: platform.consent(forOwner.redirect), as });
    expect((await ask(id, 'ls', {}, asEditor)).body.files).toEqual([]);
  });

  it('is its files, folders and images', async () => {
    const id = await add();
    await connect(id);
    const png = await (await import('sharp'))
      .default({ create: { width: 30, height: 20, channels: 3, background: '#a30' } })
      .png()
      .toBuffer();
    platform.files.set('logo.png', png).set('page.html', Buffer.from('<p>Hi</p>'));
    const { files } = (await ask(id, 'ls', {}, asEditor)).body;
    expect(files.map(({ name }: { name: string }) => name)).toEqual(['logo.png', 'page.html']);
    const { image } = (await ask(id, 'import-image', { path: 'logo.png' }, asEditor)).body;
    expect(image).toMatchObject({ width: 30, height: 20, type: 'image/png' });
    expect((await app.inject({ method: 'GET', url: image.src })).bytes.equals(png)).toBe(true);
    expect((await ask(id, 'import-image', { path: 'page.html' })).body.error).toMatch(/page\.html is not a picture/);
    expect((await ask(id, 'import-image', { path: 'none.png' })).body.error).toBe('There is no such file.');

    const { redirect } = (await ask(id, 'download', { path: 'page.html' }, asEditor)).body;
    const file = await app.inject({
      method: 'GET',
      url: redirect,
      headers: { cookie: (asEditor as { cookie: string }).cookie },
    });
    expect([file.status, file.text, file.headers['content-type']]).toEqual([
      200,
      '<p>Hi</p>',
      'application/octet-stream',
    ]);
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''page.html");

    expect((await ask(id, 'mkdir', { path: '', name: 'New' })).body.error).toMatch(/Open a folder first/);
    expect((await ask(id, 'mkdir', { path: 'a', name: 'New' })).body.folder).toMatchObject({ path: 'a/New' });
    expect((await ask(id, 'mkdir', { path: 'a', name: '../b' })).body.error).toMatch(/name/);
    expect((await ask(id, 'ls', { path: 'a/../../b' })).status).toBe(400);
    expect(await readdir(`${app.services.config.dataDir}/tmp`)).toEqual([]);
  });

  it('[B7-export-html] is an email with its images, sent by a transfer that is polled', async () => {
    const memory = openMemorySource('platform');
    const iid = await connectSource(app.services, owner, memory);
    const made = { organization: owner.organization, templateId: tid, author: owner, title: 'Spring' };
    const { id: eid } = await buildEmail(app.services, { ...made, html: '<p>Hello</p>' });
    const send = async (body: object, who: TestCaller = asEditor) =>
      await app.call('integrations_sources', { body: { cmd: 'export-html', iid, tid, eid, ...body }, as: who });
    expect((await send({}, null)).status).toBe(401);
    expect((await send({}, asStranger)).status).toBe(404);
    const without = await send({ eid: 0 });
    expect([without.status, without.body.field]).toEqual([400, 'eid']);
    expect((await send({ eid: 999_999 })).status).toBe(404);
    expect((await send({ emailVersion: 9 })).status).toBe(404);
    expect((await send({ args: { path: 'a/../..' } })).status).toBe(400);
    const { body } = await send({ args: { path: 'mails', name: 'Mine' } });
    expect(body).toMatchObject({ name: 'Memory platform', files: [], image: null });
    await app.runJobs();
    const asked = { params: { uuid: body.transfer }, as: asEditor };
    expect((await app.call('build_images_transfer_progress', asked)).body).toMatchObject({ progress: -1 });
    expect(memory.objects.map(({ folder, name }) => [folder, name])).toEqual([['mails', 'Mine']]);
    expect(memory.html('Mine')).toBe('<p>Hello</p>');
    memory.capabilities.takesHtml = false;
    expect((await send({})).status).toBe(409);
    await app.call('integrations_remove', { params: { id: iid }, as });
  });

  it('[D7-integrations-test] is whether it works, and the reason is kept until it does', async () => {
    const id = await add();
    const test = async () => (await app.call('integrations_test', { params: { id }, as })).body.source;
    expect(await test()).toMatchObject({ status: 'needs_sign_in', lastError: 'Fake needs your consent again.' });
    await connect(id);
    expect(await test()).toMatchObject({ status: 'ready', lastError: '' });
    platform.endConsents();
    expect(await test()).toMatchObject({ status: 'needs_sign_in' });
    const { site } = platform.settings;
    const settings = { site: 'http://127.0.0.1:1', clientSecret };
    await app.call('integrations_settings_update', { params: { id }, body: { settings }, as });
    await app.call('integrations_settings_update', { params: { id }, body: { settings: { site, clientSecret } }, as });
    expect((await app.call('integrations_test', { params: { id }, as: asStranger })).status).toBe(404);
  });
});
