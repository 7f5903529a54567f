import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeSubscribers } from '../../../app';
import { deliverChanges } from '../../../changes/deliver-changes';
import { flushSecurityEvents, recordSecurityEvent } from '../../../platform/security/security-events';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { findWaitingEvents } from './stream-jobs';

let app: TestApp;
let receiver: Server;
let url: string;
let received: { type: string; data: Record<string, unknown> }[];
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/log`;
  app = await createTestApp({ isOwn: true, config: { privateHosts: [host] } });
});
beforeEach(async () => {
  owner = await buildUser(app.services, { name: 'Mara' });
  as = await app.signIn(owner);
  received = [];
  await app.call('account_log_stream_set', { body: { logUrl: url }, as });
  await deliver();
  received = [];
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

/** Sends what the feed of changes and the job of each minute would send. */
async function deliver(): Promise<void> {
  await flushSecurityEvents(app.services);
  await deliverChanges(app.services, changeSubscribers);
  await findWaitingEvents.run({}, app.services);
  await app.runJobs();
}
const login = (person: UserRecord, password = person.password) =>
  app.call('api_v1_auth_login', { body: { email: person.email, password } });

it('[W8-security-stream] Sends sign-ins, failed sign-ins and refusals of members, in order, in words', async () => {
  expect((await login(owner)).status).toBe(200);
  await login(owner, 'wrong password');
  await flushSecurityEvents(app.services);
  await recordSecurityEvent(app.services.db, { action: 'sso.refused', organizationId: owner.organization.id });
  await deliver();
  expect(received.map(({ type }) => type)).toEqual(['login.succeeded', 'login.failed', 'sso.refused']);
  expect(received[0]).toMatchObject({
    timestamp: expect.stringMatching(/Z$/),
    data: {
      id: expect.any(Number),
      organization: { id: owner.organization.id },
      actor: { id: owner.id, name: 'Mara' },
      address: expect.stringMatching(/./),
      description: 'Signed in',
    },
  });
  expect(received[2]?.data).toMatchObject({ actor: null, address: '' });
  const { stream } = (await app.call('account_log_settings', { as })).body;
  expect(stream.waiting).toBe(0);
  expect(stream.deliveries.map(({ action }: { action: string }) => action)).toContain('login.failed');
});

it('[W8-security-stream] Sends nothing of strangers, other organizations and the server, and keeps every event', async () => {
  const stranger = await buildUser(app.services, { name: 'Stranger' });
  const events = async () => (await app.pool.query('select count(*)::int as count from security_events')).rows[0].count;
  const before = await events();
  await login(stranger);
  await login(stranger, 'wrong password');
  await flushSecurityEvents(app.services);
  const { id: organizationId } = stranger.organization;
  await recordSecurityEvent(app.services.db, { action: 'login.succeeded', userId: owner.id, organizationId });
  await recordSecurityEvent(app.services.db, { action: 'access.refused', userId: owner.id });
  await deliver();
  expect(received).toEqual([]);
  expect(await events()).toBe(before + 4);
});

it('[W8-security-stream] Sends nothing after the stream was removed, and changes as before', async () => {
  await app.call('account_log_retention', { body: { keptDays: 365 }, as });
  await deliver();
  expect(received.map(({ type }) => type)).toEqual(['organization.log_retention_changed']);
  await app.call('account_log_stream_remove', { as });
  await login(owner);
  await deliver();
  expect(received).toHaveLength(1);
  const { rows } = await app.pool.query('select from log_deliveries where organization_id = $1', [
    owner.organization.id,
  ]);
  expect(rows).toEqual([]);
});
