import { createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { createOutgoing } from '../../../platform/outgoing/outgoing';
import { preparePushKeys, pushPublicKey } from '../../../platform/push/push-keys';
import { createSecrets } from '../../../platform/secrets';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { insideAddresses, resolveExample } from '../../../testing/inside-addresses';
import { createPushBrowser, type PushBrowser } from '../../../testing/push-browser';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { sendPush } from './push-jobs';

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let emailId: number;
let templateId: number;
let service: Server;
let status = 201;
const arrivals: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];

/** Simulates the push services of browsers: every connection arrives here, without TLS. */
beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { name: 'Anna' });
  ben = await buildUser(app.services, { name: 'Ben', organization: anna.organization, role: 'admin' });
  asAnna = await app.signIn(anna);
  templateId = (await buildTemplate(app.services, { organization: anna.organization })).id;
  const email = { organization: anna.organization, templateId, author: anna, title: 'Spring sale' };
  emailId = (await buildEmail(app.services, email)).id;
  service = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      arrivals.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  app.services.outgoing = createOutgoing({
    privateHosts: [],
    agent: 'Galley/test',
    resolve: resolveExample,
    connect: () => net.connect((service.address() as AddressInfo).port, '127.0.0.1'),
  });
});
afterAll(async () => {
  service.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  asBen = await app.signIn(ben);
  await app.pool.query('delete from push_subscriptions');
  arrivals.length = 0;
  status = 201;
});

const endpoint = 'https://public.example/send/ben';
/** In the product, the requests use TLS. Here they are inspected, so the address is stored as http. */
async function subscribe(as: TestCaller, browser: PushBrowser, address = endpoint): Promise<void> {
  await app.pool.query('delete from push_subscriptions');
  const answer = await app.call('profile_push_subscribe', { body: { endpoint: address, keys: browser.keys }, as });
  expect(answer.status).toBe(200);
  await app.pool.query("update push_subscriptions set endpoint = replace(endpoint, 'https:', 'http:')");
}
async function mention(): Promise<void> {
  const body = { content: `@${ben.name} look`, mentions: [ben.id] };
  const answer = await app.call('build_comments_add', { params: { id: emailId }, body, as: asAnna });
  expect(answer.status).toBe(200);
  await app.runJobs();
}
const subscriptions = async () => (await app.pool.query('select endpoint from push_subscriptions')).rows;

it('[D4-push] Reach the browsers of a person that are signed in, encrypted and without the comment', async () => {
  const browser = createPushBrowser();
  await subscribe(asBen, browser);
  await mention();
  const [arrival, ...more] = arrivals;
  expect(more).toEqual([]);
  expect(arrival).toMatchObject({
    path: '/send/ben',
    headers: { ttl: '86400', 'content-encoding': 'aes128gcm', topic: expect.stringMatching(/^n\d+$/) },
  });
  const payload = JSON.parse(browser.read(arrival?.body ?? Buffer.alloc(0)));
  expect(payload).toEqual({
    id: expect.any(Number),
    title: 'Anna mentioned you in “Spring sale”',
    url: expect.stringMatching(`^http://galley.test/build/email/${templateId}/${emailId}#activity-c-\\d+$`),
  });
  const authorization = String(arrival?.headers.authorization);
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe((await app.call('api_v1_me', { as: asBen })).body.webPushPubKey);
  expect((await app.call('api_v1_me')).body.webPushPubKey).toBe(key);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'http://public.example' });

  // Not to someone who turned them off, who signed out, or who turned them off in this browser.
  const settings = { inApp: true, emailMode: 'off', push: false, badge: 'count' };
  await app.call('api_v1_profile_save_notifications', { body: settings, as: asBen });
  await mention();
  await app.call('api_v1_profile_save_notifications', { body: { ...settings, push: true }, as: asBen });
  await app.call('logout', { as: asBen });
  await mention();
  asBen = await app.signIn(ben);
  await subscribe(asBen, browser);
  await app.pool.query('update push_subscriptions set endpoint = $1', [endpoint]);
  await app.call('profile_push_unsubscribe', { body: { endpoint }, as: asBen });
  expect(await subscriptions()).toEqual([]);
  await mention();
  expect(arrivals).toHaveLength(1);
});

it('[D4-push-approval] Tell of a request for an approval and of its answer, where the person wants it', async () => {
  const browser = createPushBrowser();
  const ask = async () => {
    const body = { stages: [{ people: [ben.id] }], note: '', version: 0 };
    const answer = await app.call('build_approvals_request', { params: { id: emailId }, body, as: asAnna });
    expect(answer.status).toBe(200);
    await app.runJobs();
    return answer.body.id as number;
  };
  const shown = () => arrivals.map(({ body }) => JSON.parse(browser.read(body)));
  const url = `http://galley.test/build/email/${templateId}/${emailId}#approvals`;
  const approval = { version: 1, document: '“Spring sale”' };
  await subscribe(asBen, browser);
  const rid = await ask();
  expect(shown()).toEqual([{ id: expect.any(Number), title: messages.askedYouToApprove('Anna', approval), url }]);

  // The person who asked is notified of the answer.
  arrivals.length = 0;
  await subscribe(asAnna, browser, 'https://public.example/send/anna');
  const body = { decision: 'approved', comment: '' };
  await app.call('build_approvals_answer', { params: { id: emailId, rid }, body, as: asBen });
  await app.runJobs();
  expect(shown()).toEqual([{ id: expect.any(Number), title: messages.approvedVersion('Ben', approval), url }]);
  expect(arrivals[0]?.path).toBe('/send/anna');

  arrivals.length = 0;
  const ways = { inApp: true, emailMode: 'off', push: true };
  const settings = { ...ways, badge: 'count', approvals: { ...ways, push: false } };
  expect((await app.call('api_v1_profile_save_notifications', { body: settings, as: asBen })).status).toBe(200);
  await subscribe(asBen, browser);
  await ask();
  expect(arrivals).toEqual([]);
  await mention();
  expect(arrivals).toHaveLength(1);
});

it('[D4-push-gone] Forget a browser that its push service doesn’t know, and try again later where it fails', async () => {
  for (const gone of [404, 410]) {
    status = gone;
    await subscribe(asBen, createPushBrowser());
    await mention();
    expect(await subscriptions()).toEqual([]);
  }
  arrivals.length = 0;
  status = 503;
  await subscribe(asBen, createPushBrowser());
  await mention();
  const again = async () => {
    await app.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts');
    await app.runJobs();
  };
  await again();
  await again();
  await again();
  expect(arrivals).toHaveLength(3);
  expect(app.logLines.filter(({ message }) => message === 'A notification was not pushed.')).toHaveLength(1);
  expect((await subscriptions()).length).toBe(1);
});

it('[D5-push] Are sent to no address inside', async () => {
  await mention();
  const { rows } = await app.pool.query('select max(id)::int as id from notifications');
  for (const address of insideAddresses) {
    const { rows: stored } = await app.pool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       select user_id, id, $2, $3, $4 from sessions where user_id = $1 and revoked_at is null order by id desc limit 1 returning id`,
      [ben.id, `${address}#${arrivals.length}`, createPushBrowser().keys.p256dh, createPushBrowser().keys.auth],
    );
    await sendPush.run({ notificationId: rows[0].id, subscriptionId: Number(stored[0].id), retry: 0 }, app.services);
  }
  expect(arrivals).toEqual([]);
  expect(app.logLines.filter(({ details }) => details?.result === 'refused')).toHaveLength(insideAddresses.length);
});

it('[D4-push-keys] Are made once for all processes, and again when they can’t be read', async () => {
  const { services } = app;
  const first = pushPublicKey(services);
  await preparePushKeys(services);
  expect(pushPublicKey(services)).toBe(first);
  await subscribe(asBen, createPushBrowser());
  const elsewhere = { ...services, secrets: createSecrets('another secret that is long enough too') };
  await Promise.all([preparePushKeys(elsewhere), preparePushKeys(elsewhere)]);
  expect(pushPublicKey(services)).not.toBe(first);
  expect(await subscriptions()).toEqual([]);
});
