import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  asAnna = await app.signIn(anna);
  ben = await buildUser(app.services, { organization, name: 'Ben' });
  asBen = await app.signIn(ben);
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
});

const take = (as: TestCaller, tabId: string) => app.call('build_lease_take', { params: { id }, body: { tabId }, as });
const renew = (as: TestCaller, tabId: string, number: number) =>
  app.call('build_lease_renew', { params: { id }, body: { tabId, number }, as });
const release = (as: TestCaller, tabId: string, number: number) =>
  app.call('build_lease_release', { params: { id }, body: { tabId, number }, as });

describe('the edit lease', () => {
  it('is refused to a stranger and held by one person in one tab', async () => {
    expect((await take(await app.signIn(await buildUser(app.services)), 'x')).status).toBe(404);
    const first = await take(asAnna, 'one');
    expect(first).toMatchObject({ status: 200, body: { version: 1, lease: { number: 1 } } });
    const refused = await take(asBen, 'b');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'lease_held',
        error: 'Email is being edited by another team member.',
        holder: { id: anna.id, name: 'Anna' },
      },
    });
    expect((await take(asAnna, 'two')).status).toBe(409);
    expect((await take(asAnna, 'one')).body.lease.number).toBe(1);
  });

  it('[I12-take-over] can be taken over by an admin, and the number before writes nothing more', async () => {
    const editor = await buildUser(app.services, { organization: anna.organization, name: 'Eva', role: 'editor' });
    await inviteToTemplate(app.services, { organization: anna.organization, templateId, user: editor });
    const asEditor = await app.signIn(editor);
    const takeOver = (as: TestCaller, tabId: string) =>
      app.call('build_lease_take', { params: { id }, body: { tabId, takesOver: true }, as });
    expect((await take(asAnna, 'one')).status).toBe(200);
    expect((await takeOver(asEditor, 'e')).status).toBe(403);
    expect((await takeOver(asBen, 'b')).body.lease.number).toBe(2);
    expect((await renew(asAnna, 'one', 1)).body.code).toBe('lease_lost');
    expect((await take(asAnna, 'one')).body.holder.name).toBe('Ben');
    expect((await renew(asBen, 'b', 2)).status).toBe(200);
    // The same person in another tab isn't logged.
    expect((await takeOver(asBen, 'b2')).status).toBe(200);
    const { rows } = await app.pool.query(
      "select actor_id::int, object_kind, object_id::int, details from audit_events where action like '%.editing_taken_over'",
    );
    expect(rows).toEqual([{ actor_id: ben.id, object_kind: 'email', object_id: id, details: { member: anna.id } }]);
  });

  it('goes to exactly one of ten concurrent requests [B1]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, tab) => take(asAnna, `tab ${round} ${tab}`)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      app.clock.advance(31_000);
    }
  });

  it('expires after 30 s without renewal, and stays valid while it is renewed', async () => {
    await take(asAnna, 'one');
    app.clock.advance(25_000);
    expect((await renew(asAnna, 'one', 1)).status).toBe(200);
    app.clock.advance(25_000);
    expect((await take(asBen, 'b')).status).toBe(409);
    app.clock.advance(6_000);
    expect((await take(asBen, 'b')).body.lease.number).toBe(2);
    expect((await renew(asAnna, 'one', 1)).body.code).toBe('lease_lost');
  });

  it('returns to a holder who was away if no one else took it', async () => {
    await take(asAnna, 'one');
    app.clock.advance(600_000);
    expect((await renew(asAnna, 'one', 1)).status).toBe(200);
    expect((await take(asBen, 'b')).status).toBe(409);
  });

  it('is released only by its holder', async () => {
    await take(asAnna, 'one');
    expect((await release(asBen, 'one', 1)).body).toEqual({ success: true });
    expect((await release(asAnna, 'two', 1)).body).toEqual({ success: true });
    expect((await take(asBen, 'b')).status).toBe(409);
    expect((await release(asAnna, 'one', 1)).body).toEqual({ success: true });
    expect((await renew(asAnna, 'one', 1)).body.code).toBe('lease_lost');
    expect((await take(asBen, 'b')).body.lease.number).toBe(2);
  });
});
