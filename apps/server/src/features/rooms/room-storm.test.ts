import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, setUpServer } from '../../testing/http-client';
import { LiveEditor, LiveWatcher } from '../../testing/live-clients';
import { makeScratchFolder } from '../../testing/scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server-process';

const isSoak = process.env.GALLEY_SOAK !== undefined;
const [rooms, watchersEach] = isSoak ? [50, 9] : [10, 4];
/** GALLEY_ROOM_MINUTES: how long people work in the long form. */
const minutes = isSoak ? Number(process.env.GALLEY_ROOM_MINUTES ?? 10) : 0.2;
const dataDir = makeScratchFolder('storm');
const patience = { timeout: 60_000, interval: 50 };

let server: ServerProcess;
let client: HttpClient;
let restart: () => Promise<void>;
const editors: LiveEditor[] = [];
const watchers: LiveWatcher[] = [];

beforeAll(async () => {
  await copyUnusedData(dataDir);
  const port = await freePort();
  restart = async () => {
    server = await startServerProcess(dataDir, { GALLEY_PORT: String(port) });
  };
  await restart();
  client = createHttpClient(server.url);
  const { templateId } = await setUpServer(client);
  for (let room = 0; room < rooms; room += 1) {
    const body = { title: `Letter ${room}`, type: 'email' };
    const { id } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body.email;
    const { lease } = (await client.call('build_lease_take', { params: { id }, body: { tabId: 'editor' } })).body;
    const place = (tabId: string) => ({ url: server.url, headers: client.headers(), id, tabId });
    editors.push(new LiveEditor(place('editor'), { number: lease.number, baseVersion: 1 }));
    for (let nth = 0; nth < watchersEach; nth += 1) watchers.push(new LiveWatcher(place(`watcher-${nth}`)));
  }
});
afterAll(() => {
  for (const one of [...editors, ...watchers]) one.close();
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function everyoneShows(): Promise<void> {
  await Promise.all(editors.map((editor) => editor.settle()));
  await vi.waitFor(() => {
    for (const [nth, watcher] of watchers.entries())
      expect(watcher.shown).toEqual(editors[Math.floor(nth / watchersEach)]?.written);
  }, patience);
}

const everyone = () => [...editors, ...watchers];
/** Memory and processor time of the server process: megabytes, seconds. */
function readUse(): { memory: number; cpu: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, cpu: ticks / 100 };
}

testInFull(
  '[B6-rooms] Many rooms at work: nobody is disconnected, and memory stays',
  async () => {
    await vi.waitFor(() => expect(everyone().every(({ socket }) => socket.connected)).toBe(true), patience);
    await everyoneShows();
    const began = Date.now();
    let warm: ReturnType<typeof readUse> | null = null;
    for (let key = 0; Date.now() - began < minutes * 60_000; key += 1) {
      for (const editor of editors) editor.type(`key ${key}`);
      await Promise.all(editors.map((editor) => editor.flush()));
      await wait(1000);
      if (!warm && Date.now() - began > minutes * 20_000) warm = readUse();
    }
    await everyoneShows();
    expect(everyone().filter(({ connects }) => connects > 1)).toEqual([]);
    const { memory, cpu } = readUse();
    const seconds = ((Date.now() - began) * 2) / 3000;
    console.log(
      `${everyone().length} sockets in ${rooms} rooms for ${minutes} min: memory ${warm?.memory.toFixed(0)} to ${memory.toFixed(0)} MB, ${((cpu - (warm?.cpu ?? 0)) / seconds).toFixed(2)} of a core`,
    );
    if (isSoak) expect(memory).toBeLessThan((warm?.memory ?? 0) * 1.1 + 10);
  },
  { timeout: 1_200_000 },
);

testInFull(
  '[B7-storm] After a restart everyone is back and has the editor’s bytes',
  async () => {
    await vi.waitFor(() => expect(everyone().every(({ socket }) => socket.connected)).toBe(true), patience);
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    await restart();
    const began = performance.now();
    for (const editor of editors) editor.type('after the restart');
    await vi.waitFor(() => expect(everyone().every(({ socket }) => socket.connected)).toBe(true), patience);
    const back = performance.now() - began;
    await everyoneShows();
    console.log(`${everyone().length} sockets back ${Math.round(back)} ms after a restart`);
    if (isSoak) expect(back).toBeLessThan(15_000);
  },
  { timeout: 300_000 },
);
