import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { percentiles } from '../../../testing/hostile/report';
import { createHttpClient, type HttpClient, setUpServer } from '../../../testing/http-client';
import { LiveEditor, LiveWatcher } from '../../../testing/live-clients';
import { createRandom } from '../../../testing/random';
import { startSavingClients } from '../../../testing/saving-clients';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server-process';

const isSoak = process.env.GALLEY_SOAK !== undefined;
/** `npm run soak` runs the long forms. GALLEY_TEST_SEED repeats the saves of a run. */
const [rooms, watchersEach] = isSoak ? [50, 9] : [10, 4];
/** GALLEY_ROOM_MINUTES: how long people work in the long form. */
const minutes = isSoak ? Number(process.env.GALLEY_ROOM_MINUTES ?? 10) : 0.2;
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
/** People who save in the meantime, each their own email. */
const saving = { count: 10, bytes: 100_000, pauseMs: 200 };
const dataDir = makeScratchFolder('storm');
const patience = { timeout: 60_000, interval: 50 };

let server: ServerProcess;
let client: HttpClient;
let templateId: number;
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
  ({ templateId } = await setUpServer(client));
  for (let room = 0; room < rooms; room += 1) {
    const body = { title: `Letter ${room}`, type: 'email' };
    const { id } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body.email;
    const { lease } = (await client.call('build_lease_take', { params: { id }, body: { tabId: 'editor' } })).body;
    const place = (tabId: string) => ({
      url: server.url,
      headers: client.headers(),
      id,
      tabId,
      isPatient: true,
    });
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
    let warm: (ReturnType<typeof readUse> & { at: number }) | null = null;
    const isAtWork = () => Date.now() - began < minutes * 60_000;
    for (let key = 0; key < 3 || isAtWork(); key += 1) {
      for (const editor of editors) editor.type(`key ${key}`);
      await Promise.all(editors.map((editor) => editor.flush()));
      if (isAtWork()) await wait(1000);
      if (!warm && Date.now() - began >= minutes * 20_000) warm = { ...readUse(), at: Date.now() };
    }
    await everyoneShows();
    expect(everyone().filter(({ connects }) => connects > 1)).toEqual([]);
    expect(watchers.filter(({ misfits }) => misfits > 0)).toEqual([]);
    if (!isSoak || !warm) return;
    const { memory, cpu } = readUse();
    const cores = (cpu - warm.cpu) / ((Date.now() - warm.at) / 1000);
    console.log(
      `${everyone().length} sockets in ${rooms} rooms for ${minutes} min: memory ${warm.memory.toFixed(0)} to ${memory.toFixed(0)} MB, ${cores.toFixed(2)} of a core`,
    );
    expect(memory).toBeLessThan(warm.memory * 1.1);
    expect(cores).toBeLessThan(1);
  },
  { timeout: 1_200_000 },
);

testInFull(
  '[B7-storm] After a restart everyone is back and has the editor’s bytes, and saves go on meanwhile',
  async () => {
    await vi.waitFor(() => expect(everyone().every(({ socket }) => socket.connected)).toBe(true), patience);
    const savers = await startSavingClients(client, { templateId, ...saving, random: createRandom(seed) });
    const eachSaved = () => vi.waitFor(() => expect(savers.leastSinceMark()).toBeGreaterThan(0), patience);
    await eachSaved();
    const killedAt = performance.now();
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    await restart();
    const restartedAt = performance.now();
    savers.markRound();
    for (const editor of editors) editor.type('after the restart');
    await vi.waitFor(
      () =>
        expect(everyone().every(({ connectedAt, socket }) => socket.connected && connectedAt > killedAt)).toBe(true),
      patience,
    );
    await everyoneShows();
    await eachSaved();
    await savers.stop();
    expect(await savers.findLost()).toEqual([]);
    if (!isSoak) return;
    const back = everyone().map(({ connectedAt }) => connectedAt - killedAt);
    const { p95, count } = percentiles(savers.listTimes(restartedAt));
    console.log(
      `${back.length} sockets back ${Math.round(Math.max(...back))} ms after a kill, ${Math.round(restartedAt - killedAt)} ms of them the restart; in each second ${countBySecond(back)}; p95 of ${count} saves ${Math.round(p95)} ms`,
    );
    expect(Math.max(...back)).toBeLessThan(15_000);
    expect(p95).toBeLessThan(1000);
  },
  { timeout: 300_000 },
);

function countBySecond(times: readonly number[]): string {
  const counts = Array.from({ length: Math.ceil(Math.max(...times) / 1000) }, () => 0);
  for (const ms of times) counts[Math.floor(ms / 1000)] = (counts[Math.floor(ms / 1000)] ?? 0) + 1;
  return counts.join(', ');
}
