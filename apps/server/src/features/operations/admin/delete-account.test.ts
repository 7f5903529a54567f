import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { ssoSettings } from '../../../platform/db/schema';
import { addPasskey, makeAuthenticator } from '../../../testing/authenticator';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { openSocket } from '../../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { codeOf, switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { createPerson } from './admin-commands';

let app: TestApp;
let siteAdmin: UserRecord;
let as: TestCaller;
let owner: UserRecord;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  siteAdmin = await buildUser(app.services, { isSiteAdmin: true });
  as = await app.signIn(siteAdmin);
});
beforeEach(async () => {
  app.clock.advance(61_000);
  owner = await buildUser(app.services);
  person = await buildUser(app.services, { organization: owner.organization, role: 'editor', name: 'Mara Lind' });
});
afterAll(() => app.close());

const remove = (who = person, more: object = {}, by = as) =>
  app.call('admin_users_delete', {
    params: { uid: who.id },
    body: { email: who.email, currentPassword: siteAdmin.password, ...more },
    as: by,
  });
const accountOf = async (id: number) => (await app.pool.query('select * from users where id = $1', [id])).rows[0];

/** The remaining rows of a person in tables with their own data. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const tables = [
    'sessions',
    'two_factors',
    'recovery_codes',
    'passkeys',
    'user_identities',
    'scim_users',
    'notifications',
    'notification_settings',
    'push_subscriptions',
    'password_resets',
    'avatar_files',
    'handover_codes',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await app.pool.query(`select count(*)::int as count from ${table} where user_id = $1`, [id]);
    counts[table] = rows[0].count;
  }
  return counts;
}

describe('deleting an account', () => {
  it('[DA-work] Keeps emails and comments with the organization, without the name, and ends sessions and connections', async () => {
    const { organization } = owner;
    const template = await buildTemplate(app.services, { organization, author: owner });
    const { id } = await buildEmail(app.services, { organization, templateId: template.id, author: person });
    await app.pool.query("update memberships set role = 'admin' where user_id = $1", [person.id]);
    const session = await app.signIn(person);
    const body = { content: 'The hero is too tall.' };
    expect((await app.call('build_comments_add', { params: { id }, body, as: session })).status).toBe(200);
    const socket = await openSocket(await app.listen(), session);
    expect((await remove()).status).toBe(200);
    // The test runs out of time unless the server ends it.
    await socket.ended;
    expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
    const asOwner = await app.signIn(owner);
    const emails = await app.call('templates_emails', { params: { id: template.id }, as: asOwner });
    expect(emails.body.emails.map((email: { id: number }) => email.id)).toContain(id);
    const comments = await app.call('build_comments', { params: { id }, as: asOwner });
    expect(comments.text).toContain('The hero is too tall.');
    const account = await app.call('api_v1_account', { as: asOwner });
    for (const { text } of [emails, comments, account]) expect(text).not.toMatch(/Mara Lind/);
    for (const { text } of [emails, comments, account]) expect(text).not.toContain(person.email);
  });

  it('[DA-erased] Erases how the person signs in and their data; the address makes another account', async () => {
    const secret = await switchTwoFactorOn(app, person, await app.signIn(person));
    await addPasskey(app, {
      person,
      as: await app.signIn(person),
      authenticator: makeAuthenticator(),
      code: codeOf(app, secret.secret, { steps: 1 }),
    });
    await app.pool.query(
      "insert into avatar_files (user_id, key, side, sha256, size) values ($1, 'k', 0, repeat('a', 64), 1)",
      [person.id],
    );
    expect(Object.values(await rowsOf(person.id)).filter((count) => count > 0).length).toBeGreaterThan(3);
    expect((await remove()).status).toBe(200);
    expect(Object.values(await rowsOf(person.id)).every((count) => count === 0)).toBe(true);
    const row = await accountOf(person.id);
    expect(row).toMatchObject({ name: '', job: '', password_hash: null, email: `deleted-${person.id}@invalid` });
    expect(row.deleted_at).not.toBeNull();
    const { rows } = await app.pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'blobs.forget'",
    );
    expect(JSON.stringify(rows)).toContain('a'.repeat(64));
    const login = await app.call('api_v1_auth_login', { body: { email: person.email, password: person.password } });
    expect([login.status, login.body.error]).toEqual([401, messages.credentialsWrong]);
    await createPerson(app.services, { email: person.email, name: 'Another Mara' });
    expect((await remove()).status).toBe(404);
  });

  it('[DA-confirm] Takes the typed address of the account and the password of the site admin', async () => {
    const wrong = await remove(person, { email: 'someone@else.test' });
    expect([wrong.status, wrong.body.field, wrong.body.error]).toEqual([
      400,
      'email',
      messages.accountEmailWrong(person.email),
    ]);
    const other = await remove(person, { currentPassword: 'wrong' });
    expect([other.status, other.body.field]).toEqual([401, 'currentPassword']);
    expect((await remove(person, { email: ` ${person.email.toUpperCase()} ` })).status).toBe(200);
    expect((await remove(siteAdmin)).body.error).toBe(messages.ownAccountDelete);
    expect((await remove(owner, {}, await app.signIn(owner))).status).toBe(403);
  });

  it('[DA-owner] Refuses the only owner who can sign in, naming the organizations, until that is resolved', async () => {
    const { id, name } = owner.organization;
    const refused = await remove(owner);
    expect([refused.status, refused.body.error]).toEqual([409, messages.soleOwner(owner.name, name)]);
    expect((await accountOf(owner.id)).deleted_at).toBeNull();
    // Another owner who is locked can't take over.
    await app.pool.query("update memberships set role = 'owner' where user_id = $1", [person.id]);
    await app.pool.query('update users set locked_at = now() where id = $1', [person.id]);
    expect((await remove(owner)).status).toBe(409);
    await app.pool.query('update users set locked_at = null where id = $1', [person.id]);
    await app.services.db.insert(ssoSettings).values({ organizationId: id, isRequired: true, exemptUserId: owner.id });
    expect((await remove(owner)).body.error).toBe(messages.exemptOwnerOf(name));
    await app.pool.query('update sso_settings set exempt_user_id = $1 where organization_id = $2', [person.id, id]);
    expect((await remove(owner)).status).toBe(200);
    const { rows } = await app.pool.query(
      "select details from audit_events where action = 'organization.member_deleted' and organization_id = $1",
      [id],
    );
    expect(rows).toEqual([{ details: { member: owner.id } }]);
  });

  it('[DA-canceled] Lets the owner of a canceled organization go', async () => {
    await app.pool.query('update organizations set cancelled_at = now() where id = $1', [owner.organization.id]);
    expect((await remove(owner)).status).toBe(200);
  });
});
