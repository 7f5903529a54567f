import { limits } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser } from '../../../testing/factories';
import { clientSecret, type FakePlatform, startFakePlatform } from '../../../testing/fake-platform';
import { connectSource, openMemorySource } from '../../../testing/memory-source';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { listArchive } from './archive-contents';
import { purgeLeftovers } from './jobs';

let app: TestApp;
let platform: FakePlatform;

beforeAll(async () => {
  app = await createTestApp();
  platform = await startFakePlatform();
  platform.open(app.services);
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

it('[D5-sources-left] Sources are archived with their settings and without secrets, and end at their platforms with the organization', async () => {
  const owner = await buildUser(app.services);
  const { organization } = owner;
  const as = await app.signIn(owner);
  const templateId = (await buildTemplate(app.services, { organization, author: owner })).id;
  const { id } = await buildEmail(app.services, { organization, templateId, author: owner, title: 'Spring' });
  const added = await app.call('integrations_add', {
    params: { slug: 'fake' },
    body: { name: 'Press', settings: platform.settings, isForAllThemes: false, templates: [templateId] },
    as,
  });
  const source = { params: { id: added.body.source.id as number }, as };
  const { redirect } = (await app.call('integrations_authorize', { ...source, body: {} })).body;
  await app.call('integrations_callback', { body: platform.consent(redirect), as });
  const memory = openMemorySource('platform');
  const sid = await connectSource(app.services, owner, memory);
  const body = { sid, folder: 'mails', html: { name: 'Mine' } };
  await app.call('build_images_transfer', { params: { id }, body, as });
  await app.runJobs();

  const text = await app.services.db.transaction(async (tx) => {
    const entries = await listArchive(tx, organization.id);
    const entry = entries.find(({ path }) => path === 'sources.json');
    return (await entry?.read(async () => Buffer.alloc(0)))?.toString('utf8') ?? '';
  });
  expect(JSON.parse(text)).toEqual([
    expect.objectContaining({
      name: 'Memory platform',
      sent: [expect.objectContaining({ kind: 'html', email: id, version: 1, folder: 'mails', name: 'Mine' })],
    }),
    expect.objectContaining({
      name: 'Press',
      integration: 'fake',
      settings: { site: platform.settings.site, clientId: 'galley' },
      themes: [templateId],
      createdBy: owner.name,
      sent: [],
    }),
  ]);
  for (const secret of [clientSecret, 'access-', 'refresh-']) expect(text).not.toContain(secret);

  expect(platform.consents()).toBe(1);
  await app.pool.query('update organizations set cancelled_at = $2 where id = $1', [
    organization.id,
    new Date(app.clock.now().getTime() - (limits.graceDays + 1) * 24 * 60 * 60 * 1000),
  ]);
  await purgeLeftovers.run({}, app.services);
  await app.runJobs();
  expect(platform.consents()).toBe(0);
  for (const table of ['sources', 'remote_objects', 'transfers', 'oauth_states', 'source_templates']) {
    const { rows } = await app.pool.query(`select count(*)::int as rows from ${table} where organization_id = $1`, [
      organization.id,
    ]);
    expect([table, rows[0].rows]).toEqual([table, 0]);
  }
});
