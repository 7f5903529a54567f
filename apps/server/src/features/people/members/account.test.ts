import type { Role } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import type { Mailer } from '../../../platform/mail/mailer';
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
let admin: UserRecord;
let editor: UserRecord;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  admin = await buildUser(app.services, { organization, role: 'admin' });
  editor = await buildUser(app.services, { organization, role: 'editor' });
  templateId = (await buildTemplate(app.services, { organization, author: owner })).id;
});
afterAll(() => app.close());

const as = (user: UserRecord) => app.signIn(user);
const account = async (user: UserRecord) => (await app.call('api_v1_account', { as: await as(user) })).body;
const setRole = async (by: UserRecord, uid: number, access: Role) =>
  app.call('account_organization_role', { params: { uid }, body: { access }, as: await as(by) });
const revoke = async (by: UserRecord, uid: number) =>
  app.call('api_v1_account_organization_revoke', { params: { uid }, as: await as(by) });
const invite = async (by: UserRecord, email: string, access: Role = 'editor') =>
  app.call('api_v1_account_organization_invite', { body: { email, access }, as: await as(by) });
const mailedToken = async (address: string) => {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [
    address,
  ]);
  return readBody(app.services, rows[0]).secretLinks[0]?.split('/').at(-1) ?? '';
};
const accept = (token: string, body: object, cookie = '') =>
  app.call('invites_accept', { params: { token }, body, headers: { cookie } });

describe('an organization', () => {
  it('[A1-invite-once] Invitations of one address at the same moment leave one of them open', async () => {
    const addresses = ['dan@example.com', 'Dan@example.com', 'dan@EXAMPLE.com', 'dan@example.com'];
    const answers = await Promise.all(addresses.map(async (email) => invite(owner, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await account(owner)).invites).toHaveLength(1);
  });

  it('[D6-account] Lists owners, admins and editors with what the caller may do with each', async () => {
    const seen = await account(owner);
    expect(seen.owners).toMatchObject([{ id: owner.id, canRevoke: false, canChangeRole: false }]);
    expect(seen.admins).toMatchObject([{ id: admin.id, canRevoke: true, canChangeRole: true }]);
    expect(seen.editors).toMatchObject([{ id: editor.id, canRevoke: true, canChangeRole: true }]);
    const byAdmin = await account(admin);
    expect(byAdmin.admins).toMatchObject([{ canRevoke: false, canChangeRole: false }]);
    expect(byAdmin.editors).toMatchObject([{ canRevoke: true, canChangeRole: true }]);
    expect(byAdmin.grant).toEqual({ canRename: false, canInviteOwners: false, roles: ['editor', 'commentor'] });
  });

  it('[D6-last-owner] Keeps its last owner, whether they leave, are demoted, or two owners do so at once', async () => {
    const leave = async (user: UserRecord) => app.call('account_organization_leave', { as: await as(user) });
    expect((await leave(owner)).body).toMatchObject({ error: messages.lastOwner });
    expect((await setRole(owner, owner.id, 'admin')).body).toMatchObject({ error: messages.lastOwner });
    expect((await setRole(owner, admin.id, 'owner')).status).toBe(200);
    const answers = await Promise.all([setRole(owner, admin.id, 'editor'), setRole(admin, owner.id, 'editor')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.pool.query(
      "select count(*)::int as count from memberships where organization_id = $1 and role = 'owner' and deleted_at is null",
      [organization.id],
    );
    expect(rows[0].count).toBe(1);
  });

  it('[D6-leave] Switches a person who leaves to another organization, or signs them out if they have none', async () => {
    const elsewhere = await buildUser(app.services);
    await invite(owner, elsewhere.email);
    const joined = await accept(await mailedToken(elsewhere.email), { password: elsewhere.password });
    const here = { cookie: `galley=${joined.cookies.find(({ name }) => name === 'galley')?.value}` };
    const left = await app.call('account_organization_leave', { as: here });
    const there = { cookie: `galley=${left.cookies.find(({ name }) => name === 'galley')?.value}` };
    expect((await app.call('api_v1_me', { as: here })).body.me).toBeNull();
    const { me } = (await app.call('api_v1_me', { as: there })).body;
    expect(me).toMatchObject({ id: elsewhere.id, organization: { id: elsewhere.organization.id } });
    expect(me.organizations).toHaveLength(1);
    const session = await as(editor);
    expect((await app.call('account_organization_leave', { as: session })).cookies).toEqual([]);
    expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
  });

  it('[D6-revoke] Ends the access of a removed member at once, on every route', async () => {
    const session = await as(editor);
    expect((await app.call('api_v1_templates', { as: session })).status).toBe(200);
    expect((await revoke(admin, owner.id)).status).toBe(403);
    expect((await revoke(admin, editor.id)).status).toBe(200);
    expect((await app.call('api_v1_templates', { as: session })).status).toBe(401);
    expect((await app.call('build_template_html', { params: { id: templateId }, as: session })).status).toBe(401);
    expect((await revoke(admin, editor.id)).status).toBe(404);
    const stranger = await buildUser(app.services);
    expect((await revoke(owner, stranger.id)).status).toBe(404);
    expect((await setRole(owner, stranger.id, 'admin')).status).toBe(404);
  });

  it('[D6-invite] Invites by email with a link that can be used once; only owners invite owners', async () => {
    const email = 'newcomer@orchard.test';
    expect((await invite(admin, email, 'owner')).status).toBe(403);
    expect((await invite(admin, editor.email)).body).toMatchObject({ code: 'conflict', field: 'email' });
    expect((await invite(admin, email, 'admin')).body.invites).toMatchObject([{ email, role: 'admin' }]);
    const token = await mailedToken(email);
    const shown = await app.call('invites_show', { params: { token } });
    expect(shown.body.invitation).toMatchObject({ organization: organization.name, email, hasAccount: false });
    expect((await accept(token, { name: 'New', password: 'short' })).body).toMatchObject({ field: 'password' });
    const accepted = await accept(token, { name: 'New', password: 'a long password' });
    expect(accepted.body).toMatchObject({ me: { name: 'New', role: 'admin' }, redirect: '/' });
    expect((await accept(token, { name: 'New', password: 'a long password' })).status).toBe(404);
    expect((await app.call('invites_show', { params: { token } })).status).toBe(404);
    expect((await account(owner)).invites).toEqual([]);
  });

  it('[D6-invite-link] Shows the link to the inviter only if no mail server is configured', async () => {
    const answer = await invite(admin, 'hand-on@orchard.test');
    expect(answer.body.inviteLink).toBe(
      `http://galley.test/invite/organization/${await mailedToken('hand-on@orchard.test')}`,
    );
    expect(JSON.stringify(await account(owner))).not.toContain('inviteLink');
    const body = { email: 'hand-on-2@orchard.test' };
    const ofTheme = await app.call('api_v1_people_invite', { params: { id: templateId }, body, as: await as(owner) });
    expect(ofTheme.body.inviteLink).toBe(
      `http://galley.test/invite/${templateId}/${await mailedToken('hand-on-2@orchard.test')}`,
    );
    const letIn = await app.call('api_v1_people_invite', {
      params: { id: templateId },
      body: { uid: editor.id },
      as: await as(owner),
    });
    expect(letIn.body.inviteLink).toBe('');
    const mailer: Mailer = { send: async () => undefined, close: () => undefined };
    const withMail = await createTestApp({ mailer });
    try {
      const mara = await buildUser(withMail.services);
      const session = await withMail.signIn(mara);
      const template = await buildTemplate(withMail.services, { organization: mara.organization, author: mara });
      const answers = [
        await withMail.call('api_v1_account_organization_invite', { body: { ...body, access: 'editor' }, as: session }),
        await withMail.call('api_v1_people_invite', { params: { id: template.id }, body, as: session }),
      ];
      expect(answers.map((one) => [one.status, one.body.inviteLink])).toEqual([
        [200, ''],
        [200, ''],
      ]);
    } finally {
      await withMail.close();
    }
  });

  it('[D6-invite] Revokes an invitation, and replaces an older one of the same address', async () => {
    await invite(owner, 'b@orchard.test');
    const first = await mailedToken('b@orchard.test');
    const { invites } = (await invite(owner, 'B@orchard.test')).body;
    expect(invites).toHaveLength(1);
    expect((await app.call('invites_show', { params: { token: first } })).status).toBe(404);
    const second = await mailedToken('B@orchard.test');
    const params = { iid: invites[0].id };
    const stranger = await buildUser(app.services);
    const take = async (user: UserRecord) =>
      app.call('account_organization_invite_revoke', { params, as: await as(user) });
    expect((await take(stranger)).status).toBe(404);
    expect((await take(owner)).status).toBe(200);
    expect((await app.call('invites_show', { params: { token: second } })).status).toBe(404);
  });

  it('[D6-invite] Asks the owner of an account for its password, not for a new one', async () => {
    const known = await buildUser(app.services);
    await invite(owner, known.email);
    const token = await mailedToken(known.email);
    expect((await app.call('invites_show', { params: { token } })).body.invitation.hasAccount).toBe(true);
    expect((await accept(token, { password: 'somebody else’s' })).body).toMatchObject({ code: 'credentials_wrong' });
    // A person who is signed in with the address doesn't need the password again.
    const done = await accept(token, {}, (await as(known)).cookie);
    expect(done.body.me).toMatchObject({ id: known.id, role: 'editor', organization: { id: organization.id } });
  });
});

describe('people of a theme', () => {
  const people = async (user: UserRecord) =>
    (await app.call('api_v1_people', { params: { id: templateId }, as: await as(user) })).body;
  const let_in = async (user: UserRecord, body: object) =>
    app.call('api_v1_people_invite', { params: { id: templateId }, body, as: await as(user) });

  it('[D6-people] Are members with immediate access; owners and admins are listed first and cannot be removed', async () => {
    expect((await people(owner)).candidates).toMatchObject([{ id: editor.id }]);
    const added = await let_in(owner, { uid: editor.id });
    expect(added.body.templatePeople.map((person: { access: string }) => person.access)).toEqual([
      'owner',
      'admin',
      'editor',
    ]);
    expect((await let_in(owner, { uid: editor.id })).body).toMatchObject({ code: 'conflict' });
    expect((await let_in(owner, { uid: admin.id })).body).toMatchObject({ code: 'conflict' });
    expect((await let_in(owner, { uid: (await buildUser(app.services)).id })).status).toBe(404);
    const open = async () => app.call('templates_emails', { params: { id: templateId }, as: await as(editor) });
    expect((await open()).status).toBe(200);
    const entry = added.body.templatePeople.find((person: { id: number }) => person.id === editor.id);
    const remove = (id: number) =>
      as(owner).then((session) =>
        app.call('api_v1_people_invite_remove', { params: { id, rid: entry.rid }, as: session }),
      );
    const elsewhere = (await buildTemplate(app.services, { organization, author: owner })).id;
    expect((await remove(elsewhere)).status).toBe(404);
    expect((await remove(templateId)).status).toBe(200);
    expect((await open()).status).toBe(403);
  });

  it('[D6-people] Are invited by address: an account of another organization or a new one, each link once', async () => {
    expect((await let_in(owner, { email: 'nobody' })).body).toMatchObject({ field: 'email' });
    await let_in(owner, { uid: editor.id });
    const added = await let_in(editor, { email: 'guest@orchard.test', name: 'Guest' });
    expect(added.body.templatePeople.at(-1)).toMatchObject({ id: 0, name: 'Guest', isPending: true, canRemove: true });
    const token = await mailedToken('guest@orchard.test');
    const done = await accept(token, { password: 'a long password' });
    expect(done.body).toMatchObject({ me: { name: 'Guest', role: 'editor' }, redirect: `/t/${templateId}` });
    expect((await accept(token, { password: 'a long password' })).status).toBe(404);
    expect((await people(owner)).templatePeople.at(-1)).toMatchObject({ name: 'Guest', isPending: false });
  });
});
