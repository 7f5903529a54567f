import { defaultNotificationSettings, limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { openSocket } from '../../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
/** An owner of each organization, and Ben, who is a member of both. */
let anna: UserRecord;
let cleo: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asCleo: TestCaller;
/** Ben in Anna's organization, and in Cleo's. */
let here: TestCaller;
let there: TestCaller;
let emailId: number;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  const [first, second] = [await buildOrganization(app.services), await buildOrganization(app.services)];
  anna = await buildUser(app.services, { organization: first, name: 'Anna' });
  cleo = await buildUser(app.services, { organization: second, name: 'Cleo' });
  ben = await buildUser(app.services, { organization: first, name: 'Ben', role: 'admin' });
  await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'admin')", [
    second.id,
    ben.id,
  ]);
  [asAnna, asCleo] = [await app.signIn(anna), await app.signIn(cleo)];
  [here, there] = [await app.signIn(ben), await app.signIn({ ...ben, organization: second })];
  const templateId = (await buildTemplate(app.services, { organization: second })).id;
  emailId = (await buildEmail(app.services, { organization: second, templateId, author: cleo })).id;
});

/** Cleo mentions Ben in her organization; returns the comment's id. */
async function mention(): Promise<number> {
  const body = { content: '@Ben look', mentions: [ben.id] };
  const answer = await app.call('build_comments_add', { params: { id: emailId }, body, as: asCleo });
  expect(answer.status).toBe(200);
  await app.runJobs();
  return answer.body.comment.id;
}
const bellOf = async (as: TestCaller) => (await app.call('api_v1_notifications_unread', { as })).body;
const elsewhereOf = async (as: TestCaller) =>
  (await bellOf(as)).elsewhere.map((one: { organization: { id: number }; unread: number }) => [
    one.organization.id,
    one.unread,
  ]);

describe('what is unread in other organizations', () => {
  it('[D2-bell-elsewhere] Strangers, and people of one of the two, see nothing of the other', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    await mention();
    for (const as of [stranger, asAnna, asCleo]) expect(await elsewhereOf(as)).toEqual([]);
    expect((await app.call('api_v1_notifications_unread', {})).status).toBe(401);
  });

  it('[D2-bell-elsewhere] Is counted apart from what is unread here, with where it is and how the bell shows it', async () => {
    await mention();
    await mention();
    const settings = { ...defaultNotificationSettings, badge: 'dot' };
    await app.call('api_v1_profile_save_notifications', { as: here, body: settings });
    const { id, name } = cleo.organization;
    expect(await bellOf(here)).toEqual({
      unread: 0,
      badge: 'dot',
      elsewhere: [{ organization: { id, name, domain: expect.any(String), isOwner: false, url: '' }, unread: 2 }],
    });
    expect(await bellOf(there)).toEqual({ unread: 2, badge: 'dot', elsewhere: [] });
    await app.call('build_notifications_all_status', { body: { status: 'read' }, as: there });
    expect([await elsewhereOf(here), (await bellOf(there)).unread]).toEqual([[], 0]);
  });

  it('[D2-bell-elsewhere] Is counted up to 100', async () => {
    await mention();
    await app.pool.query(
      `with made as (
         insert into comments (organization_id, document_kind, document_id, user_id, source, content, version)
         select $1, 'email', $2, $3, 'x', '<p>x</p>', 1 from generate_series(1, 120) returning id)
       insert into notifications (organization_id, user_id, action, comment_id, change_id, happened_at)
       select $1, $4, 'mention', id, 1000000 + id, now() from made`,
      [cleo.organization.id, emailId, cleo.id, ben.id],
    );
    expect(await elsewhereOf(here)).toEqual([[cleo.organization.id, limits.notificationsCounted]]);
  });

  it('[D2-bell-elsewhere-gone] Goes with the membership, the organization, and for a session of an identity provider', async () => {
    await mention();
    const shown = [[cleo.organization.id, 1]];
    expect(await elsewhereOf(here)).toEqual(shown);
    for (const column of ['cancelled_at', 'deleted_at']) {
      await app.pool.query(`update organizations set ${column} = now() where id = $1`, [cleo.organization.id]);
      expect(await elsewhereOf(here)).toEqual([]);
      await app.pool.query(`update organizations set ${column} = null where id = $1`, [cleo.organization.id]);
    }
    expect(await elsewhereOf(here)).toEqual(shown);
    // The id of a provider is enough, even if none has it: the session is only for its organization.
    const setProvider = (id: number | null) =>
      app.pool.query('update sessions set provider_id = $2 where user_id = $1', [ben.id, id]);
    await setProvider(1);
    expect(await elsewhereOf(here)).toEqual([]);
    await setProvider(null);
    await app.call('api_v1_account_organization_revoke', { params: { uid: ben.id }, as: asCleo });
    expect(await elsewhereOf(here)).toEqual([]);
  });
});

it('[D4-bell-elsewhere-live] The browsers of a person in other organizations are told at once, and nobody else', async () => {
  const port = await app.listen();
  const open = async (as: TestCaller) => {
    const opened = await openSocket(port, as);
    await opened.send('subNotifications', {});
    return opened;
  };
  const stranger = await app.signIn(await buildUser(app.services));
  const [bens, thereBens, ...others] = await Promise.all([here, there, asAnna, asCleo, stranger].map(open));
  const oid = cleo.organization.id;
  const id = await mention();
  expect(await bens?.next('notificationElsewhere')).toEqual({ oid });
  expect(await elsewhereOf(here)).toEqual([[oid, 1]]);
  await app.call('build_comments_delete', { params: { id }, as: asCleo });
  await app.runJobs();
  expect(await bens?.next('notificationElsewhere')).toEqual({ oid });
  expect(await elsewhereOf(here)).toEqual([]);
  await mention();
  expect(await bens?.next('notificationElsewhere')).toEqual({ oid });
  await app.call('api_v1_account_organization_revoke', { params: { uid: ben.id }, as: asCleo });
  await app.runJobs();
  expect(await bens?.next('notificationElsewhere')).toEqual({ oid });
  expect(await elsewhereOf(here)).toEqual([]);
  // Changes in this organization are announced as before, by their number alone.
  expect(thereBens?.got.filter(({ event }) => event === 'notificationElsewhere')).toEqual([]);
  for (const one of others) expect(one.got.filter(({ event }) => event.startsWith('notification'))).toEqual([]);
  for (const one of [bens, thereBens, ...others]) one?.close();
});
