import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { dayAhead, moveAccessEnd } from '../../../testing/access-ends';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

/** People of an identity provider whose access ended by its date (docs/decisions/086). */

let app: TestApp;
let owner: UserRecord;
let as: { cookie: string };
let token = '';
let count = 0;
const domain = 'quince.test';

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  token = (await app.call('account_scim_tokens_create', { body: { name: 'Entra ID' }, as })).body.token;
  await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  await app.pool.query('update organization_domains set verified_at = now()');
});
afterAll(() => app.close());

async function scim(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const answer: TestAnswer = await app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
    payload: body && JSON.stringify(body),
  });
  return { status: answer.status, body: answer.text === '' ? null : JSON.parse(answer.text) };
}
const personWith = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  displayName: 'Gia',
  active: true,
  ...more,
});
const change = (id: string, value: object) =>
  scim('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value }],
  });
const isActive = async (id: string) => (await scim('GET', `/Users/${id}`)).body.active;

/** A provisioned person, with the record that tests need to end their access. */
async function provision(): Promise<{ id: string; userName: string; person: UserRecord }> {
  const userName = `g${++count}@${domain}`;
  const { body } = await scim('POST', '/Users', personWith(userName));
  const { rows } = await app.pool.query('select id::int from users where email = $1', [userName]);
  return { id: body.id, userName, person: { ...owner, id: rows[0].id, email: userName } };
}
const membershipsOf = async ({ id }: UserRecord) =>
  (
    await app.pool.query(
      `select deleted_at is null as stands, access_ends_at <= now() as "hasEnded", access_ends_on::text as day
       from memberships where user_id = $1 and organization_id = $2 order by id`,
      [id, owner.organization.id],
    )
  ).rows;
const extend = async ({ id }: UserRecord, accessEndsOn: string | null) =>
  await app.call('account_organization_access_end', { params: { uid: id }, body: { accessEndsOn }, as });
const refused = (message: string) => ({ status: 409, body: { status: '409', detail: message } });

describe('provisioning of people whose access ended', () => {
  it('[GE-scim] Shows them as not active, in lists too, and as active again when the access is extended', async () => {
    const { id, userName, person } = await provision();
    const other = await provision();
    await moveAccessEnd(app, person, -1);
    expect([await isActive(id), await isActive(other.id)]).toEqual([false, true]);
    const { body } = await scim('GET', `/Users?${new URLSearchParams({ filter: `userName eq "${userName}"` })}`);
    expect(body.Resources).toMatchObject([{ id, active: false }]);
    expect((await extend(person, dayAhead(app, 30))).status).toBe(200);
    expect(await isActive(id)).toBe(true);
  });

  it('[GE-scim] Refuses to activate them with the reason, and extends nothing', async () => {
    const { id, userName, person } = await provision();
    await moveAccessEnd(app, person, -1);
    const before = await membershipsOf(person);
    const ended = refused(messages.scimAccessEnded);
    expect(await change(id, { active: true })).toMatchObject(ended);
    expect(await scim('PUT', `/Users/${id}`, personWith(userName, { displayName: 'Gina' }))).toMatchObject(ended);
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ active: false, displayName: 'Gia' });
    // Requests that don't name it are applied.
    const renamed = await change(id, { displayName: 'Gina' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { displayName: 'Gina', active: false }]);
    expect(await membershipsOf(person)).toEqual(before);
    await extend(person, null);
    expect(await change(id, { active: true })).toMatchObject({ status: 200, body: { active: true } });
  });

  it('[GE-scim] Keeps a deactivation that came after the end, also when the access is extended', async () => {
    const { id, person } = await provision();
    await moveAccessEnd(app, person, -1);
    expect((await change(id, { active: false })).body.active).toBe(false);
    expect(await membershipsOf(person)).toMatchObject([{ stands: false, hasEnded: true }]);
    expect((await extend(person, dayAhead(app, 30))).status).toBe(404);
    expect(await change(id, { active: true })).toMatchObject(refused(messages.scimFormerEnded));
    expect([await isActive(id), (await membershipsOf(person)).length]).toEqual([false, 1]);
    // An invitation restores their access, and the provider finds them as members.
    const invited = await app.call('api_v1_account_organization_invite', {
      body: { email: person.email, access: 'editor' },
      as,
    });
    const tokenOfInvite = new URL(invited.body.inviteLink).pathname.split('/').at(-1) ?? '';
    const accepted = await app.call('invites_accept', {
      params: { token: tokenOfInvite },
      body: { name: 'Gia', password: '' },
      as: await signInElsewhere(person),
    });
    expect(accepted.status).toBe(200);
    expect(await change(id, { active: true })).toMatchObject({ status: 200, body: { active: true } });
    expect((await membershipsOf(person)).at(-1)).toMatchObject({ stands: true, day: null });
  });

  it('[GE-scim] Keeps the last day of someone who was deactivated, or removed and created again', async () => {
    const { id, userName, person } = await provision();
    const day = dayAhead(app, 30);
    await extend(person, day);
    await change(id, { active: false });
    expect((await change(id, { active: true })).body.active).toBe(true);
    expect((await membershipsOf(person)).at(-1)).toMatchObject({ stands: true, day });
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    const again = await scim('POST', '/Users', personWith(userName));
    expect(again).toMatchObject({ status: 201, body: { active: true } });
    expect((await membershipsOf(person)).at(-1)).toMatchObject({ stands: true, day });
    await moveAccessEnd(app, person, -1);
    await scim('DELETE', `/Users/${again.body.id}`);
    expect(await scim('POST', '/Users', personWith(userName))).toMatchObject(refused(messages.scimFormerEnded));
    // Someone who isn't active yet can be created.
    const quiet = await scim('POST', '/Users', personWith(userName, { active: false }));
    expect(quiet).toMatchObject({ status: 201, body: { active: false } });
    expect((await membershipsOf(person)).filter(({ stands }) => stands)).toEqual([]);
  });
});

/** A session of a person in another organization. */
async function signInElsewhere(person: UserRecord) {
  const { organization } = await buildUser(app.services);
  await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
    organization.id,
    person.id,
  ]);
  return await app.signIn({ ...person, organization });
}
