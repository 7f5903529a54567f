import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../../config';
import { messages } from '../../../messages';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readAdminCommand } from './read-command';

let app: TestApp;
let owner: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  owner = await buildUser(app.services, { organization });
});
afterAll(() => app.close());

/** Returns the output of a command. */
async function run(...args: string[]): Promise<string> {
  const command = readAdminCommand(args);
  if (!command) throw new Error(`Not understood: ${args.join(' ')}`);
  return (await command(app.services)).text;
}

const refusal = (...args: string[]) =>
  run(...args).then(
    () => 'no refusal',
    (error: unknown) => (error instanceof StartError ? error.message : `a stack trace: ${String(error)}`),
  );

async function lastEvent(): Promise<unknown[]> {
  const { rows } = await app.pool.query('select action, details from security_events order by id desc limit 1');
  return [rows[0]?.action, rows[0]?.details];
}

const signIn = (email: string, password: string) => app.call('api_v1_auth_login', { body: { email, password } });

describe('npm run admin', () => {
  it('[D2-admin-cli] creates a person, an organization and a membership, with which the person signs in', async () => {
    const printed = await run('create-person', 'mara@orchard.test', 'Mara', 'Lind');
    expect(await lastEvent()).toEqual(['account.created', { by: 'command line' }]);
    const token = /^http\S+\/([\w-]{43})\n/.exec(printed)?.[1] ?? '';
    expect(printed).toContain('It works once, for 3 days.');

    const made = await run('create-organization', 'Mill', 'Street', 'mara@orchard.test');
    const organizationId = Number(/^Mill Street is organization (\d+)\. Its owner is mara@/.exec(made)?.[1]);
    expect(await lastEvent()).toEqual(['organization.created', { by: 'command line' }]);

    // The link stays valid longer than one in an email, and can be used once.
    app.clock.advance(2 * 24 * 60 * 60 * 1000);
    const set = () => app.call('api_v1_auth_reset_password', { body: { token, password: 'a hedge of quinces' } });
    expect([(await set()).status, (await set()).status]).toEqual([200, 404]);
    const me = await signIn('mara@orchard.test', 'a hedge of quinces');
    expect(me.body.me).toMatchObject({ name: 'Mara Lind', role: 'owner', organization: { id: organizationId } });
  });

  it('[D2-admin-cli] adds a person with a role, and an editor to the themes of the organization', async () => {
    const { id: templateId } = await buildTemplate(app.services, { organization: owner.organization });
    const guest = await buildUser(app.services);
    const id = String(owner.organization.id);
    expect(await run('add-member', id, guest.email, 'editor')).toBe(
      `${guest.email} belongs to Orchard now. Role: editor.`,
    );
    expect(await lastEvent()).toEqual(['member.added', { member: guest.id, to: 'editor', by: 'command line' }]);
    const { events } = (await app.call('account_audit', { as: await app.signIn(owner) })).body;
    expect(events[0]).toMatchObject({ action: 'organization.member_added', subject: guest.name, value: 'editor' });
    const { rows } = await app.pool.query(
      'select role, (select count(*)::int from template_people p where p.user_id = m.user_id and template_id = $2) as themes from memberships m where user_id = $1 and organization_id = $3',
      [guest.id, templateId, id],
    );
    expect(rows).toEqual([{ role: 'editor', themes: 1 }]);
    expect(await refusal('add-member', id, guest.email, 'owner')).toBe(
      `${guest.email} already belongs to Orchard. Owners change roles under People.`,
    );
  });

  it('[D2-admin-cli] sets limits of an organization one by one, which hold at once', async () => {
    const { organization } = await buildUser(app.services, {
      organization: await buildOrganization(app.services, { name: 'Quay' }),
    });
    const id = String(organization.id);
    await run('set-quota', id, 'people=1', 'megabytes=20');
    expect(await lastEvent()).toEqual([
      'organization.quota_changed',
      { people: 1, storageBytes: 20 * 1024 * 1024, by: 'command line' },
    ]);
    const guest = await buildUser(app.services);
    expect(await refusal('add-member', id, guest.email, 'admin')).toMatch(/can have up to 1 person/);
    expect(await run('set-quota', id, 'people=none')).toBe(
      'Limits of Quay: themes none, people none, integrations none, megabytes 20.',
    );
    expect(await run('add-member', id, guest.email, 'admin')).toMatch(/Role: admin/);
  });

  it('[D2-admin-cli] refuses unknown people, organizations and roles with one sentence, and changes nothing', async () => {
    const count = async () => (await app.pool.query('select count(*)::int from security_events')).rows[0].count;
    const before = await count();
    const id = String(owner.organization.id);
    expect(await refusal('create-person', owner.email.toUpperCase(), 'Again')).not.toMatch(/stack trace|no refusal/);
    expect(await refusal('create-person', 'not an address', 'Nia')).not.toMatch(/stack trace|no refusal/);
    expect(await refusal('create-organization', 'Pier', 'no@orchard.test')).toBe(
      'No account uses the address no@orchard.test.',
    );
    expect(await refusal('add-member', '999999', owner.email, 'editor')).toBe(
      'There is no organization with the number 999999.',
    );
    expect(await refusal('add-member', id, owner.email, 'king')).not.toMatch(/stack trace|no refusal/);
    expect(await refusal('set-quota', '999999', 'people=1')).toMatch(/^There is no organization/);
    expect(await count()).toBe(before);
  });

  it('[D2-admin-cli] shows the usage for arguments it does not understand', () => {
    for (const args of [
      [],
      ['toString'],
      ['create-person', 'mara@orchard.test'],
      ['create-organization', 'Mill'],
      ['add-member', 'Orchard', 'mara@orchard.test', 'editor'],
      ['add-member', '1', 'mara@orchard.test'],
      ['set-quota', '1'],
      ['set-quota', '1', 'people'],
      ['set-quota', '1', 'people=-1'],
      ['set-quota', '1', 'people=99999999999'],
      ['set-quota', '1', 'rooms=3'],
    ])
      expect(readAdminCommand(args)).toBeNull();
  });

  it('[LK-cli] locks, unlocks and deletes an account, never the last site admin', async () => {
    const person = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    const { email } = person;
    expect(await run('lock', email)).toBe(`The account of ${email} is locked. Its sessions were signed out.`);
    expect(await lastEvent()).toEqual(['account.locked', { member: person.id, by: 'command line' }]);
    expect((await signIn(email, person.password)).body.error).toBe(messages.accountLocked);
    expect(await run('unlock', email)).toBe(`The account of ${email} is unlocked.`);
    expect((await signIn(email, person.password)).status).toBe(200);
    const only = await buildUser(app.services, { isSiteAdmin: true });
    expect(await refusal('lock', only.email)).toBe(messages.lastSiteAdmin);
    expect(await refusal('delete-account', only.email, only.email)).toBe(messages.lastSiteAdmin);
    expect(await refusal('lock', 'nobody@orchard.test')).toBe('No account uses the address nobody@orchard.test.');
    expect(await refusal('delete-account', email, 'typo@orchard.test')).toBe(messages.accountEmailWrong(email));
    expect(readAdminCommand(['delete-account', email])).toBeNull();
    expect(await run('delete-account', email, email)).toContain('is deleted.');
    expect(await lastEvent()).toEqual(['account.deleted', { member: person.id, by: 'command line' }]);
    expect((await signIn(email, person.password)).body.error).toBe(messages.credentialsWrong);
  });
});
