import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeSubscribers } from '../../../app';
import { deliverChanges } from '../../../changes/deliver-changes';
import { createOutgoing } from '../../../platform/outgoing/outgoing';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { insideAddresses } from '../../../testing/inside-addresses';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

let app: TestApp;
let receiver: Server;
let url: string;
/** Received messages, oldest first, regardless of the response. */
let received: Message[];
/** Responses of the receiver; after the last one, 204. */
let statuses: number[];
let owner: UserRecord;
let as: TestCaller;
let templateId: number;

const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 204, { location: 'http://169.254.169.254/' }).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/log`;
  app = await createTestApp({ config: { privateHosts: [host] } });
});
beforeEach(async () => {
  received = [];
  statuses = [];
  owner = await buildUser(app.services, { name: 'Mara' });
  as = await app.signIn(owner);
  templateId = (await buildTemplate(app.services, { organization: owner.organization, author: owner })).id;
  await settle();
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const read = async () => (await app.call('account_log_settings', { as })).body;
const start = async () => (await app.call('account_log_stream_set', { body: { logUrl: url }, as })).body.secret;
const rename = async (title: string) =>
  expect((await app.call('templates_update', { params: { id: templateId }, body: { title }, as })).status).toBe(200);

/** Delivers the changes and runs the jobs that are due by the test's clock. */
async function settle(): Promise<void> {
  await deliverChanges(app.services, changeSubscribers);
  await app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
    app.services.clock.now(),
  ]);
  await app.runJobs();
}

async function advance(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  as = await app.signIn(owner);
  await settle();
}

/** A running stream of another organization, as stored. */
async function otherStream() {
  const { organization } = await buildUser(app.services);
  await app.pool.query("insert into log_streams (organization_id, url, secret) values ($1, $2, 'x')", [
    organization.id,
    url,
  ]);
  const read = async () =>
    (await app.pool.query('select * from log_streams where organization_id = $1', [organization.id])).rows;
  return { before: await read(), read };
}

function signaturesOf({ headers, body }: Message, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

it('[D14-log-stream] Sends each change in order, signed by Standard Webhooks, and shows the secret once', async () => {
  await rename('Before');
  const secret = await start();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  for (const title of ['One', 'Two', 'Three']) await rename(title);
  await settle();
  const bodies = received.map(({ body }) => JSON.parse(body));
  // The stream doesn't include earlier changes.
  const before = bodies.findIndex(({ type }) => type === 'organization.log_stream_set');
  expect(bodies.slice(before + 1).map(({ type }) => type)).toEqual(Array(3).fill('template.renamed'));
  expect(bodies.at(-1)).toMatchObject({
    type: 'template.renamed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      id: expect.any(Number),
      organization: { id: owner.organization.id },
      actor: { id: owner.id, name: 'Mara' },
      object: { kind: 'template', id: templateId, title: 'Three' },
      description: 'renamed the theme “Three”',
    },
  });
  const ids = bodies.map(({ data }) => data.id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
  for (const message of received) expect(message.headers['webhook-signature']).toBe(signaturesOf(message, secret));
  const answer = await read();
  expect(answer.stream).toMatchObject({ url, waiting: 0, failingSince: 0, stoppedAt: 0 });
  expect(answer.stream.deliveries[0]).toMatchObject({ action: 'template.renamed', state: 'delivered', status: 204 });
  expect(JSON.stringify(answer)).not.toContain('whsec_');
  const again = await app.call('account_log_stream_set', { body: { logUrl: url }, as });
  expect(again.body.secret).toBe('');
});

it('[D14-log-stream] Sends a message again until it is accepted, and those after it later, at the same id', async () => {
  await start();
  await settle();
  received = [];
  statuses = [500, 302, 200];
  await rename('One');
  await rename('Two');
  await settle();
  expect(received).toHaveLength(1);
  const failing = await read();
  expect(failing.stream).toMatchObject({ waiting: 2, stoppedAt: 0 });
  expect(failing.stream.failingSince).toBeGreaterThan(0);
  // A change in the meantime doesn't shorten the delay.
  await rename('Three');
  await settle();
  expect(received).toHaveLength(1);
  await advance(11_000);
  expect(received).toHaveLength(2);
  expect((await read()).stream.deliveries.at(-1)).toBeDefined();
  const first = (await read()).stream.deliveries.find(({ attempts }: { attempts: number }) => attempts === 2);
  expect(first.error).toContain('redirects');
  await advance(61_000);
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, ids[0] === ids[1] && ids[1] === ids[2]]).toEqual([5, true]);
  expect(received.slice(2).map(({ body }) => JSON.parse(body).data.id)).toEqual(
    received
      .slice(2)
      .map(({ body }) => JSON.parse(body).data.id)
      .sort((a, b) => a - b),
  );
  expect((await read()).stream).toMatchObject({ waiting: 0, failingSince: 0 });
});

it('[D14-log-stream-stop] Stops after days of failures or a 410, tells the owners, and starts again by an owner', async () => {
  await start();
  await settle();
  statuses = Array(200).fill(503);
  await rename('One');
  await settle();
  const second = await buildUser(app.services, { organization: owner.organization });
  await buildUser(app.services, { organization: owner.organization, role: 'admin', isPayer: true });
  const other = await otherStream();
  for (let hours = 1; hours < limits.logStreamFailingDays * 24; hours += 1) await advance(60 * 60 * 1000);
  expect((await read()).stream).toMatchObject({ stoppedAt: 0, waiting: 1 });
  for (let hours = 0; hours < 3; hours += 1) await advance(60 * 60 * 1000);
  expect(await other.read()).toEqual(other.before);
  const { stream } = await read();
  expect(stream.stoppedAt).toBeGreaterThan(0);
  expect(stream.waiting).toBe(0);
  const mails = await app.pool.query(
    "select to_address from mails where kind = 'log_stream_stopped' and organization_id = $1 order by id",
    [owner.organization.id],
  );
  expect(mails.rows.map((mail) => mail.to_address)).toEqual([owner.email, second.email]);
  const { events } = (await app.call('account_audit', { query: { action: 'organization.log_stream_stopped' }, as }))
    .body;
  expect(events).toMatchObject([{ actorId: 0 }]);
  received = [];
  statuses = [];
  await rename('While it is stopped');
  await settle();
  expect(received).toEqual([]);
  await start();
  await rename('Again');
  await settle();
  // From the start on: earlier changes aren't sent.
  const types = received.map(({ body }) => JSON.parse(body).type);
  expect(types).toEqual(['organization.log_stream_set', 'template.renamed']);
  statuses = [410];
  await rename('Gone');
  await settle();
  expect((await read()).stream.stoppedAt).toBeGreaterThan(0);
});

it('[D14-log-stream-secret] Signs with both secrets for a day after one is replaced', async () => {
  const former = await start();
  const { secret } = (await app.call('account_log_stream_rotate', { as })).body;
  expect(secret).not.toBe(former);
  const sent = async () => {
    received = [];
    await app.call('account_log_stream_test', { as });
    const [message] = received;
    if (!message) throw new Error('Nothing arrived.');
    return { given: message.headers['webhook-signature'], with: (one: string) => signaturesOf(message, one) };
  };
  const both = await sent();
  expect(both.given).toBe(`${both.with(secret)} ${both.with(former)}`);
  await advance(limits.logStreamFormerSecretHours * 60 * 60 * 1000 + 1000);
  const one = await sent();
  expect(one.given).toBe(one.with(secret));
  expect((await read()).stream.deliveries[0]).toMatchObject({ action: 'log.test', state: 'delivered' });
});

it('[D14-log-stream] Keeps the latest 50 deliveries, and one job at a time sends', async () => {
  await start();
  for (let number = 0; number < 60; number += 1) await rename(`Title ${number}`);
  await deliverChanges(app.services, changeSubscribers);
  await Promise.all([app.runJobs(), app.runJobs()]);
  await advance(dayMs / 24);
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    [...ids].sort((a, b) => Number(a?.toString().split('_').at(-1)) - Number(b?.toString().split('_').at(-1))),
  );
  expect((await read()).stream.deliveries).toHaveLength(50);
  const { rows } = await app.pool.query(
    'select count(*)::int as count from log_deliveries where organization_id = $1',
    [owner.organization.id],
  );
  expect(rows[0].count).toBeLessThanOrEqual(50);
});

it('[D14-log-stream] Keeps what waits behind a message that isn’t accepted, however much it is', async () => {
  await start();
  await settle();
  received = [];
  statuses = [500];
  const count = limits.logStreamDeliveries + 10;
  for (let number = 0; number < count; number += 1) await rename(`Title ${number}`);
  await settle();
  expect([received.length, (await read()).stream.waiting]).toEqual([1, count]);
  await advance(11_000);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(count);
  expect((await read()).stream.waiting).toBe(0);
});

it('[D14-log-stream] Waits for a job that still sends, and goes on after one that ended without a word', async () => {
  await start();
  await settle();
  received = [];
  const until = new Date(app.services.clock.now().getTime() + 20_000);
  await app.pool.query('update log_streams set busy_until = $1 where organization_id = $2', [
    until,
    owner.organization.id,
  ]);
  await rename('One');
  await settle();
  expect(received).toEqual([]);
  await advance(31_000);
  expect(received).toHaveLength(1);
});

it('[D14-log-stream-inside] Refuses addresses without TLS, and sends nothing to those that lead inside', async () => {
  const set = async (logUrl: string) => await app.call('account_log_stream_set', { body: { logUrl }, as });
  for (const wrong of ['http://example.com/log', 'ftp://example.com/', 'javascript:alert(1)', 'x', '']) {
    expect([wrong, (await set(wrong)).body.field]).toEqual([wrong, 'logUrl']);
  }
  await start();
  const real = app.services.outgoing;
  app.services.outgoing = createOutgoing({ privateHosts: [], agent: 'Galley/test' });
  for (const address of insideAddresses) {
    await app.pool.query('update log_streams set url = $1 where organization_id = $2', [
      address,
      owner.organization.id,
    ]);
    const [first] = (await app.call('account_log_stream_test', { as })).body.stream?.deliveries ?? [];
    // The limit of tests is reached before all addresses were tried.
    if (first) expect([address, first.state, first.status]).toEqual([address, 'failed', 0]);
  }
  app.services.outgoing = real;
  expect(received).toEqual([]);
});

it('[D14-log-retention] Deletes changes older than the organization keeps them, of no other organization', async () => {
  const set = async (keptDays: number | null) => await app.call('account_log_retention', { body: { keptDays }, as });
  for (const wrong of [0, 89, 3651, 90.5]) expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400]);
  const { organizationId: other } = { organizationId: (await buildUser(app.services)).organization.id };
  const insertOld = async (organizationId: number, days: number) =>
    await app.pool.query(
      `insert into audit_events (organization_id, action, object_kind, object_id, created_at)
        values ($1, 'template.renamed', 'template', 1, $2)`,
      [organizationId, new Date(app.services.clock.now().getTime() - days * dayMs)],
    );
  for (const id of [owner.organization.id, other]) for (const days of [89, 91, 400]) await insertOld(id, days);
  const count = async (id: number) =>
    (
      await app.pool.query(
        "select count(*)::int as count from audit_events where organization_id = $1 and action = 'template.renamed'",
        [id],
      )
    ).rows[0].count;
  const security = async () =>
    (await app.pool.query('select count(*)::int as count from security_events')).rows[0].count;
  const { deleteOldChanges } = await import('./stream-jobs');
  await deleteOldChanges.run({}, app.services);
  expect(await count(owner.organization.id)).toBe(3);
  expect((await set(90)).body.keptDays).toBe(90);
  const events = await security();
  await deleteOldChanges.run({}, app.services);
  expect([await count(owner.organization.id), await count(other)]).toEqual([1, 3]);
  expect(await security()).toBe(events);
});

it('[D14-log-settings] Are for owners: admins and strangers are refused', async () => {
  await start();
  const admin = await app.signIn(
    await buildUser(app.services, { organization: owner.organization, role: 'admin', name: 'Ola' }),
  );
  expect((await app.call('account_log_settings', { as: admin })).status).toBe(403);
  expect((await app.call('account_log_stream_remove', { as: admin })).status).toBe(403);
  const stranger = await app.signIn(await buildUser(app.services));
  expect((await app.call('account_log_settings', { as: stranger })).body.stream).toBe(null);
  expect((await app.call('account_log_stream_test', { as: stranger })).status).toBe(404);
  const other = await otherStream();
  expect((await app.call('account_log_stream_remove', { as })).body.stream).toBe(null);
  expect(await other.read()).toEqual(other.before);
});

it('[D14-log-settings] Are noted in both logs with every change', async () => {
  await app.call('account_log_retention', { body: { keptDays: 90 }, as });
  await start();
  await app.call('account_log_stream_rotate', { as });
  await app.call('account_log_stream_remove', { as });
  const { rows: changes } = await app.pool.query(
    "select action, actor_id::int as by from audit_events where organization_id = $1 and action like '%.log_%' order by id",
    [owner.organization.id],
  );
  const actions = ['retention_changed', 'stream_set', 'stream_secret_replaced', 'stream_removed'];
  expect(changes).toEqual(actions.map((action) => ({ action: `organization.log_${action}`, by: owner.id })));
  const { rows: events } = await app.pool.query(
    `select details from security_events
     where organization_id = $1 and user_id = $2 and action = 'log.settings_changed' order by id`,
    [owner.organization.id, owner.id],
  );
  const { host } = new URL(url);
  expect(events.map(({ details }) => details)).toEqual([
    { keptDays: 90 },
    { host },
    { secret: 'replaced' },
    { host: 'none' },
  ]);
});
