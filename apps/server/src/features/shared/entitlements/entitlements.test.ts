import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noLimits, type PlanLimits } from '../../../platform/plans';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { imageForm } from '../../../testing/permissions/permission-image-recipes';
import { recipes } from '../../../testing/permissions/permission-recipes';
import { makeWorld, type World } from '../../../testing/permissions/permission-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readBody } from '../mailer/mail-body';
import { requireRoom } from './entitlements';
import { setQuota } from './quotas';

let app: TestApp;
let world: World;
let owner: UserRecord;
let as: { cookie: string };

beforeAll(async () => {
  app = await createTestApp();
  world = await makeWorld(app);
});
beforeEach(async () => {
  app.clock.advance(120_000);
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const limit = (quota: Partial<PlanLimits>) =>
  setQuota(app.services.db, owner.organization.id, { ...noLimits, ...quota }, { userId: null, now: app.clock.now() });
const upload = () => {
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'email');
  form.set('template', new File(['<p class="block-edit">Hi</p>'], 'theme.html', { type: 'text/html' }));
  return app.call('build_template_upload', { form, as });
};
const invite = (email: string) =>
  app.call('api_v1_account_organization_invite', { body: { email, access: 'editor' }, as });
const accept = async (email: string) => {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [email]);
  const token = readBody(app.services, rows[0]).secretLinks[0]?.split('/').at(-1) ?? '';
  const body = { name: 'Guest', password: 'a long password' };
  return await app.call('invites_accept', { params: { token }, body });
};

describe('the limits of an organization', () => {
  it('[D14-entitlements] Are unlimited without billing and without a quota', async () => {
    for (let number = 0; number < 3; number += 1) expect((await upload()).status).toBe(200);
    expect((await invite('one@limits.test')).status).toBe(200);
  });

  it('[D14-entitlements] Refuse another theme, uploaded, from a starter or restored, and say who can raise the limit', async () => {
    await limit({ themes: 1 });
    const first = await upload();
    expect(first.status).toBe(200);
    const refused = await upload();
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'limit_reached',
      'Your organization can have up to 1 theme. The server administrator can allow more.',
    ]);
    const starters = (await app.call('starter_templates', { as })).body.starters;
    const body = { templateType: starters[0].type, name: starters[0].name };
    expect((await app.call('build_starter_template_create', { body, as })).body.code).toBe('limit_reached');
    await app.call('templates_delete', { params: { id: first.body.id }, as });
    expect((await upload()).status).toBe(200);
    const restored = await app.call('deleted_templates_restore', { params: { id: first.body.id }, as });
    expect(restored.body.code).toBe('limit_reached');
    await limit({});
    expect((await app.call('deleted_templates_restore', { params: { id: first.body.id }, as })).status).toBe(200);
  });

  it('[D14-entitlements] Count open invitations as people, an address once, and check again when someone joins', async () => {
    await limit({ people: 3 });
    const { organization } = owner;
    const theme = await buildTemplate(app.services, { organization, author: owner });
    const [ann, ben, cora] = ['ann', 'ben', 'cora'].map((name) => `${name}-${organization.id}@limits.test`) as [
      string,
      string,
      string,
    ];
    expect((await invite(ann)).status).toBe(200);
    expect((await invite(ben)).status).toBe(200);
    expect((await invite(ben.toUpperCase())).status).toBe(200);
    const toTheme = (email: string) =>
      app.call('api_v1_people_invite', { params: { id: theme.id }, body: { uid: 0, name: '', email }, as });
    expect((await toTheme(ben)).status).toBe(200);
    expect((await toTheme(cora)).body.error).toBe(
      'Your organization can have up to 3 people, including open invitations. The server administrator can allow more.',
    );
    expect((await invite(cora)).body.code).toBe('limit_reached');
    await limit({ people: 2 });
    expect((await accept(ann)).status).toBe(200);
    const late = await accept(ben);
    expect([late.status, late.body.code]).toEqual([409, 'limit_reached']);
    await limit({ people: 3 });
    expect((await accept(ben)).status).toBe(200);
  });

  it('[D14-entitlements] Refuse files that would not fit and leave none of them behind', async () => {
    const { organization } = owner;
    const { id } = await buildTemplate(app.services, { organization, author: owner });
    const image = () => app.call('build_template_images_upload', { params: { id }, form: imageForm(world), as });
    const stored = async () =>
      Number(
        (await app.pool.query('select count(*) from blobs where organization_id = $1', [organization.id])).rows[0]
          .count,
      );
    await limit({ storageBytes: 1 });
    const refused = await image();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Your organization can have up to 0.0 MB of files. The server administrator can allow more.',
    ]);
    expect(await stored()).toBe(0);
    await limit({ storageBytes: 1024 * 1024 });
    expect((await image()).status).toBe(200);
  });

  it('[D14-entitlements] Let only one of two additions at the same moment have the last place', async () => {
    await limit({ themes: 3 });
    const answers = await Promise.all([upload(), upload(), upload(), upload(), upload()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
  });

  it('[D14-entitlements] Refuse another integration', async () => {
    const add = async () => {
      const request = await recipes.integrations_add({ app, world, caller: 'owner', as });
      return await app.call('integrations_add', { ...request, as });
    };
    await limit({ integrations: 1 });
    expect((await add()).status).toBe(200);
    expect((await add()).body.error).toBe(
      'Your organization can have up to 1 integration. The server administrator can allow more.',
    );
  });

  it('[D14-entitlements] Are those of one organization', async () => {
    await limit({ themes: 0 });
    const other = await buildOrganization(app.services);
    await app.services.db.transaction((tx) => requireRoom(tx, app.services, other.id, { kind: 'theme' }));
    expect((await upload()).body.code).toBe('limit_reached');
  });
});
