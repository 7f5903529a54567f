import { limits, type Role, type RouteName } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '../../../platform/db/schema';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type OrganizationRecord,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestRequest } from '../../../testing/test-app';
import { readBody } from '../../shared/mailer/mail-body';

let app: TestApp;
let organization: OrganizationRecord;
let owner: UserRecord;
let admin: UserRecord;
let editor: UserRecord;
let templateId: number;
let mailed = 0;

beforeAll(async () => {
  app = await createTestApp({ config: { hasSubdomains: true } });
});
beforeEach(async () => {
  app.clock.advance(120_000);
  organization = await buildOrganization(app.services, { name: 'Quay' });
  owner = await buildUser(app.services, { organization });
  admin = await buildUser(app.services, { organization, role: 'admin' });
  editor = await buildUser(app.services, { organization, role: 'editor' });
  templateId = (await buildTemplate(app.services, { organization, author: owner })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: editor });
});
afterAll(() => app.close());

/** The address of the link in someone's newest email. */
async function linkMailedTo(email: string): Promise<URL> {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [email]);
  return new URL(readBody(app.services, rows[0]).secretLinks[0] ?? '');
}

const newAddress = () => {
  mailed += 1;
  return `guest-${mailed}@quay.test`;
};
const tokenOf = (link: URL) => link.pathname.split('/').at(-1) ?? '';
const show = async (link: URL) => (await app.call('invites_show', { params: { token: tokenOf(link) } })).status;
const take = (link: URL, request: TestRequest = {}) =>
  app.call('invites_accept', {
    params: { token: tokenOf(link) },
    body: { name: 'Guest', password: 'a long password' },
    ...request,
  });

async function inviteToOrganization(by: UserRecord, access: Role = 'editor', email = newAddress()): Promise<URL> {
  const body = { email, access };
  expect((await app.call('api_v1_account_organization_invite', { body, as: await app.signIn(by) })).status).toBe(200);
  return await linkMailedTo(email);
}

async function inviteToTheme(by: UserRecord): Promise<URL> {
  const email = newAddress();
  const params = { id: templateId };
  expect((await app.call('api_v1_people_invite', { params, body: { email }, as: await app.signIn(by) })).status).toBe(
    200,
  );
  return await linkMailedTo(email);
}

const byOwner = async (name: RouteName, request: TestRequest) => {
  const answer = await app.call(name, { ...request, as: await app.signIn(owner) });
  expect([name, answer.status]).toEqual([name, 200]);
};
const demote = (user: UserRecord, access: Role) =>
  byOwner('account_organization_role', { params: { uid: user.id }, body: { access } });
const remove = (user: UserRecord) => byOwner('api_v1_account_organization_revoke', { params: { uid: user.id } });

describe('an invitation is valid as long as its inviter can invite', () => {
  it('[D6-invite-stands] Ends when the inviter is removed or demoted', async () => {
    const ofRemoved = await inviteToOrganization(admin);
    const themeOfRemoved = await inviteToTheme(admin);
    expect([await show(ofRemoved), await show(themeOfRemoved)]).toEqual([200, 200]);
    await remove(admin);
    expect([await show(ofRemoved), await show(themeOfRemoved)]).toEqual([404, 404]);
    expect([(await take(ofRemoved)).status, (await take(themeOfRemoved)).status]).toEqual([404, 404]);
    const account = await app.call('api_v1_account', { as: await app.signIn(owner) });
    expect(account.body.invites).toEqual([]);
    const people = await app.call('api_v1_people', { params: { id: templateId }, as: await app.signIn(owner) });
    expect(people.body.templatePeople.filter(({ isPending }: { isPending: boolean }) => isPending)).toEqual([]);

    const second = await buildUser(app.services, { organization });
    const asOwner = await inviteToOrganization(second, 'owner');
    const asAdmin = await inviteToOrganization(second, 'admin');
    await demote(second, 'admin');
    expect([await show(asOwner), await show(asAdmin)]).toEqual([404, 200]);
    await demote(second, 'editor');
    expect([await show(asOwner), await show(asAdmin)]).toEqual([404, 404]);
  });

  it('[D6-invite-stands] Ends when an editor loses the theme, and not when an owner never had an entry', async () => {
    const byEditor = await inviteToTheme(editor);
    const byAnOwner = await inviteToTheme(owner);
    const { body } = await app.call('api_v1_people', { params: { id: templateId }, as: await app.signIn(owner) });
    const { rid } = body.templatePeople.find(({ id }: { id: number }) => id === editor.id);
    await byOwner('api_v1_people_invite_remove', { params: { id: templateId, rid } });
    expect([await show(byEditor), await show(byAnOwner)]).toEqual([404, 200]);
    expect((await take(byEditor)).status).toBe(404);
  });

  it('[S-C10-iid] Is removed from a theme by `iid`, which names no person and nothing of another theme', async () => {
    const link = await inviteToTheme(owner);
    const other = (await buildTemplate(app.services, { organization, author: owner })).id;
    const as = await app.signIn(owner);
    const people = (await app.call('api_v1_people', { params: { id: templateId }, as })).body.templatePeople;
    const { rid: iid } = people.find(({ isPending }: { isPending: boolean }) => isPending);
    const { rid } = people.find(({ id }: { id: number }) => id === editor.id);
    const remove = async (id: number, query: { iid?: number }, caller = as, at = 0) =>
      (await app.call('api_v1_people_invite_remove', { params: { id, rid: at }, query, as: caller })).status;
    const uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    const stranger = await app.signIn(await buildUser(app.services));
    expect([await remove(templateId, { iid }, uninvited), await remove(templateId, { iid }, stranger)]).toEqual([
      403, 404,
    ]);
    expect([
      await remove(other, { iid }),
      await remove(templateId, { iid: rid }),
      await remove(templateId, {}),
    ]).toEqual([404, 404, 404]);
    expect(await show(link)).toBe(200);
    // The person in the path stays; only the invitation is removed.
    expect(await remove(templateId, { iid }, as, rid)).toBe(200);
    expect(await show(link)).toBe(404);
    const after = (await app.call('api_v1_people', { params: { id: templateId }, as })).body.templatePeople;
    expect(after.map(({ rid: one }: { rid: number }) => one)).toContain(rid);
  });

  it('[F-A12-invite] Is invalid while its organization is canceled, and valid again when that is undone', async () => {
    const links = [await inviteToOrganization(owner), await inviteToTheme(owner)];
    await app.pool.query('update organizations set cancelled_at = now() where id = $1', [organization.id]);
    for (const link of links) expect([await show(link), (await take(link)).status]).toEqual([404, 404]);
    await app.pool.query('update organizations set cancelled_at = null where id = $1', [organization.id]);
    for (const link of links) expect([await show(link), (await take(link)).status]).toEqual([200, 200]);
  });

  it('[D6-invite-age] Expires after 30 days, for the organization and for a theme, in lists and by its link', async () => {
    const [ofOrganization, ofTheme] = [await inviteToOrganization(owner), await inviteToTheme(owner)];
    const age = async (days: number) => {
      for (const table of ['organization_invites', 'template_people']) {
        await app.pool.query(
          `update ${table} set created_at = now() - make_interval(days => $1) where organization_id = $2`,
          [days, organization.id],
        );
      }
    };
    await age(limits.inviteDays - 1);
    expect([await show(ofOrganization), await show(ofTheme)]).toEqual([200, 200]);
    await age(limits.inviteDays + 1);
    expect([await show(ofOrganization), await show(ofTheme)]).toEqual([404, 404]);
    expect([(await take(ofOrganization)).status, (await take(ofTheme)).status]).toEqual([404, 404]);
    const as = await app.signIn(owner);
    expect((await app.call('api_v1_account', { as })).body.invites).toEqual([]);
    const { templatePeople } = (await app.call('api_v1_people', { params: { id: templateId }, as })).body;
    expect(templatePeople.filter(({ isPending }: { isPending: boolean }) => isPending)).toEqual([]);
    // People who joined long ago stay members.
    expect(templatePeople.map(({ id }: { id: number }) => id)).toContain(editor.id);
  });

  it('[D6-invite-stands] Is accepted either before or after a concurrent removal, never despite it', async () => {
    for (let round = 0; round < 10; round += 1) {
      app.clock.advance(120_000);
      const inviter = await buildUser(app.services, { organization, role: 'admin' });
      const link = await inviteToOrganization(inviter);
      const [taken] = await Promise.all([take(link), remove(inviter)]);
      expect([200, 404]).toContain(taken.status);
      expect((await take(link)).status).toBe(404);
    }
  });
});

describe('the link of an invitation', () => {
  it('[D6-invite-host] Leads to the sub-address of its organization and is invalid on any other', async () => {
    const link = await inviteToOrganization(owner);
    const { rows } = await app.pool.query('select domain from organizations where id = $1', [organization.id]);
    expect(link.host).toBe(`${rows[0].domain}.galley.test`);
    const other = await buildOrganization(app.services, { name: 'Elsewhere' });
    const elsewhere = await app.pool.query('select domain from organizations where id = $1', [other.id]);
    const host = `${elsewhere.rows[0].domain}.galley.test`;
    const away = { host, origin: `http://${host}` };
    expect((await app.call('invites_show', { params: { token: tokenOf(link) }, headers: away })).status).toBe(404);
    expect((await take(link, { headers: away })).status).toBe(404);
    const taken = await take(link, { headers: { host: link.host, origin: link.origin } });
    expect(taken.body.me).toMatchObject({ organization: { id: organization.id }, role: 'editor' });
    expect(taken.body.me.parentID).toBe(taken.body.me.id);
  });

  it('[D6-invite] Can be used once by a person with an account, by password or signed in, also with concurrent requests', async () => {
    const known = await buildUser(app.services);
    const link = await inviteToOrganization(owner, 'editor', known.email);
    const body = { password: known.password };
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(link, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const both = (await app.services.db.select().from(memberships)).filter(({ userId }) => userId === known.id);
    expect(both).toHaveLength(2);
    const { body: me } = await app.call('api_v1_me', { as: await app.signIn(known) });
    expect(me.me.organizations).toHaveLength(2);
  });

  it('[D6-invite-zone] Gives a new person the time zone of their browser, and none if its name is unknown', async () => {
    for (const [asked, kept] of [
      ['Europe/Berlin', 'Europe/Berlin'],
      ['Mars/Base', ''],
      [undefined, ''],
    ]) {
      const body = { name: 'Guest', password: 'a long password', timezone: asked };
      expect((await take(await inviteToOrganization(owner), { body })).body.me.timezone).toBe(kept);
    }
  });

  it('[D6-invite] Can be used once by a person without an account, also with concurrent requests', async () => {
    const link = await inviteToTheme(owner);
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(link)));
    // The second request finds the address taken or the link used.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 401, 404, 409].includes(status))).toEqual([]);
    expect((await take(link)).status).toBe(404);
  });

  it('[D6-revoke] Ends access to single themes; people who return start without it', async () => {
    await remove(editor);
    const link = await inviteToOrganization(owner, 'editor', editor.email);
    expect((await take(link, { body: { password: editor.password } })).status).toBe(200);
    const as = await app.signIn(editor);
    expect((await app.call('templates_emails', { params: { id: templateId }, as })).status).toBe(403);
  });
});
