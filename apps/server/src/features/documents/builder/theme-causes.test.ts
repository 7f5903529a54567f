import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
});
afterAll(() => app.close());

it('[F3-theme-causes] Are those of the version of the theme, for people who can edit the email', async () => {
  const { organization } = owner;
  const html = '<p class="block-edit"><a href="#">Shop</a></p>';
  const templateId = (await buildTemplate(app.services, { organization, html })).id;
  const id = (await buildEmail(app.services, { organization, templateId, author: owner, html })).id;
  const read = (as: Awaited<ReturnType<TestApp['signIn']>>, templateVersion = '1') =>
    app.call('build_theme_causes', { params: { id }, query: { templateVersion }, as });
  const stranger = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  expect((await read(await app.signIn(stranger))).status).toBe(404);
  const outsider = await buildUser(app.services, { organization, role: 'editor' });
  expect((await read(await app.signIn(outsider))).status).toBe(403);
  const editor = await buildUser(app.services, { organization, role: 'editor' });
  await inviteToTemplate(app.services, { organization, templateId, user: editor });
  const as = await app.signIn(editor);
  const { status, body } = await read(as);
  expect(status).toBe(200);
  expect(body.causes.length).toBeGreaterThan(1);
  expect(body.causes.every(Number.isSafeInteger)).toBe(true);
  expect((await read(as, '2')).status).toBe(404);
  expect((await read(as, '0')).status).toBe(400);
});
