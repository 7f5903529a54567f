import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inFull, testInFull } from '../../../../../../scripts/testing/run-length';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { hashOf, LiveEditor, type LivePlace, LiveWatcher } from '../../../testing/live-clients';
import { createRandom } from '../../../testing/random';
import { createTestApp, type TestApp, type TestCaller, testOrigin } from '../../../testing/test-app';

/** `npm run soak` runs the long forms. GALLEY_TEST_SEED repeats a run. */
const isSoak = process.env.GALLEY_SOAK !== undefined;
const lengthOf = (soak: number, full: number, short: number) => (isSoak ? soak : inFull(full, short));
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
/** A message allowance is 10 a second; people type slower than that. */
const keyMs = 110;
const patience = { timeout: 60_000, interval: 20 };

let app: TestApp;
let port: number;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;
const opened: { close(): void }[] = [];

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  port = await app.listen();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = await newEmail();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function newEmail(): Promise<number> {
  return (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
}

function placeOf(as: TestCaller, tabId: string, of = id): LivePlace {
  const headers = { host: new URL(testOrigin).host, origin: testOrigin, cookie: as?.cookie ?? '' };
  return { url: `http://127.0.0.1:${port}`, headers, id: of, tabId };
}

const take = (as: TestCaller, tabId: string, of = id) =>
  app.call('build_lease_take', { params: { id: of }, body: { tabId }, as });

async function openEditor(as: TestCaller, tabId: string, of = id) {
  const { lease } = (await take(as, tabId, of)).body;
  const editor = new LiveEditor(placeOf(as, tabId, of), { number: lease.number, baseVersion: 1 });
  opened.push(editor);
  return { editor, number: lease.number as number };
}

function openWatchers(count: number, of = id): LiveWatcher[] {
  const watchers = Array.from({ length: count }, (_, nth) => new LiveWatcher(placeOf(asBen, `watcher-${nth}`, of)));
  opened.push(...watchers);
  return watchers;
}

/** Everyone has the editor's document, by their own checksums. */
async function expectSame(editor: LiveEditor, watchers: readonly LiveWatcher[]): Promise<void> {
  await editor.settle();
  const hash = hashOf(editor.written);
  await vi.waitFor(() => expect(watchers.map((watcher) => watcher.hash())).toEqual(watchers.map(() => hash)), patience);
}

describe('rooms under load', { timeout: 1_200_000 }, () => {
  it('[B1-races] One of ten people who start to edit at the same moment gets it, the others are told', async () => {
    const rounds = lengthOf(1000, 50, 5);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, tab) => take(tab % 2 ? asAnna : asBen, `tab ${round} ${tab}`)),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(9);
      for (const { body } of refused)
        expect(body).toMatchObject({ code: 'lease_held', error: 'Email is being edited by another team member.' });
      app.clock.advance(31_000);
    }
    if (isSoak) console.log(`${rounds} races for the lease, one winner each`);
  });

  it('[B2-frozen] Who was frozen past the lease changes nothing, live or by saving, and the text is a draft', async () => {
    const rounds = lengthOf(100, 20, 3);
    for (let round = 0; round < rounds; round += 1) {
      id = await newEmail();
      const { editor: frozen, number } = await openEditor(asAnna, 'frozen');
      frozen.type('before');
      await frozen.settle();
      const opened = (await app.call('build_email_html', { params: { id }, body: {}, as: asAnna })).body;
      const save = (as: TestCaller, tabId: string, leaseNumber: number, text: string) =>
        app.call('build_save', {
          params: { id },
          body: {
            html: opened.html.replace('>a<', `>${text}<`),
            title: opened.title,
            version: 1,
            leaseNumber,
            settings: opened.settings,
            tabId,
          },
          as,
        });
      app.clock.advance(31_000);
      const { editor: next, number: nextNumber } = await openEditor(asBen, 'next');
      next.type('of the next');
      await next.settle();
      expect((await save(asBen, 'next', nextNumber, 'of the next')).status).toBe(200);
      frozen.type('late');
      expect(await frozen.flush()).toBe(false);
      expect(await save(asAnna, 'frozen', number, `late ${round}`)).toMatchObject({ status: 409 });
      const { draft } = (await app.call('build_draft_get', { params: { id }, as: asAnna })).body;
      expect(draft.html).toContain(`late ${round}`);
      const current = (await app.call('build_email_html', { params: { id }, body: {}, as: asBen })).body;
      expect(current.html).toContain('of the next');
      frozen.close();
      next.close();
    }
    if (isSoak) console.log(`${rounds} frozen editors refused`);
  });

  it('[B4-watchers] Everyone in a full room ends with the same bytes as the editor', async () => {
    const count = lengthOf(100, 100, 20);
    const { editor } = await openEditor(asAnna, 'editor');
    const watchers = openWatchers(count);
    await vi.waitFor(() => expect(watchers.every(({ socket }) => socket.connected)).toBe(true), patience);
    for (let key = 0; key < lengthOf(300, 50, 15); key += 1) {
      editor.type(`key ${key}`);
      await editor.flush();
      await wait(keyMs);
    }
    await expectSame(editor, watchers);
    expect(watchers.filter(({ misfits }) => misfits > 0)).toEqual([]);
    // The editor and all the tabs of the other person.
    await vi.waitFor(
      () => expect(editor.users.map(({ tabs }) => tabs).sort((one, other) => one - other)).toEqual([1, count]),
      patience,
    );
    if (isSoak) console.log(`${count} watchers with the editor’s bytes`);
  });

  testInFull(
    '[B5-cuts] After cuts at any moment every watcher has the editor’s bytes, and no change twice',
    async () => {
      const cuts = lengthOf(1000, 100, 20);
      const random = createRandom(seed);
      const { editor, number } = await openEditor(asAnna, 'editor');
      const watchers = openWatchers(8);
      await expectSame(editor, watchers);
      let renewedAt = Date.now();
      for (let cut = 0; cut < cuts; cut += 1) {
        editor.type(`key ${cut}`);
        void editor.flush();
        await wait(random.integer(0, keyMs * 2));
        // Also the editor's own connection, now and then.
        const victim = cut % 10 === 9 ? editor : watchers[random.integer(0, watchers.length - 1)];
        if (random.integer(0, 1) === 0) victim?.socket.io.engine?.close();
        else for (const { conn } of app.services.sockets.io.of('/').sockets.values()) conn.close();
        if (random.integer(0, 4) === 0) await expectSame(editor, watchers);
        if (Date.now() - renewedAt < 10_000) continue;
        renewedAt = Date.now();
        await app.call('build_lease_renew', { params: { id }, body: { tabId: 'editor', number }, as: asAnna });
      }
      await expectSame(editor, watchers);
      expect(watchers.map(({ misfits }) => misfits)).toEqual(watchers.map(() => 0));
      const connects = watchers.reduce((sum, watcher) => sum + watcher.connects, 0);
      if (isSoak)
        console.log(`${cuts} cuts (seed ${seed}), ${connects} connects, every watcher with the editor’s bytes`);
    },
  );

  testInFull(
    '[B6-one-room] Hundreds of sockets in one room: all are counted and follow, and none is disconnected',
    async () => {
      const count = lengthOf(500, 200, 40);
      const { editor } = await openEditor(asAnna, 'editor');
      const watchers = openWatchers(count);
      const tabs = () => editor.users.reduce((sum, user) => sum + user.tabs, 0);
      await vi.waitFor(() => expect(tabs()).toBe(count + 1), patience);
      await expectSame(editor, watchers);
      const slowest: number[] = [];
      for (let key = 0; key < lengthOf(60, 20, 5); key += 1) {
        editor.type(`key ${key}`);
        const began = performance.now();
        await expectSame(editor, watchers);
        slowest.push(performance.now() - began);
        await wait(keyMs);
      }
      expect([editor, ...watchers].filter(({ connects }) => connects !== 1)).toEqual([]);
      expect(watchers.filter(({ misfits }) => misfits > 0)).toEqual([]);
      // Half of them leave at once: the others are notified, and continue.
      for (const one of watchers.slice(count / 2)) one.close();
      await vi.waitFor(() => expect(tabs()).toBe(count / 2 + 1), patience);
      editor.type('for the rest');
      await expectSame(editor, watchers.slice(0, count / 2));
      if (isSoak)
        console.log(`${count} sockets in one room, the last had a change after ${Math.round(Math.max(...slowest))} ms`);
    },
  );

  it('[B9-revoked-soon] A session that ends takes its connection with it within two seconds', async () => {
    const slowest: number[] = [];
    for (let round = 0; round < lengthOf(50, 10, 2); round += 1) {
      const as = await app.signIn(ben);
      const watcher = new LiveWatcher(placeOf(as, 'leaving'));
      opened.push(watcher);
      await vi.waitFor(() => expect(watcher.users).toHaveLength(1), patience);
      watcher.socket.io.reconnection(false);
      const ended = new Promise<void>((resolve) => watcher.socket.once('disconnect', () => resolve()));
      const began = performance.now();
      expect((await app.call('logout', { as, body: {} })).status).toBe(200);
      await ended;
      slowest.push(performance.now() - began);
    }
    if (!isSoak) return;
    console.log(
      `${slowest.length} sessions ended, the slowest connection after ${Math.round(Math.max(...slowest))} ms`,
    );
    expect(Math.max(...slowest)).toBeLessThan(2000);
  });
});
