import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { inFull, testInFull } from '../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, setUpServer } from './http-client';
import { LiveEditor, type LivePlace, LiveWatcher } from './live-clients';
import { createRedis, hasRedis, type RedisProcess } from './redis-process';
import { openRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy';
import { makeScratchFolder } from './scratch-folder';
import {
  endStartedProcesses,
  runBundle,
  type ServerProcess,
  serverEnvironment,
  startServerProcess,
} from './server-process';

const base = makeScratchFolder('several');
const database = `several_${process.pid}`;
const rounds = process.env.GALLEY_SOAK ? 10 : inFull(3, 1);
const patience = { timeout: 30_000, interval: 50 };

let admin: pg.Client;
let redis: RedisProcess;
let proxy: RoundRobinProxy;
let environment: Record<string, string>;
let client: HttpClient;
let templateId: number;
const servers: (ServerProcess | null)[] = [null, null];
const clients: { close(): void }[] = [];

const describeWithRedis = hasRedis() ? describe : describe.skip;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts one of the two processes, and waits until its health reports no problems with connections. */
async function start(nth: number): Promise<void> {
  const port = await freePort();
  const server = await startServerProcess(join(base, 'data'), { ...environment, GALLEY_PORT: String(port) });
  servers[nth] = server;
  ports[nth] = port;
  proxy.leadTo(ports.filter((one) => one > 0));
  await vi.waitFor(async () => expect(await readProblems(nth)).toEqual([]), patience);
}
const ports = [0, 0];

async function kill(nth: number): Promise<void> {
  const server = servers[nth];
  if (!server) return;
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
  servers[nth] = null;
}

/** Returns the problems with connections in the health of a process. */
async function readProblems(nth: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${ports[nth]}/api/v1/health`, {
    headers: { host: new URL(proxy.url).host },
  });
  const { status, problems } = (await response.json()) as {
    status: string;
    problems: { check: string; message: string }[];
  };
  expect(status).toBe('ok');
  return problems.filter(({ check }) => check === 'live').map(({ message }) => message);
}

async function newEmail(): Promise<number> {
  const body = { title: 'Letter', type: 'email' };
  return (await client.call('templates_emails_create', { params: { id: templateId }, body })).body.email.id;
}

const placeOf = (id: number, tabId: string): LivePlace => ({ url: proxy.url, headers: client.headers(), id, tabId });

/** Opens an editor with the lease, and watchers, distributed over the processes. */
async function openRoom(id: number, watching: number) {
  const { lease } = (await client.call('build_lease_take', { params: { id }, body: { tabId: 'editor' } })).body;
  const editor = new LiveEditor(placeOf(id, 'editor'), { number: lease.number, baseVersion: 1 });
  const watchers = Array.from({ length: watching }, (_, nth) => new LiveWatcher(placeOf(id, `watcher-${nth}`)));
  clients.push(editor, ...watchers);
  const everyoneShows = async () => {
    await editor.settle();
    await vi.waitFor(() => {
      for (const watcher of watchers) expect(watcher.shown).toEqual(editor.written);
    }, patience);
  };
  return { editor, watchers, everyoneShows };
}

/** Saves one email repeatedly, each time under a new key, and retries until it is acknowledged. */
async function openSaves(id: number) {
  const { lease } = (await client.call('build_lease_take', { params: { id }, body: { tabId: 'one' } })).body;
  const opened = (await client.call('build_email_html', { params: { id }, body: {} })).body;
  const acknowledged = new Map<number, string>();
  let version = 1;
  async function saveOnce(): Promise<void> {
    const html = opened.html.replace('Hello', `Hello ${version}`);
    const { title, settings } = opened;
    const body = { html, title, version, leaseNumber: lease.number, settings, tabId: 'one' };
    const idempotencyKey = `save-${version}`;
    for (;;) {
      const answer = await client.call('build_save', { params: { id }, body, idempotencyKey }).catch(() => null);
      if (answer?.status === 200) {
        version = answer.body.version;
        acknowledged.set(version, sha256(html));
        return;
      }
      expect(answer?.status ?? 503).toBe(503);
    }
  }
  return {
    async save(count: number) {
      for (let nth = 0; nth < count; nth += 1) await saveOnce();
    },
    /** Checks that every acknowledged version has its bytes, and that there are no others. */
    async check(count: number) {
      expect([...acknowledged.keys()]).toEqual(Array.from({ length: count }, (_, nth) => nth + 2));
      for (const [number, hash] of acknowledged) {
        const { body } = await client.call('build_email_get_html', { params: { id }, query: { version: number } });
        expect(sha256(body.html)).toBe(hash);
      }
    },
  };
}

/** Types and sends each key separately while something else happens. */
async function typeThrough(editor: LiveEditor, keys: number, work: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  for (let key = 0; key < keys || !isDone; key += 1) {
    editor.type(`key ${editor.written.length}`);
    await editor.flush();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await working;
}

describeWithRedis('two processes behind a round-robin proxy, with Redis', () => {
  beforeAll(async () => {
    const { host, port, user } = inject('databaseServer');
    admin = new pg.Client({ host, port, user, database: 'postgres' });
    await admin.connect();
    await admin.query(`create database ${database}`);
    proxy = await openRoundRobinProxy();
    redis = createRedis(await freePort());
    await redis.start();
    environment = {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
      REDIS_URL: redis.url,
      GALLEY_URL: proxy.url,
    };
    // At the same time: an empty database is set up only once.
    await Promise.all([start(0), start(1)]);
    client = createHttpClient(proxy.url);
    templateId = (await setUpServer(client)).templateId;
  });
  afterEach(() => {
    for (const one of clients.splice(0)) one.close();
  });
  afterAll(async () => {
    endStartedProcesses();
    await redis?.kill();
    proxy?.close();
    await admin?.query(`drop database if exists ${database} with (force)`);
    await admin?.end();
    rmSync(base, { recursive: true, force: true });
  });

  testInFull(
    '[I12-two-rooms] Watchers end with the editor’s bytes and no acknowledged save is lost, whichever is killed',
    async () => {
      const id = await newEmail();
      const saves = await openSaves(await newEmail());
      const { editor, watchers, everyoneShows } = await openRoom(id, 4);
      await typeThrough(editor, 20, async () => undefined);
      await everyoneShows();
      expect(Math.min(...ports.map((port) => proxy.counts.get(port) ?? 0))).toBeGreaterThan(0);
      // Tabs of one person are one member, across both processes.
      await vi.waitFor(() => {
        for (const { users } of [editor, ...watchers])
          expect(users).toMatchObject([{ name: 'Ann', tabs: 5, state: 'editing' }]);
      }, patience);
      for (let round = 0; round < rounds * 2; round += 1) {
        await typeThrough(editor, 10, async () => {
          const killed = kill(round % 2);
          await saves.save(5);
          await killed;
          await start(round % 2);
        });
        await everyoneShows();
      }
      // Reconnected watchers are counted once.
      await vi.waitFor(() => {
        for (const { users } of [editor, ...watchers]) expect(users).toMatchObject([{ tabs: 5 }]);
      }, patience);
      expect(watchers.map(({ misfits }) => misfits)).toEqual([0, 0, 0, 0]);
      await saves.check(rounds * 10);
    },
  );

  testInFull(
    '[I12-two-redis] Work goes on while Redis is away, health says so, and rooms read what they missed',
    async () => {
      const id = await newEmail();
      const { editor, everyoneShows } = await openRoom(id, 4);
      await typeThrough(editor, 5, async () => undefined);
      await everyoneShows();
      for (let round = 0; round < rounds; round += 1) {
        await redis.kill();
        // Acknowledged, and announced to only one of the processes.
        await typeThrough(editor, 3, async () => undefined);
        for (const nth of [0, 1])
          await vi.waitFor(
            async () => expect(await readProblems(nth)).toEqual([expect.stringContaining('Redis is unavailable')]),
            patience,
          );
        expect(await newEmail()).toBeGreaterThan(id);
        await redis.start();
        for (const nth of [0, 1]) await vi.waitFor(async () => expect(await readProblems(nth)).toEqual([]), patience);
        await everyoneShows();
      }
      expect(editor.connects).toBeGreaterThan(rounds);
    },
  );

  it('[I12-two-lists] What one process does is told by both', async () => {
    const told = [0, 0];
    for (const nth of [0, 1]) {
      const { socket } = openPinned(nth, 0);
      socket.on('listChanged', () => {
        told[nth] = (told[nth] ?? 0) + 1;
      });
      socket.on('connect', () => void socket.emit('watchList', { tid: templateId }));
      await vi.waitFor(() => expect(socket.connected).toBe(true), patience);
    }
    await newEmail();
    await vi.waitFor(() => expect(Math.min(...told)).toBeGreaterThan(0), patience);
  });

  it('[I12-two-limits] Guesses of a password are counted over both processes', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const at = createHttpClient(
        `http://127.0.0.1:${ports[nth % 2]}`,
        { cookie: '' },
        {
          host: new URL(proxy.url).host,
          origin: proxy.url,
        },
      );
      const body = { email: 'nobody@orchard.test', password: 'a wrong password' };
      statuses.push((await at.call('api_v1_auth_login', { body })).status);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('[I12-two-refused] A server with other files or another secret is refused', async () => {
    const other = serverEnvironment(join(base, 'other'), environment);
    expect((await runBundle([], other)).stderr).toContain('has another data folder or secret');
  });

  it('[I12-two-presence] Who was in a process that is killed, and doesn’t come back, is no longer in the room', async () => {
    const id = await newEmail();
    const stays = openPinned(0, id);
    const goes = openPinned(1, id);
    await vi.waitFor(() => expect(stays.users).toMatchObject([{ tabs: 2 }]), patience);
    goes.socket.io.reconnection(false);
    await kill(1);
    await vi.waitFor(() => expect(stays.users).toMatchObject([{ tabs: 1 }]), patience);
    expect(stays.connects).toBe(1);
  });
});

/** Opens a watcher that is always connected to one of the processes. */
function openPinned(nth: number, id: number): LiveWatcher {
  const headers = { ...client.headers(), host: new URL(proxy.url).host };
  const watcher = new LiveWatcher({ ...placeOf(id, `pinned-${nth}`), headers, url: `http://127.0.0.1:${ports[nth]}` });
  clients.push(watcher);
  return watcher;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
