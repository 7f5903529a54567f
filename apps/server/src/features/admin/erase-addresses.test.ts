import { describeChange } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flushSecurityEvents } from '../../platform/security/security-events';
import { buildTemplate, buildUser, type UserRecord } from '../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app';

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
  // No entry is gone, and those about others are as they were.
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  const others = before.filter((row) => row.startsWith('audit_events') && !about.includes(row));
  expect(others.filter((row) => naming([row], 'nobody@galley.test').length > 0)).toHaveLength(1);
  expect(after).toEqual(expect.arrayContaining(others));
  expect(naming(after, 'a.mara@galley.test')).toEqual(naming(before, 'a.mara@galley.test'));
  // What the owner reads of them names no one.
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
