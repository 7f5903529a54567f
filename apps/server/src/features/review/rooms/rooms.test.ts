import { Socket as NetSocket } from 'node:net';
import { limits } from '@galley/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inFull, isFull } from '../../../../../../scripts/testing/run-length';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { openSocket, type TestSocket } from '../../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller, testOrigin } from '../../../testing/test-app';

let app: TestApp;
let port: number;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  port = await app.listen();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function open(as: TestCaller, headers?: Record<string, string>): Promise<TestSocket> {
  const one = await openSocket(port, as, headers);
  opened.push(one);
  return one;
}

const joining = (change: Record<string, unknown> = {}, tabId = 'one') => ({
  room: { mode: 'email', id, templateVersion: 1, token: '', emailVersion: 1, ...change },
  user: { tabId },
  html: { sequence: 0 },
});

async function enter(as: TestCaller, tabId?: string, change?: Record<string, unknown>): Promise<TestSocket> {
  const one = await open(as);
  expect(await one.send('join', joining(change, tabId))).toMatchObject({ success: true });
  return one;
}

const named = (names: string[]) => (payload: { users: { name: string }[] }) =>
  payload.users.map(({ name }) => name).join() === names.join();

async function takeLease(as: TestCaller, tabId: string): Promise<{ number: number; tabId: string }> {
  const { lease } = (await app.call('build_lease_take', { params: { id }, body: { tabId }, as })).body;
  return { number: lease.number, tabId };
}

async function save(): Promise<void> {
  const taken = await app.call('build_lease_take', { params: { id }, body: { tabId: 'one' }, as: asAnna });
  const { lease, version } = taken.body;
  const opened = (await app.call('build_email_html', { params: { id }, body: {}, as: asAnna })).body;
  const body = {
    html: opened.html.replace('</body>', '<!-- changed --></body>'),
    title: opened.title,
    version,
    leaseNumber: lease.number,
    settings: opened.settings,
    tabId: 'one',
  };
  expect(await app.call('build_save', { params: { id }, body, as: asAnna })).toMatchObject({ status: 200 });
}

// The long forms of forged joins and malformed frames take minutes.
describe('rooms', { timeout: inFull(1_200_000, 60_000) }, () => {
  it('[B7-19-join] [B4-room] Tell who comes, what they do and who leaves, and count two tabs of one person once', async () => {
    const first = await enter(asAnna);
    expect(await first.next('joined')).toMatchObject({ room: { mode: 'email', id, emailVersion: 1 } });
    const second = await enter(asBen);
    await first.next('updateUsers', named(['Anna', 'Ben']));
    const third = await enter(asAnna, 'two');
    expect((await third.send('updateState', { state: 'editing', selected: 'x1' })).code).toBe('lease_lost');
    await app.call('build_lease_take', { params: { id }, body: { tabId: 'two' }, as: asAnna });
    expect((await first.send('updateState', { state: 'editing', selected: 'x1' })).code).toBe('lease_lost');
    await third.send('updateState', { state: 'editing', selected: 'x1' });
    const { users } = await second.next('updateUsers', (payload) => payload.users[0]?.state === 'editing');
    expect(users).toEqual([
      { id: anna.id, name: 'Anna', avatar: '', state: 'editing', selected: 'x1', tabs: 2 },
      { id: ben.id, name: 'Ben', avatar: '', state: 'watching', selected: '', tabs: 1 },
    ]);
    third.close();
    await second.next('updateUsers', (payload) => payload.users[0]?.state === 'watching');
    expect(second.got.filter(({ event }) => event === 'left')).toEqual([]);
    first.close();
    expect(await second.next('left')).toEqual({ user: { id: anna.id, name: 'Anna' } });
    await second.next('updateUsers', named(['Ben']));
  });

  it('[B7-19-key] Are apart by mode, template version and email version', async () => {
    const first = await enter(asAnna);
    const others = [{ emailVersion: 2 }, { templateVersion: 2 }, { mode: 'email_preview' }];
    for (const change of others) {
      const other = await enter(asBen, 'two', change);
      await other.next('updateUsers', named(['Ben']));
    }
    const same = await enter(asBen, 'three', { token: 'a token is no part of it here' });
    await same.next('updateUsers', named(['Anna', 'Ben']));
    await first.next('updateUsers', named(['Anna', 'Ben']));
  });

  it('[B4] Give watchers what the holder of the lease changes, in order, and late ones all of it', async () => {
    const { number, tabId } = await takeLease(asAnna, 'one');
    const [editor, watcher] = [await enter(asAnna, tabId), await enter(asBen)];
    const send = (changes: string[], more: object = {}) =>
      editor.send('html', { leaseNumber: number, baseVersion: 1, state: '', changes, ...more });
    expect(await send(['a', 'b'])).toEqual({ success: true, needsState: false });
    expect(await send(['c'])).toEqual({ success: true, needsState: false });
    expect(await watcher.next('html')).toEqual({ sequence: 1, changes: ['a', 'b'], isWhole: false });
    expect(await watcher.next('html')).toEqual({ sequence: 2, changes: ['c'], isWhole: false });
    expect(editor.got.filter(({ event }) => event === 'html')).toEqual([]);
    const join = async (sequence: number, change = {}) =>
      (await watcher.send('join', { ...joining(change, 'two'), html: { sequence } })).live;
    expect(await join(0)).toEqual({ sequence: 2, isWhole: true, state: '', changes: ['a', 'b', 'c'] });
    expect(await join(1)).toEqual({ sequence: 2, isWhole: false, state: '', changes: ['c'] });
    expect(await join(2)).toEqual({ sequence: 2, isWhole: false, state: '', changes: [] });
    expect(await join(9)).toMatchObject({ isWhole: true });
    expect(await join(0, { emailVersion: 2 })).toBeNull();
    expect(await join(0, { mode: 'email_preview' })).toBeNull();
    await join(0);
    await send([], { state: 'packed' });
    expect(await watcher.next('html')).toEqual({ sequence: 3, changes: [], isWhole: true });
    await send(['d']);
    expect(await join(2)).toEqual({ sequence: 4, isWhole: true, state: 'packed', changes: ['d'] });
    expect((await send(['x'.repeat(limits.liveChangeBytes)])).needsState).toBe(false);
    expect((await send(['x'.repeat(limits.liveChangeBytes)])).needsState).toBe(true);
    // Editing has ended, so the stored version is current.
    await app.call('build_lease_release', { params: { id }, body: { tabId, number }, as: asAnna });
    expect(await join(0)).toBeNull();
  });

  it('[B2-live] Take nothing from an editor whose lease someone else has, or from someone without one', async () => {
    const frozen = await takeLease(asAnna, 'one');
    const [first, second] = [await enter(asAnna, 'one'), await enter(asBen, 'two')];
    const change = (leaseNumber: number, text: string) => ({ leaseNumber, baseVersion: 1, state: '', changes: [text] });
    expect((await first.send('html', change(frozen.number, 'a'))).success).toBe(true);
    expect((await second.send('html', change(frozen.number, 'forged'))).code).toBe('lease_lost');
    app.clock.advance(31_000);
    const next = await takeLease(asBen, 'two');
    expect((await first.send('html', change(frozen.number, 'late'))).code).toBe('lease_lost');
    expect((await first.send('html', change(next.number, 'forged'))).code).toBe('lease_lost');
    expect((await second.send('html', change(next.number, 'b'))).success).toBe(true);
    const { live } = await first.send('join', joining());
    // A message of the previous editor isn't part of it.
    expect(live).toEqual({ sequence: 2, isWhole: true, state: '', changes: ['b'] });
  });

  it('[I12-scroll] Tell where the one who is editing has scrolled, and nobody else', async () => {
    const { tabId } = await takeLease(asAnna, 'one');
    const [editor, watcher] = [await enter(asAnna, tabId), await enter(asBen, 'two')];
    expect((await editor.send('scroll', { top: 3 })).code).toBe('lease_lost');
    await editor.send('updateState', { state: 'editing', selected: '' });
    expect((await watcher.send('scroll', { top: 1 })).code).toBe('lease_lost');
    expect((await editor.send('scroll', { top: -1 })).code).toBe('invalid_field');
    expect((await editor.send('scroll', { top: 3 })).success).toBe(true);
    expect(await watcher.next('scroll')).toEqual({ top: 3 });
    expect(editor.got.filter(({ event }) => event === 'scroll')).toEqual([]);
  });

  it('[I12-ask] Pass on that someone asks to edit, and that they can', async () => {
    const [editor, asker] = [await enter(asAnna), await enter(asBen, 'two')];
    const preview = await enter(asBen, 'three', { mode: 'email_preview' });
    expect(await asker.send('askToEdit', {})).toEqual({ success: true, isAsked: false });
    await takeLease(asAnna, 'one');
    await editor.send('updateState', { state: 'editing', selected: '' });
    expect((await preview.send('askToEdit', {})).code).toBe('forbidden');
    expect(await asker.send('askToEdit', {})).toEqual({ success: true, isAsked: true });
    const asked = await editor.next('askedToEdit');
    expect(asked.user).toEqual({ id: ben.id, name: 'Ben' });
    await editor.send('declineEdit', { member: asked.member });
    expect(await asker.next('declineEdit')).toEqual({ user: { id: anna.id, name: 'Anna' } });
    await editor.send('handOver', { member: asked.member });
    expect(await asker.next('handOver')).toEqual({ user: { id: anna.id, name: 'Anna' } });
  });

  describe('[F3-hand-over-draft] Hand over', () => {
    const draftsOf = async (as: TestCaller) =>
      (await app.call('build_draft_get', { params: { id }, query: {}, as })).body;
    const keepDraft = async (as: TestCaller, tabId: string, baseVersion = 1) => {
      const { settings } = (await app.call('build_email_html', { params: { id }, body: {}, as })).body;
      const content = { kind: 'full', html: `<p>${tabId}</p>` } as const;
      const body = { baseVersion, changes: 2, settings, tabId, lid: 0, content };
      expect(await app.call('build_draft_put', { params: { id }, body, as })).toMatchObject({ status: 200 });
    };

    /** Anna edits, and Ben has asked to. */
    async function askToEdit(given: { hasDrafts?: boolean } = {}) {
      const [editor, asker] = [await enter(asAnna), await enter(asBen, 'two')];
      const { number } = await takeLease(asAnna, 'one');
      await editor.send('updateState', { state: 'editing', selected: '' });
      await asker.send('askToEdit', given);
      const { member, hasDrafts } = await editor.next('askedToEdit');
      return { editor, asker, member, number, hasDrafts };
    }

    it('gives the right to edit and the unsaved work, and leaves the giver neither', async () => {
      const { editor, asker, member, number, hasDrafts } = await askToEdit({ hasDrafts: true });
      expect(hasDrafts).toBe(true);
      await keepDraft(asAnna, 'work');
      await keepDraft(asAnna, 'other tab');
      expect(await editor.send('handOver', { member, leaseNumber: number, draft: 'work' })).toEqual({ success: true });
      expect(await asker.next('handOver')).toEqual({ user: { id: anna.id, name: 'Anna' }, draft: 'work' });
      expect((await draftsOf(asAnna)).drafts.map((one: { tabId: string }) => one.tabId)).toEqual(['other tab']);
      const { drafts, draft } = await draftsOf(asBen);
      expect([drafts.length, draft]).toMatchObject([1, { tabId: 'work', changes: 2, html: '<p>work</p>' }]);
      const state = (await app.call('build_email_state', { params: { id }, as: asBen })).body;
      expect(state.holder).toMatchObject({ id: ben.id });
      const renewed = { params: { id }, body: { tabId: 'one', number }, as: asAnna };
      expect((await app.call('build_lease_renew', renewed)).body).toMatchObject({ code: 'lease_lost' });
      expect(await takeLease(asBen, 'two')).toMatchObject({ number: number + 1 });
    });

    it('moves nothing if any part is refused: another lease, no such draft, one of another person or version', async () => {
      const { editor, asker, member, number } = await askToEdit();
      await keepDraft(asBen, 'of Ben');
      const refused = async (payload: { member?: string; leaseNumber?: number; draft?: string }) =>
        (await editor.send('handOver', { member, leaseNumber: number, ...payload })).code;
      expect(await refused({ leaseNumber: number + 1 })).toBe('lease_lost');
      expect(await refused({ draft: 'nothing' })).toBe('not_found');
      expect(await refused({ draft: 'of Ben' })).toBe('not_found');
      expect(await refused({ member: 'someone' })).toBe('conflict');
      expect((await asker.send('handOver', { member, leaseNumber: number })).code).toBe('lease_lost');
      await keepDraft(asAnna, 'work', 7);
      expect(await refused({ draft: 'work' })).toBe('stale_version');
      expect((await draftsOf(asAnna)).drafts.map((one: { tabId: string }) => one.tabId)).toEqual(['work']);
      expect(await takeLease(asAnna, 'one')).toMatchObject({ number });
      expect(asker.got.filter(({ event }) => event === 'handOver')).toEqual([]);
    });
  });

  it('[I12-lists] Tell the list of a theme what changed in it and who has which email open', async () => {
    const list = await open(asAnna);
    const uninvited = await app.signIn(
      await buildUser(app.services, { organization: anna.organization, role: 'editor' }),
    );
    const outside = await open(uninvited);
    expect((await outside.send('watchList', { tid: templateId })).code).toBe('forbidden');
    const early = await enter(asBen, 'early');
    expect((await list.send('watchList', { tid: templateId })).success).toBe(true);
    const rows = async () => (await list.next('listUsers', (told) => told.rows[0]?.id === id)).rows[0];
    expect((await rows()).users.map(({ name }: { name: string }) => name)).toEqual(['Ben']);
    early.close();
    while ((await rows()).users.length > 0) await Promise.resolve();
    await app.call('templates_emails_update', {
      params: { id: templateId, eid: id },
      body: { title: 'Renamed' },
      as: asBen,
    });
    await app.runJobs();
    expect(await list.next('listChanged')).toEqual({ tid: templateId });
    expect((await list.send('watchList', { tid: 0 })).success).toBe(true);
    list.got.length = 0;
    await save();
    await app.runJobs();
    expect([list.got, outside.got]).toEqual([[], []]);
  });

  it('[B7-19-switch] Move on to a version that was saved, each in its mode, and those of old links stay', async () => {
    const [first, second] = [await enter(asAnna), await enter(asBen)];
    const preview = await enter(asBen, 'two', { mode: 'email_preview' });
    await save();
    await app.runJobs();
    const room = { mode: 'email', id, templateVersion: 1, token: '', emailVersion: 2 };
    expect(await first.next('switchRoom')).toEqual({ room });
    expect(await second.next('switchRoom')).toEqual({ room });
    expect(await preview.next('switchRoom')).toEqual({ room: { ...room, mode: 'email_preview' } });
    await app.runJobs();
    expect(first.got.filter(({ event }) => event === 'switchRoom')).toEqual([]);
  });

  it('[B9] Let nobody in by what a message says, and tell them nothing', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    const uninvited = await app.signIn(
      await buildUser(app.services, { organization: anna.organization, role: 'editor' }),
    );
    const inside = await enter(asAnna);
    const forged: [TestCaller, Record<string, unknown>][] = [
      [stranger, {}],
      [uninvited, {}],
      [null, {}],
      [null, { mode: 'email_preview' }],
      [null, { mode: 'email_preview', token: 'a'.repeat(43) }],
      [stranger, { mode: 'template', id: templateId }],
      [stranger, { mode: 'email_preview' }],
      [asBen, { id: 999_999 }],
    ];
    // A connection that sends more at once is throttled.
    const roundsOfConnection = 20;
    const callers = inFull(Array(7).fill(forged).flat() as typeof forged, forged);
    let entered = 0;
    let refused = 0;
    for (const [as, change] of callers) {
      const outside = await open(as);
      for (let round = 0; round < inFull(roundsOfConnection, 2); round++) {
        const answer = await outside.send('join', { ...joining(change), user: { tabId: 'one', id: anna.id } });
        const plain = await outside.send('join', joining(change));
        for (const { success } of [answer, plain]) {
          if (success) entered += 1;
          else refused += 1;
        }
      }
      expect(outside.got).toEqual([]);
      outside.close();
    }
    expect(entered).toBe(0);
    if (isFull) console.log(`${refused} forged joins refused`);
    const { users } = await inside.next('updateUsers');
    expect(users).toHaveLength(1);
    await expect(openSocket(port, asAnna, { origin: 'http://evil.test' })).rejects.toThrow();
    await expect(openSocket(port, asAnna, { origin: '' })).rejects.toThrow();
  });

  it('[B9-revoked] End for people who were removed, and the connection with the session', async () => {
    const kicked = await enter(asBen);
    const stays = await enter(asAnna);
    await app.pool.query('update template_people set deleted_at = now() where user_id = $1', [ben.id]);
    expect(await kicked.next('kick')).toEqual({ reason: 'You do not have permission to view this page.' });
    await stays.next('updateUsers', named(['Anna']));
    expect((await kicked.send('join', joining())).code).toBe('forbidden');
    await app.pool.query('update template_people set deleted_at = null where user_id = $1', [ben.id]);
    expect((await kicked.send('join', joining())).success).toBe(true);

    const leaving = await app.signIn(ben);
    const out = await enter(leaving, 'two');
    expect((await app.call('logout', { as: leaving, body: {} })).status).toBe(200);
    await out.ended;
    expect(kicked.socket.connected).toBe(true);
  });

  it('[B10] Survive malformed frames and events', async () => {
    const one = await enter(asAnna);
    const odd: unknown[] = [null, [], 'x', 1, {}, { room: 1 }, { room: { mode: 'x' } }, joining({ id: -1 })];
    for (const payload of odd) expect((await one.send('join', payload)).code).toMatch(/bad_request|invalid_field/);
    for (const event of ['html', 'updateState', 'sendComment'] as const)
      expect((await one.send(event, { __proto__: 1, x: '\u0000' })).success).toBeUndefined();
    const frames = [
      '42',
      '42[',
      '42["join"',
      '4',
      '9',
      'x',
      '451-["join",{"_placeholder":true,"num":9}]',
      '41',
      '40/x,',
    ];
    const count = inFull(200, 9);
    for (const text of Array.from({ length: count }, (_, nth) => frames[nth % frames.length] ?? '')) {
      await sendRaw(text);
    }
    // The connection from before them is still the same.
    expect((await one.send('join', joining())).success).toBe(true);
    if (isFull) console.log(`${count} malformed frames`);
  });

  it('[B8] Cut off a client that sends too much, and no other', async () => {
    const [noisy, quiet] = [await enter(asAnna), await enter(asBen)];
    for (let nth = 0; nth < limits.socketMessagesAtOnce * 2; nth++)
      noisy.socket.emit('updateState', { state: 'watching', selected: '' });
    await noisy.ended;
    const large = await enter(asAnna, 'two');
    large.socket.emit('sendComment', { text: 'x'.repeat(limits.socketMessageBytes + 1) });
    await large.ended;
    expect((await quiet.send('updateState', { state: 'watching', selected: '' })).success).toBe(true);
  });

  it('[B7-19-notifications] Reach the people who asked for them, in all their tabs', async () => {
    const [first, second, other] = [await open(asAnna), await open(asAnna), await open(asBen)];
    const nobody = await open(null);
    expect((await nobody.send('subNotifications', {})).code).toBe('session_required');
    for (const one of [first, other]) expect((await one.send('subNotifications', {})).success).toBe(true);
    const person = { organizationId: anna.organization.id, userId: anna.id };
    app.services.sockets.toUser(person, 'notification', { nid: 7 });
    app.services.sockets.toUser(person, 'updateSkinTone', { userId: anna.id, skinTone: '' });
    expect(await first.next('notification')).toEqual({ nid: 7 });
    await second.next('updateSkinTone');
    expect([second.got, other.got]).toEqual([[], []]);
  });
});

/**
 * One WebSocket with one text frame that our clients don't send; resolves when the server has responded or ended it.
 */
async function sendRaw(text: string): Promise<void> {
  const socket = new NetSocket();
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.connect(port, '127.0.0.1', () => {
      socket.write(
        `GET /api/v1/live?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${new URL(testOrigin).host}\r\nOrigin: ${testOrigin}\r\n` +
          'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
    });
    socket.once('data', () => {
      const body = Buffer.from(text);
      // A masked text frame whose mask is zero.
      const frame = (bytes: Buffer) => Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
      socket.write(Buffer.concat([frame(Buffer.from('40')), frame(body), Buffer.from([0xff, 0xff, 0xff])]));
    });
  });
}
