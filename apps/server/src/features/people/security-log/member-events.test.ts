import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordSecurityEvent, type SecurityEvent } from '../../../platform/security/security-events';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let editor: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  owner = await buildUser(app.services, { organization, name: 'Mara' });
  editor = await buildUser(app.services, { organization, name: 'Ola', role: 'editor' });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const read = async (query: Record<string, number> = {}) => (await app.call('account_security', { query, as })).body;
const record = (event: SecurityEvent) => recordSecurityEvent(app.services.db, event);
const login = (body: object) => app.call('api_v1_auth_login', { body, headers: { 'x-forwarded-for': '192.0.2.9' } });

it('[F-A19] owners see sign-ins, failed sign-ins, resets and two-factor changes of their members, in words', async () => {
  await login({ email: editor.email, password: editor.password });
  await login({ email: editor.email, password: 'wrong password' });
  const { id: userId } = editor;
  for (const action of ['password.reset_asked', 'password.reset', 'two_factor.enabled', 'two_factor.disabled'] as const)
    await record({ action, userId, details: { repeats: 3, secretNote: 'for the server' } });
  const { events, nextCursor, people } = await read();
  expect(people).toEqual([
    { id: owner.id, name: 'Mara' },
    { id: editor.id, name: 'Ola' },
  ]);
  expect(events.map((event: { label: string; person: string }) => [event.label, event.person])).toEqual([
    ['Two-factor authentication turned off', 'Ola'],
    ['Two-factor authentication turned on', 'Ola'],
    ['Password reset', 'Ola'],
    ['Password reset requested', 'Ola'],
    ['Failed sign-in', 'Ola'],
    ['Signed in', 'Ola'],
  ]);
  expect(events[0].details).toBe('3 more times within a minute');
  expect(events[4].address).not.toBe('');
  expect(nextCursor).toBeNull();
  expect((await read({ person: owner.id })).events).toEqual([]);
  expect((await read({ cursor: events[3].id })).events).toHaveLength(2);
});

it('[F-A19-foreign] owners see nothing of strangers, other organizations, or the time before and after, and no address from elsewhere', async () => {
  await app.pool.query('delete from security_events');
  const stranger = await buildUser(app.services, { name: 'Stranger' });
  const { organization } = owner;
  const elsewhere = stranger.organization.id;
  await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
    elsewhere,
    editor.id,
  ]);
  await record({ action: 'login.succeeded', userId: stranger.id, organizationId: elsewhere, address: '192.0.2.1' });
  await record({ action: 'login.failed', userId: stranger.id, address: '192.0.2.2' });
  await record({ action: 'login.succeeded', userId: editor.id, organizationId: elsewhere, address: '192.0.2.3' });
  await record({ action: 'login.failed', address: '192.0.2.4' });
  await record({ action: 'access.refused', userId: editor.id, organizationId: organization.id, address: '192.0.2.5' });
  expect((await read()).events).toEqual([]);
  await record({ action: 'login.failed', userId: editor.id, address: '192.0.2.6' });
  await record({ action: 'login.succeeded', userId: editor.id, organizationId: organization.id, address: '192.0.2.7' });
  await record({ action: 'login.failed', userId: owner.id, address: '192.0.2.8' });
  expect((await read()).events.map((event: { address: string }) => event.address)).toEqual([
    '192.0.2.8',
    '192.0.2.7',
    '',
  ]);
  await app.pool.query(
    "update memberships set deleted_at = now() + interval '1 second' where user_id = $1 and organization_id = $2",
    [editor.id, organization.id],
  );
  await record({ action: 'login.failed', userId: editor.id });
  await app.pool.query(
    "update security_events set created_at = now() + interval '1 hour' where id = (select max(id) from security_events)",
  );
  const old = await buildUser(app.services, { organization, name: 'Newcomer', role: 'editor' });
  await record({ action: 'login.failed', userId: old.id });
  await app.pool.query("update security_events set created_at = now() - interval '1 hour' where user_id = $1", [
    old.id,
  ]);
  expect((await read()).events).toHaveLength(3);
  const refused = await app.call('account_security', { as: await app.signIn(stranger) });
  expect(refused.body.events.map((event: { person: string }) => event.person)).not.toContain('Mara');
});

it('[W8-security-csv] Owners download these events, one person’s or all, without formulas, others and the server’s details', async () => {
  const organization = await buildOrganization(app.services, { name: 'Harvest' });
  const mara = await buildUser(app.services, { organization, name: '=Mara, "M"' });
  const ola = await buildUser(app.services, { organization, name: 'Ola', role: 'editor' });
  const stranger = await buildUser(app.services, { name: 'Stranger' });
  const { id: organizationId } = organization;
  await record({
    action: 'login.failed',
    userId: mara.id,
    address: '192.0.2.1',
    details: { secretNote: 'for the server' },
  });
  await record({ action: 'passkey.added', userId: ola.id, organizationId, address: '192.0.2.2' });
  await record({ action: 'sso.refused', organizationId, address: '192.0.2.3' });
  await record({ action: 'login.failed', userId: stranger.id, address: '192.0.2.4' });
  const session = await app.signIn(mara);
  const file = (query: Record<string, number> = {}) => app.call('account_security_csv', { query, as: session });
  const answer = await file();
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Galley sign-ins and security \d{4}-\d\d-\d\d\.csv"/,
    ),
  });
  const lines = answer.text.replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Time (UTC),Event,Action,Person,Person id,Address,Details');
  // The download itself is the latest event.
  expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual([
    'log.downloaded',
    'sso.refused',
    'passkey.added',
    'login.failed',
  ]);
  expect(lines.at(-1)).toContain(`"'=Mara, ""M""",${mara.id},192.0.2.1`);
  expect(answer.text).not.toMatch(/Stranger|for the server/);
  expect((await file({ person: ola.id })).text.trim().split('\r\n')).toHaveLength(2);
  expect((await app.call('account_security_csv', { as: await app.signIn(ola) })).status).toBe(403);
});
