import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../../platform/outgoing/outgoing';
import { moveAccessEnd } from '../../../testing/access-ends';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { resolveExample } from '../../../testing/inside-addresses';
import { createPushBrowser } from '../../../testing/push-browser';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

/** Ongoing activity when someone's access ended (docs/decisions/086). */

let app: TestApp;
let service: Server;
const pushed: string[] = [];
let owner: UserRecord;
let guest: UserRecord;
let asOwner: TestCaller;
let asGuest: TestCaller;
let templateId: number;
let emailId: number;

/** Simulates the push services of browsers: every connection arrives here, without TLS. */
beforeAll(async () => {
  app = await createTestApp();
  service = createServer((request, response) => {
    pushed.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(201).end());
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
  pushed.length = 0;
  const organization = await buildOrganization(app.services, { name: 'Harbour' });
  owner = await buildUser(app.services, { organization, role: 'owner', name: 'Olive' });
  guest = await buildUser(app.services, { organization, role: 'editor', name: 'Gia' });
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  emailId = (await buildEmail(app.services, { organization, templateId, author: owner, html: page })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: guest });
  asOwner = await app.signIn(owner);
  asGuest = await app.signIn(guest);
});

const page = '<div class="block-section"><p class="block-edit">A spring list</p></div>';
const run = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows;
const end = () => moveAccessEnd(app, guest, -1);
const extend = () => moveAccessEnd(app, guest, 3600);
async function mention(): Promise<number[]> {
  const body = { content: '@Gia look', mentions: [guest.id] };
  const { status, body: made } = await app.call('build_comments_add', { params: { id: emailId }, body, as: asOwner });
  expect(status).toBe(200);
  return made.comment.mentions.map(({ id }: { id: number }) => id);
}
const mentionable = async () => {
  const { body } = await app.call('build_comments', { params: { id: emailId }, as: asOwner });
  return body.people.map(({ name }: { name: string }) => name);
};
const told = async () => await run('select id from notifications where user_id = $1', [guest.id]);
/** In the product, the requests use TLS. Here they are inspected, so the address is stored as http. */
async function subscribe(): Promise<void> {
  const { keys } = createPushBrowser();
  const body = { endpoint: `https://public.example/send/${guest.id}`, keys };
  expect((await app.call('profile_push_subscribe', { body, as: asGuest })).status).toBe(200);
  await run("update push_subscriptions set endpoint = replace(endpoint, 'https:', 'http:')");
}
const paths = () => [...pushed];

// An editor's access also depends on the theme, an admin's only on the membership.
describe.each(['editor', 'admin'] as const)('an %s whose access ended', (role) => {
  beforeEach(async () => {
    await run('update memberships set role = $1 where user_id = $2', [role, guest.id]);
  });

  it('[GE-mention] Isn’t offered to be mentioned, and isn’t told of a mention', async () => {
    expect([await mentionable(), await mention()]).toEqual([['Gia', 'Olive'], [guest.id]]);
    await app.runJobs();
    expect(await told()).toHaveLength(1);
    await end();
    expect([await mentionable(), await mention()]).toEqual([['Olive'], []]);
    await app.runJobs();
    expect(await told()).toHaveLength(1);
    await extend();
    // Not notified later of something they weren't mentioned in.
    expect([await mentionable(), (await told()).length]).toEqual([['Gia', 'Olive'], 1]);
  });

  it('[GE-mention] Isn’t told of a mention that was written just before, by the bell, an email or a push', async () => {
    await subscribe();
    const settings = { inApp: true, emailMode: 'now', push: true, badge: 'count' };
    await app.call('api_v1_profile_save_notifications', { body: settings, as: asGuest });
    await mention();
    await end();
    await app.runJobs();
    expect([await told(), paths()]).toEqual([[], []]);
    expect(await run('select id from mails where to_address = $1', [guest.email])).toEqual([]);
  });

  it('[GE-push] Gets no push notification, neither of a job that waits nor of a later one', async () => {
    await subscribe();
    await mention();
    await app.runJobs();
    expect(paths()).toEqual([`/send/${guest.id}`]);
    const [row] = await run('select id::int from notifications where user_id = $1', [guest.id]);
    const [subscription] = await run('select id::int from push_subscriptions where user_id = $1', [guest.id]);
    const { sendPush } = await import('../../review/notifications/push-jobs');
    const again = async () =>
      await sendPush.run({ notificationId: row.id, subscriptionId: subscription.id, retry: 0 }, app.services);
    await end();
    await again();
    await mention();
    await app.runJobs();
    expect(paths()).toHaveLength(1);
    const body = { endpoint: 'https://public.example/send/late', keys: createPushBrowser().keys };
    expect((await app.call('profile_push_subscribe', { body, as: asGuest })).status).toBe(401);
    await extend();
    await again();
    expect(paths()).toHaveLength(2);
  });

  it('[GE-jobs] Doesn’t get the file of an export that was requested before, until the access is extended', async () => {
    const params = { id: templateId };
    const body = { ids: [emailId], kind: 'zip' };
    const made = (await app.call('templates_exports_create', { params, body, as: asGuest })).body.export;
    await end();
    await app.runJobs();
    const download = (as: TestCaller) =>
      app.call('templates_exports_download', { params: { id: templateId, xid: made.id }, as });
    expect([(await download(asGuest)).status, (await download(asOwner)).status]).toEqual([401, 404]);
    const again = await app.call('templates_exports_create', { params, body, as: asGuest });
    expect(again.status).toBe(401);
    await extend();
    expect((await download(asGuest)).status).toBe(200);
  });

  it('[GE-jobs] Doesn’t leave a replacement half done, and doesn’t read or undo it until the access is extended', async () => {
    const params = { id: templateId };
    const query = { text: 'spring', kind: 'text', isCaseSensitive: false, isWholeWord: false };
    const body = { query, replacement: 'fall', documents: [{ id: emailId, version: 1 }] };
    const { status, body: started } = await app.call('templates_replacements_create', { params, body, as: asGuest });
    expect(status).toBe(200);
    const rid = started.replacement.id;
    await end();
    await app.runJobs();
    const call = { params: { id: templateId, rid }, as: asGuest };
    const read = () => app.call('templates_replacements_get', call);
    const giveBack = () => app.call('templates_replacements_return', call);
    expect([(await read()).status, (await giveBack()).status]).toEqual([401, 401]);
    expect(await run('select state from replacements where id = $1', [rid])).toEqual([{ state: 'done' }]);
    expect(
      await run("select version from versions where document_kind = 'email' and document_id = $1", [emailId]),
    ).toHaveLength(2);
    await extend();
    expect((await read()).body.replacement).toMatchObject({ state: 'done', emails: [{ id: emailId, hits: 1 }] });
    expect((await giveBack()).status).toBe(200);
  });
});
