import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  type OrganizationRecord,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readBody } from '../../shared/mailer/mail-body';

let app: TestApp;
let organization: OrganizationRecord;
let owner: UserRecord;
let as: { cookie: string };
let first: number;
let second: number;
let guests = 0;

beforeAll(async () => {
  app = await createTestApp();
  organization = await buildOrganization(app.services, { name: 'Quay' });
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  first = (await buildTemplate(app.services, { organization, author: owner })).id;
  second = (await buildTemplate(app.services, { organization, author: owner })).id;
});
afterAll(() => app.close());

const invite = (body: object) => {
  app.clock.advance(61_000);
  guests += 1;
  const email = `guest-${guests}@quay.test`;
  return app
    .call('api_v1_account_organization_invite', { body: { email, access: 'editor', ...body }, as })
    .then((answer) => ({ ...answer, email }));
};

/** Accepts the newest invitation of an address as a new account; returns the titles of the themes they see. */
async function themesAfterAccepting(email: string): Promise<number[]> {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [email]);
  const link = new URL(readBody(app.services, rows[0]).secretLinks[0] ?? '');
  const token = link.pathname.split('/').at(-1) ?? '';
  const body = { name: 'Guest', password: 'a quiet harbour at dawn' };
  const accepted = await app.call('invites_accept', { params: { token }, body });
  expect(accepted.status).toBe(200);
  const { rows: users } = await app.pool.query('select id from users where email = $1', [email]);
  const guest = { id: Number(users[0].id), organization } as UserRecord;
  const seen = await app.call('api_v1_templates', { as: await app.signIn(guest) });
  return seen.body.templates.map((template: { id: number }) => template.id).sort();
}

describe('[F-D3] themes of an invitation', () => {
  it('gives an editor all themes, the named ones, or none', async () => {
    const all = await invite({ themes: 'all' });
    expect(await themesAfterAccepting(all.email)).toEqual([first, second]);
    const named = await invite({ themes: [second] });
    expect(named.body.invites[0]).toMatchObject({ email: named.email, themes: [second] });
    expect(await themesAfterAccepting(named.email)).toEqual([second]);
    const none = await invite({});
    expect(await themesAfterAccepting(none.email)).toEqual([]);
    const { body } = await app.call('api_v1_account', { as });
    const counts = body.editors.map((editor: { email: string; themeCount: number }) => [
      editor.email,
      editor.themeCount,
    ]);
    expect(Object.fromEntries(counts)).toMatchObject({ [all.email]: 2, [named.email]: 1, [none.email]: 0 });
  });

  it('refuses a theme of another organization, and has its own default', async () => {
    const elsewhere = await buildTemplate(app.services, { organization: await buildOrganization(app.services) });
    const foreign = await invite({ themes: [first, elsewhere.id] });
    expect([foreign.status, foreign.body.field]).toEqual([400, 'themes']);
    expect((await app.call('api_v1_account', { as })).body.defaultThemes).toBe('all');
    const set = await app.call('account_default_themes', { body: { themes: [first] }, as });
    expect(set.body.defaultThemes).toEqual([first]);
    const refused = await app.call('account_default_themes', { body: { themes: [elsewhere.id] }, as });
    expect([refused.status, refused.body.field]).toEqual([400, 'themes']);
  });

  it('tells a member by email that they have access to a theme', async () => {
    const editor = await buildUser(app.services, { organization, role: 'editor' });
    await app.call('api_v1_people_invite', { params: { id: first }, body: { uid: editor.id }, as });
    const { rows } = await app.pool.query('select kind, subject from mails where to_address = $1', [editor.email]);
    expect(rows).toEqual([{ kind: 'theme_access', subject: expect.stringContaining('You now have access to') }]);
  });
});

it('[F-E-titles] gives a second theme of the same starter a unique title', async () => {
  const body = { name: 'orchard-email', templateType: 'email' };
  for (const _time of [1, 2]) await app.call('build_starter_template_create', { body, as });
  const titles = (await app.call('api_v1_templates', { as })).body.templates.map(
    (template: { title: string }) => template.title,
  );
  expect(titles).toEqual(expect.arrayContaining(['Orchard letter', 'Orchard letter 2']));
});
