import { messages as common, describeChange } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
});
beforeEach(async () => {
  app.clock.advance(61_000);
  owner = await buildUser(app.services);
  person = await buildUser(app.services, { organization: owner.organization, role: 'editor', name: 'Mara Lind' });
});
afterAll(() => app.close());

const read = async (who: UserRecord) => (await app.call('profile_account', { as: await app.signIn(who) })).body;
const remove = async (who: UserRecord, currentPassword = who.password) =>
  app.call('profile_delete_account', { body: { currentPassword }, as: await app.signIn(who) });
const accountOf = async (id: number) => (await app.pool.query('select * from users where id = $1', [id])).rows[0];

describe('deleting one’s own account', () => {
  it('[W8-own-account] Is for people who are signed in and prove who they are', async () => {
    expect((await app.call('profile_account')).status).toBe(401);
    const body = { currentPassword: person.password };
    expect((await app.call('profile_delete_account', { body })).status).toBe(401);
    const wrong = await remove(person, 'wrong password');
    expect(wrong).toMatchObject({ body: { code: 'credentials_wrong', field: 'currentPassword' } });
    expect((await accountOf(person.id)).deleted_at).toBeNull();
  });

  it('[W8-own-account] Says what stays, keeps it without the name, and ends sessions and memberships', async () => {
    const { organization } = owner;
    const template = await buildTemplate(app.services, { organization, author: owner });
    const { id } = await buildEmail(app.services, { organization, templateId: template.id, author: person });
    await app.pool.query("update memberships set role = 'admin' where user_id = $1", [person.id]);
    const session = await app.signIn(person);
    await app.call('build_comments_add', { params: { id }, body: { content: 'Too tall.' }, as: session });
    expect(await read(person)).toEqual({
      organizations: [{ id: organization.id, name: organization.name }],
      documents: 1,
      comments: 1,
      isLastSiteAdmin: false,
    });
    const done = await remove(person);
    expect(done.status).toBe(200);
    expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
    expect(await accountOf(person.id)).toMatchObject({ name: '', password_hash: null, deleted_at: expect.any(Date) });
    const as = await app.signIn(owner);
    const { emails } = (await app.call('templates_emails', { params: { id: template.id }, as })).body;
    expect(emails.map((email: { id: number; createdBy: string }) => [email.id, email.createdBy])).toEqual([[id, '']]);
    const [entry] = (await app.call('account_audit', { as })).body.events;
    expect([entry.actorId, entry.actor, describeChange(entry)]).toEqual([person.id, '', 'deleted their account']);
    const file = await app.call('account_audit_csv', { query: { action: 'organization.account_deleted' }, as });
    expect(file.text).toContain(`,${common.unknownAuthor},deleted their account,`);
    // The address is free for another account.
    await buildUser(app.services, { email: person.email });
  });

  it('[W8-own-account-owner] Refuses the only owner, with the organizations and the way out, until there is another', async () => {
    expect((await read(owner)).organizations).toEqual([
      { id: owner.organization.id, name: owner.organization.name, keptAs: 'owner' },
    ]);
    const refused = await remove(owner);
    const error = messages.ownSoleOwner(owner.organization.name);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', error } });
    await app.pool.query("update memberships set role = 'owner' where user_id = $1", [person.id]);
    expect((await read(owner)).organizations[0].keptAs).toBeUndefined();
    expect((await remove(owner)).status).toBe(200);
    // The one who is left is the only owner now.
    expect((await remove(person)).status).toBe(409);
  });

  it('[W8-own-account-owner] Refuses the owner who can use a password, and the last site admin', async () => {
    await app.pool.query("update memberships set role = 'owner' where user_id = $1", [person.id]);
    await app.pool.query(
      'insert into sso_settings (organization_id, is_required, exempt_user_id) values ($1, true, $2)',
      [owner.organization.id, owner.id],
    );
    expect((await read(owner)).organizations[0].keptAs).toBe('passwordOwner');
    expect((await remove(owner)).body.error).toBe(messages.ownExemptOwner(owner.organization.name));
    await app.pool.query('delete from sso_settings where organization_id = $1', [owner.organization.id]);
    await app.pool.query('update users set is_site_admin = (id = $1)', [owner.id]);
    expect((await read(owner)).isLastSiteAdmin).toBe(true);
    expect((await remove(owner)).body.error).toBe(messages.lastSiteAdmin);
    await app.pool.query('update users set is_site_admin = true where id = $1', [person.id]);
    expect((await remove(owner)).status).toBe(200);
  });

  it('[W8-own-account-owner] Of two owners who delete their accounts at once, one stays', async () => {
    await app.pool.query("update memberships set role = 'owner' where user_id = $1", [person.id]);
    const answers = await Promise.all([remove(owner), remove(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
