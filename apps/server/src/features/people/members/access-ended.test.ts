import { formatAccessEnd, noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { dayAhead, moveAccessEnd } from '../../../testing/access-ends';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { buildJoinable, moveTo } from '../../../testing/joinable-organization';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { newUuid } from '../../../testing/permissions/permission-world';
import { openSocket } from '../../../testing/socket-client';
import { buildSso, signInWithSso } from '../../../testing/sso-world';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let oidc: OidcServer;
let organization: UserRecord['organization'];
let owner: UserRecord;
let guest: UserRecord;
let asOwner: TestCaller;
let asGuest: TestCaller;
let templateId: number;
let emailId: number;

beforeAll(async () => {
  oidc = await startOidcServer();
  app = await createTestApp({ config: { privateHosts: [oidc.host] } });
});
beforeEach(async () => {
  app.clock.advance(61_000);
  organization = await buildOrganization(app.services, { name: 'Harbour' });
  owner = await buildUser(app.services, { organization, role: 'owner', name: 'Olive Owner' });
  guest = await buildUser(app.services, { organization, role: 'editor', name: 'Gia Guest' });
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  emailId = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: guest });
  asOwner = await app.signIn(owner);
  asGuest = await app.signIn(guest);
});
afterAll(async () => {
  await app.close();
  await oidc.close();
});

const run = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows;
const end = (who = guest) => moveAccessEnd(app, who, -1);
const extend = async () => {
  const params = { uid: guest.id };
  const body = { accessEndsOn: dayAhead(app, 90) };
  expect((await app.call('account_organization_access_end', { params, body, as: asOwner })).status).toBe(200);
};
const dayOf = async ({ id }: UserRecord): Promise<string> =>
  (await run('select access_ends_on::text as day from memberships where user_id = $1', [id]))[0].day;
const endedText = async () => messages.accessEnded('Harbour', await dayOf(guest));
const openEmail = (as = asGuest) => app.call('build_email_html', { params: { id: emailId }, as });
const membershipsOf = async (userId: number, organizationId: number) =>
  await run(
    `select role, access_ends_on::text as day, deleted_at is null as stands from memberships
     where user_id = $1 and organization_id = $2 order by id`,
    [userId, organizationId],
  );
const invite = async (body: object): Promise<string> => {
  const answer = await app.call('api_v1_account_organization_invite', { body, as: asOwner });
  expect(answer.status).toBe(200);
  return new URL(answer.body.inviteLink).pathname.split('/').at(-1) ?? '';
};
const accept = (token: string, more: object = {}, as: TestCaller = null) =>
  app.call('invites_accept', { params: { token }, body: { name: 'Nia', password: 'a long password', ...more }, as });

describe('a person whose access ended', () => {
  it('[GE-session] Is refused with the day and who to ask, and is back in the same session when it is extended', async () => {
    expect((await openEmail()).status).toBe(200);
    expect((await app.call('access_ended', { as: asGuest })).body).toEqual({ ended: null });
    await end();
    const { status, body } = await openEmail();
    expect([status, body]).toMatchObject([
      401,
      { code: 'session_required', hasAccessEnded: true, error: await endedText() },
    ]);
    const told = await app.call('access_ended', { as: asGuest });
    const people = [{ name: 'Olive Owner', email: owner.email }];
    expect(told.body.ended).toEqual({
      organization: 'Harbour',
      accessEndsOn: await dayOf(guest),
      people,
      organizations: [],
    });
    expect((await app.call('access_ended', { as: null })).body).toEqual({ ended: null });
    await extend();
    expect((await openEmail()).status).toBe(200);
    expect((await app.call('access_ended', { as: asGuest })).body).toEqual({ ended: null });
  });

  it('[GE-sign-in] Is told so after the right password alone, and signs in to their other organizations', async () => {
    await end();
    const login = (body: object = {}) => {
      app.clock.advance(61_000);
      return app.call('api_v1_auth_login', { body: { email: guest.email, password: guest.password, ...body } });
    };
    const refused = await login();
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden', error: await endedText() }]);
    expect((await login({ password: 'wrong' })).body.error).toBe(messages.credentialsWrong);
    const elsewhere = await buildOrganization(app.services, { name: 'Quarry' });
    await run("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      elsewhere.id,
      guest.id,
    ]);
    const { body, cookies } = await login();
    expect(body.me.organizations.map(({ name }: { name: string }) => name)).toEqual(['Quarry']);
    const as = { cookie: `galley=${cookies.find(({ name }) => name === 'galley')?.value}` };
    const entered = await app.call('organizations_enter', { params: { oid: organization.id }, body: {}, as });
    expect(entered.status).toBe(404);
  });

  it('[GE-live] Loses live connections, and the email they edit, within seconds', async () => {
    const port = await app.listen();
    const live = await openSocket(port, asGuest);
    const taken = await app.call('build_lease_take', { params: { id: emailId }, body: { tabId: 'g' }, as: asGuest });
    expect(taken.body.lease.number).toBe(1);
    const take = () => app.call('build_lease_take', { params: { id: emailId }, body: { tabId: 'o' }, as: asOwner });
    expect((await take()).body.code).toBe('lease_held');
    await end();
    await live.ended;
    expect((await take()).body.lease.number).toBe(2);
    const renew = { params: { id: emailId }, body: { tabId: 'g', number: 1 }, as: asGuest };
    expect((await app.call('build_lease_renew', renew)).status).toBe(401);
  });

  it('[GE-people] Is in no list of people to work with, and finds their draft when it is extended', async () => {
    const content = { kind: 'full', html: '<p>Draft</p>' };
    const draft = { baseVersion: 1, tabId: 'g', changes: 1, settings: noEmailSettings, content };
    const saved = await app.call('build_draft_put', { params: { id: emailId }, body: draft, as: asGuest });
    expect(saved.status).toBe(200);
    const drafts = async () =>
      (await app.call('build_draft_get', { params: { id: emailId }, as: asGuest })).body.draft?.html;
    const names = async () => {
      const { body } = await app.call('api_v1_people', { params: { id: templateId }, as: asOwner });
      return [...body.templatePeople, ...body.candidates].map(({ name }: { name: string }) => name);
    };
    expect(await names()).toContain('Gia Guest');
    await end();
    expect(await names()).toEqual(['Olive Owner']);
    const card = await app.call('api_v1_person', { params: { uid: guest.id }, as: asOwner });
    expect(card.body.person).toMatchObject({ name: 'Gia Guest', role: null });
    const opened = await run('select * from template_access($1) where user_id = $2', [organization.id, guest.id]);
    expect(opened).toEqual([]);
    await extend();
    expect(await names()).toContain('Gia Guest');
    expect(await drafts()).toBe('<p>Draft</p>');
  });

  it('[GE-invite] Isn’t let in by an invitation, and isn’t invited again', async () => {
    const token = await invite({ email: 'alias@quay.test', access: 'admin' });
    await end();
    await run("update users set email = 'alias@quay.test' where id = $1", [guest.id]);
    const refused = await accept(token, { password: guest.password });
    expect([refused.status, refused.body.error]).toEqual([403, await endedText()]);
    const again = await app.call('api_v1_account_organization_invite', {
      body: { email: 'alias@quay.test', access: 'editor' },
      as: asOwner,
    });
    expect([again.status, again.body.error]).toEqual([409, messages.memberAccessEnded]);
    const toTheme = await app.call('api_v1_people_invite', {
      params: { id: templateId },
      body: { email: 'alias@quay.test' },
      as: asOwner,
    });
    expect([toTheme.status, toTheme.body.error]).toEqual([409, messages.memberAccessEnded]);
    expect(await membershipsOf(guest.id, organization.id)).toMatchObject([{ role: 'editor', stands: true }]);
  });

  it('[GE-join] Isn’t offered to join by the domain of their address', async () => {
    const acme = await buildJoinable(app);
    await moveTo(app, guest, acme.mailDomain);
    const join = () => app.call('organizations_join', { params: { oid: acme.id }, as: asGuest });
    expect((await join()).status).toBe(200);
    await moveAccessEnd(app, { ...guest, organization: { ...guest.organization, id: acme.id } }, -1);
    app.clock.advance(61_000);
    expect((await app.call('organizations_joinable', { as: asGuest })).body.organizations).toEqual([]);
    expect((await join()).status).toBe(404);
    expect(await membershipsOf(guest.id, acme.id)).toHaveLength(1);
  });

  it('[GE-sso] Isn’t readmitted by single sign-on', async () => {
    const domain = `d${newUuid().slice(0, 8)}.test`;
    const { providerId, owner: host } = await buildSso(app, oidc, domain);
    oidc.person = { sub: newUuid(), email: `gia@${domain}` };
    expect((await signInWithSso(app, providerId)).headers.location).toBe('/');
    const [member] = await run('select id from users where email = $1', [`gia@${domain}`]);
    const where = { ...guest, id: Number(member.id), organization: host.organization };
    await end(where);
    expect((await signInWithSso(app, providerId)).headers.location).toBe('/login?sso=ended');
    expect(await membershipsOf(where.id, host.organization.id)).toMatchObject([{ stands: true }]);
    await moveAccessEnd(app, where, 3600);
    expect((await signInWithSso(app, providerId)).headers.location).toBe('/');
  });

  it('[GE-share] Reads what a share link shows, like anyone with the link', async () => {
    const { body } = await app.call('share_links_create', { params: { id: emailId }, as: asOwner });
    const token = body.shareLink.url.split('/').at(-1);
    await end();
    const shown = await app.call('preview', { params: { kind: 'e', id: emailId, token }, as: asGuest });
    expect(shown.status).toBe(200);
  });
});

describe('an invitation with a last day', () => {
  it('[GE-accept] Makes a member whose access ends that day, and ends with it', async () => {
    const day = dayAhead(app, 30);
    const token = await invite({ email: 'nia@quay.test', access: 'editor', accessEndsOn: day });
    const { body } = await app.call('api_v1_account', { as: asOwner });
    expect(body.invites).toMatchObject([{ email: 'nia@quay.test', accessEndsOn: day }]);
    const shown = await app.call('invites_show', { params: { token } });
    expect(shown.body.invitation.accessEndsOn).toBe(day);
    const accepted = await accept(token);
    expect(accepted.body.me.accessEndsOn).toBe(day);
    expect(await membershipsOf(accepted.body.me.id, organization.id)).toMatchObject([{ day }]);
    const late = await invite({ email: 'lea@quay.test', access: 'editor', accessEndsOn: day });
    await run("update organization_invites set access_ends_at = now() where email = 'lea@quay.test'");
    expect((await app.call('invites_show', { params: { token: late } })).status).toBe(404);
    expect((await accept(late)).status).toBe(404);
    expect((await app.call('api_v1_account', { as: asOwner })).body.invites).toEqual([]);
  });

  it('[GE-bulk] Takes one day for all of a list', async () => {
    const day = dayAhead(app, 14);
    const rows = [{ email: 'a@quay.test' }, { email: 'b@quay.test' }, { email: 'c@quay.test', access: 'owner' }];
    const body = { rows, access: 'editor', accessEndsOn: day };
    const { rows: judged } = (await app.call('account_invites_check', { body, as: asOwner })).body;
    expect(judged.map(({ state }: { state: string }) => state)).toEqual(['new', 'new', 'ownerEnds']);
    expect((await app.call('account_invites_send', { body, as: asOwner })).status).toBe(200);
    const open = await app.call('account_invites', { as: asOwner });
    expect(open.body.invites.map((one: { accessEndsOn: string }) => one.accessEndsOn)).toEqual([day, day]);
    const past = await app.call('account_invites_check', {
      body: { ...body, accessEndsOn: '2020-01-01' },
      as: asOwner,
    });
    expect([past.status, past.body.field]).toEqual([400, 'accessEndsOn']);
  });

  it('[GE-mail] Says the day in its email', async () => {
    const day = dayAhead(app, 14);
    await invite({ email: 'mo@quay.test', access: 'editor', accessEndsOn: day });
    const { readBody } = await import('../../shared/mailer/mail-body');
    const [mail] = await run("select * from mails where to_address = 'mo@quay.test'");
    expect(JSON.stringify(readBody(app.services, mail))).toContain(`Your access ends on ${formatAccessEnd(day)}.`);
    const body = { rows: [{ email: 'list@quay.test' }], access: 'editor', accessEndsOn: day };
    await app.call('account_invites_send', { body, as: asOwner });
    const [listed] = await run("select * from mails where to_address = 'list@quay.test'");
    expect(JSON.stringify(readBody(app.services, listed))).toContain(`Your access ends on ${formatAccessEnd(day)}.`);
  });
});
