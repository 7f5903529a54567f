import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let siteAdmin: UserRecord;
let as: TestCaller;
let owner: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  siteAdmin = await buildUser(app.services, { isSiteAdmin: true });
  as = await app.signIn(siteAdmin);
});
beforeEach(async () => {
  app.clock.advance(61_000);
  owner = await buildUser(app.services);
});
afterAll(() => app.close());

const none = { themes: null, people: null, integrations: null, storageMegabytes: null };
const paramsOf = (who: UserRecord) => ({ oid: who.organization.id });
const read = (by = as, who = owner) => app.call('admin_limits', { params: paramsOf(who), as: by });
const save = (body: object, by = as, who = owner) =>
  app.call('admin_limits_save', { params: paramsOf(who), body: { ...none, ...body }, as: by });

describe('the limits of an organization in Admin Tools', () => {
  it('[AT-limits] Are shown beside their use, set, in force at once, and removed', async () => {
    await buildTemplate(app.services, { organization: owner.organization, author: owner });
    const { body } = await read();
    expect(body).toMatchObject({
      organization: { id: owner.organization.id, name: owner.organization.name },
      plan: '',
      planLimits: { themes: null, people: null, integrations: null, storageBytes: null },
      quota: { themes: null, people: null, integrations: null, storageBytes: null },
      usage: { themes: 1, people: 1, integrations: 0 },
    });
    const saved = await save({ people: 1, storageMegabytes: 500, themes: 0 });
    expect(saved.body.quota).toEqual({ themes: 0, people: 1, integrations: null, storageBytes: 500 * 1024 * 1024 });
    expect((await read()).body).toEqual(saved.body);
    const asOwner = await app.signIn(owner);
    const invite = (email: string) =>
      app.call('api_v1_account_organization_invite', { body: { name: 'Nia', email, access: 'editor' }, as: asOwner });
    expect((await invite('nia@limits.test')).body.code).toBe('limit_reached');
    expect((await save({})).body.quota).toEqual(body.quota);
    expect((await invite('nia@limits.test')).status).toBe(200);
  });

  it('[AT-limits] Are for site admins, of an organization that isn’t canceled', async () => {
    const asOwner = await app.signIn(owner);
    expect([(await read(asOwner)).status, (await save({}, asOwner)).status]).toEqual([403, 403]);
    expect([(await read(null)).status, (await save({}, null)).status]).toEqual([401, 401]);
    const nowhere = { params: { oid: 999_999 }, as };
    expect((await app.call('admin_limits', nowhere)).status).toBe(404);
    expect((await app.call('admin_limits_save', { ...nowhere, body: none })).status).toBe(404);
    await app.pool.query('update organizations set cancelled_at = now() where id = $1', [owner.organization.id]);
    expect((await save({ people: 3 })).status).toBe(409);
  });

  it('[AT-limits] Refuse what isn’t a whole number, naming the field', async () => {
    for (const field of Object.keys(none)) {
      for (const value of [-1, 1.5, '3', 2 ** 31, 1e300]) {
        const { status, body } = await save({ [field]: value });
        expect([field, value, status, body.field]).toEqual([field, value, 400, field]);
      }
    }
    const { body } = await save({ storageMegabytes: 2 ** 31 - 1 });
    expect(body.quota.storageBytes).toBe((2 ** 31 - 1) * 1024 * 1024);
  });

  it('[AT-limits] Are in the security log with who set them, and in the log of the organization', async () => {
    await save({ people: 3 });
    const { rows } = await app.pool.query(
      `select user_id::int as by, details from security_events
       where action = 'organization.quota_changed' and organization_id = $1`,
      [owner.organization.id],
    );
    expect(rows).toEqual([
      {
        by: siteAdmin.id,
        details: { themes: 'not set', people: 3, integrations: 'not set', storageBytes: 'not set' },
      },
    ]);
    const { events } = (await app.call('account_audit', { as: await app.signIn(owner) })).body;
    expect(events[0]).toMatchObject({ action: 'organization.limits_changed', actor: '' });
  });
});
