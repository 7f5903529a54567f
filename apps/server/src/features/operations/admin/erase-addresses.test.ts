import { describeChange } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { readBody } from '../../shared/mailer/mail-body';

let app: TestApp;
let siteAdmin: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  siteAdmin = await buildUser(app.services, { isSiteAdmin: true });
});
afterAll(() => app.close());

const tables = ['audit_events', 'security_events', 'change_outbox', 'log_streams', 'log_deliveries'];

/** The rows of all logs with all their columns, as text. */
async function readLogs(): Promise<string[]> {
  await flushSecurityEvents(app.services, { all: true });
  const all: string[] = [];
  for (const table of tables) {
    const { rows } = await app.pool.query(`select row_to_json(t)::text as row from ${table} t order by 1`);
    all.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return all;
}

const naming = (rows: string[], address: string) =>
  rows.filter((row) => row.toLowerCase().includes(`"${address.toLowerCase()}"`));

async function invite(email: string, as: TestCaller): Promise<number> {
  const { status, body } = await app.call('api_v1_account_organization_invite', {
    body: { email, access: 'editor' },
    as,
  });
  expect(status).toBe(200);
  return body.invites.find((one: { email: string }) => one.email === email).id;
}

const buildMember = (email: string) =>
  buildUser(app.services, { email, organization: siteAdmin.organization, role: 'editor' });

const remove = async (person: UserRecord) => {
  const answer = await app.call('admin_users_delete', {
    params: { uid: person.id },
    body: { email: person.email, currentPassword: siteAdmin.password },
    as: await app.signIn(siteAdmin),
  });
  expect(answer.status).toBe(200);
};

it('[DA-log] No log names the addresses of a deleted account, present or former; entries about others stay', async () => {
  const owner = await buildUser(app.services);
  const as = await app.signIn(owner);
  const person = await buildMember('mara@galley.test');
  const asPerson = await app.signIn(person);
  // Another organization invites them, revokes that, and invites them again to a theme.
  const params = { iid: await invite('Mara@Galley.test', as) };
  expect((await app.call('account_organization_invite_revoke', { params, as })).status).toBe(200);
  const template = await buildTemplate(app.services, { organization: owner.organization, author: owner });
  const toTheme = { params: { id: template.id }, body: { email: person.email }, as };
  expect((await app.call('api_v1_people_invite', toTheme)).status).toBe(200);
  const present = 'mara.lind@galley.test';
  const moved = { email: present, currentPassword: person.password };
  expect((await app.call('profile_change_email', { body: moved, as: asPerson })).status).toBe(200);
  await invite(present, as);
  for (const other of ['a.mara@galley.test', 'nobody@galley.test']) await invite(other, as);

  const before = await readLogs();
  const about = [...new Set(['mara@galley.test', present].flatMap((address) => naming(before, address)))];
  for (const table of ['audit_events', 'security_events']) {
    expect(about.filter((row) => row.startsWith(table)).length).toBeGreaterThan(3);
  }
  await remove({ ...person, email: present });
  const after = await readLogs();
  for (const address of ['mara@galley.test', present]) expect(naming(after, address)).toEqual([]);
  // No entry was deleted, and entries about others are unchanged.
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  const others = before.filter((row) => row.startsWith('audit_events') && !about.includes(row));
  expect(others.filter((row) => naming([row], 'nobody@galley.test').length > 0)).toHaveLength(1);
  expect(after).toEqual(expect.arrayContaining(others));
  expect(naming(after, 'a.mara@galley.test')).toEqual(naming(before, 'a.mara@galley.test'));
  // The owner's view of them names no one.
  const log = await app.call('account_audit', { as });
  expect(log.text.toLowerCase()).not.toMatch(/"mara(\.lind)?@/);
  expect(log.body.events.map(describeChange)).toContain('invited someone as an editor');
});

it('[DA-log] A former address that someone else has by now stays theirs', async () => {
  const owner = await buildUser(app.services);
  const as = await app.signIn(owner);
  const person = await buildMember('orchard@galley.test');
  const body = { email: 'quay@galley.test', currentPassword: person.password };
  expect((await app.call('profile_change_email', { body, as: await app.signIn(person) })).status).toBe(200);
  await invite('orchard@galley.test', as);
  const heir = await buildMember('Orchard@galley.test');
  const entries = async () =>
    naming(await readLogs(), 'orchard@galley.test').filter((row) => row.includes('member_invited'));
  const before = await entries();
  expect(before).toHaveLength(1);
  await remove({ ...person, email: body.email });
  expect(await entries()).toEqual(before);
  await remove(heir);
  expect(await entries()).toEqual([]);
});

it('[DA-erased] No table names the address of a deleted account, except an invitation that waits for its mailbox', async () => {
  const owner = await buildUser(app.services);
  const as = await app.signIn(owner);
  const address = 'Vera.Quince@galley.test';
  const mailedLink = async () => {
    const { rows } = await app.pool.query(
      'select * from mails where lower(to_address) = lower($1) order by id desc limit 1',
      [address],
    );
    return new URL(readBody(app.services, rows[0]).secretLinks[0] ?? '').pathname.split('/').at(-1) ?? '';
  };
  await invite(address, as);
  const guest = { name: 'Vera', password: 'a long password' };
  const accepted = await app.call('invites_accept', { params: { token: await mailedLink() }, body: guest });
  expect(accepted.status).toBe(200);
  const revoker = await buildUser(app.services);
  const asRevoker = await app.signIn(revoker);
  const params = { iid: await invite(address, asRevoker) };
  expect((await app.call('account_organization_invite_revoke', { params, as: asRevoker })).status).toBe(200);
  const template = await buildTemplate(app.services, { organization: revoker.organization, author: revoker });
  const toTheme = { params: { id: template.id }, body: { email: address }, as: asRevoker };
  expect((await app.call('api_v1_people_invite', toTheme)).status).toBe(200);
  const id = (await app.pool.query('select id from users where lower(email) = lower($1)', [address])).rows[0].id;
  const asGuest = await app.signIn({ ...owner, id: Number(id), email: address, password: guest.password });
  expect(
    (await app.call('invites_accept', { params: { token: await mailedLink() }, body: {}, as: asGuest })).status,
  ).toBe(200);
  const waiting = await buildUser(app.services);
  await invite(address, await app.signIn(waiting));

  const tablesNaming = async () => {
    await flushSecurityEvents(app.services, { all: true });
    const { rows } = await app.pool.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    );
    const found: string[] = [];
    for (const { tablename } of rows) {
      const { rows: named } = await app.pool.query(
        `select 1 from "${tablename}" t where position(lower($1) in lower(row_to_json(t)::text)) > 0`,
        [address],
      );
      found.push(...named.map(() => tablename));
    }
    return found;
  };
  expect(await tablesNaming()).toEqual(
    expect.arrayContaining(['mails', 'organization_invites', 'template_people', 'users']),
  );
  await remove({ ...owner, id: Number(id), email: address });
  expect(await tablesNaming()).toEqual(['organization_invites']);
});
