import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { templates } from '../../../platform/db/schema';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services, { name: 'Harbour Press' });
  anna = await buildUser(app.services, { organization, name: 'Anna', role: 'owner' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'admin' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  templateId = (await buildTemplate(app.services, { organization, author: anna })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
});

const stateFor = (as: TestCaller) => app.call('build_email_state', { params: { id }, as });

describe('[F-A2-state] the current state of a document', () => {
  it('is hidden from strangers, and names the newest version, its author and who edits', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await stateFor(stranger)).status).toBe(404);
    expect((await stateFor(asBen)).body).toMatchObject({ version: 1, savedBy: 'Anna', holder: null, deleted: null });
    const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'a' }, as: asBen });
    expect((await stateFor(asAnna)).body.holder).toEqual({ id: ben.id, name: 'Ben' });
    const settings = { subject: 'New', previewText: '' };
    await app.call('build_email_settings', { params: { id }, query: { version: 1 }, body: { settings }, as: asBen });
    await app.call('build_lease_release', {
      params: { id },
      body: { tabId: 'a', number: body.lease.number },
      as: asBen,
    });
    expect((await stateFor(asAnna)).body).toMatchObject({ version: 2, savedBy: 'Ben', holder: null });
  });

  it('[W10-theme-meanwhile] names the version of the theme that was uploaded meanwhile', async () => {
    const { organization } = anna;
    const theme = (await buildTemplate(app.services, { organization, author: anna })).id;
    id = (await buildEmail(app.services, { organization, templateId: theme, author: anna })).id;
    expect((await stateFor(asAnna)).body.newestTemplateVersion).toBe(1);
    const ofTheme = await app.call('build_template_state', { params: { id: theme }, as: asAnna });
    expect(ofTheme.body).toMatchObject({ version: 1, newestTemplateVersion: 1 });
    await app.services.db.update(templates).set({ currentVersion: 2 }).where(eq(templates.id, theme));
    expect((await stateFor(asAnna)).body.newestTemplateVersion).toBe(2);
  });

  it('shows who deleted it, until it is restored', async () => {
    await app.call('builder_delete_email', { params: { id }, as: asBen });
    expect((await stateFor(asAnna)).body.deleted).toMatchObject({ by: 'Ben' });
    await app.call('templates_trash_restore', { params: { id: templateId }, body: { ids: [id] }, as: asAnna });
    expect((await stateFor(asAnna)).body.deleted).toBeNull();
  });
});

describe('[F-A21-session] a person who was removed from the organization', () => {
  it('gets that reason, not that the session expired', async () => {
    const carl = await buildUser(app.services, { organization: anna.organization, role: 'editor' });
    const asCarl = await app.signIn(carl);
    const answer = await app.call('api_v1_account_organization_revoke', { params: { uid: carl.id }, as: asAnna });
    expect(answer.status).toBe(200);
    const refused = await stateFor(asCarl);
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { code: 'session_required', error: messages.accessEndedTo('Harbour Press') },
    ]);
    expect((await stateFor(null)).body.error).toBe(messages.sessionExpired);
  });
});
