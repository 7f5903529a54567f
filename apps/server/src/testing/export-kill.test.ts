import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildUrl } from '@galley/contract';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { testInFull } from '../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, setUpServer } from './http-client';
import { createRandom } from './random';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  type ServerProcess,
  startServerProcess,
} from './server-process';

const dataDir = makeScratchFolder('export-kill');
const files = join(dataDir, 'export-files');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const kills = 20;
const documents = 30;

let server: ServerProcess;
let client: HttpClient;
let templateId: number;
const ids: number[] = [];

beforeAll(async () => {
  await copyUnusedData(dataDir);
  server = await startServerProcess(dataDir);
  client = createHttpClient(server.url);
  templateId = (await setUpServer(client)).templateId;
  for (let made = 0; made < documents; made += 1) {
    const body = { title: `Mail ${made}`, type: 'email', start: 'example' };
    const { email } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body;
    ids.push(email.id);
  }
});
afterAll(async () => {
  await server?.stop();
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const list = async () =>
  (await client.call('templates_exports', { params: { id: templateId } })).body.exports as {
    id: number;
    state: string;
    size: number;
    percent: number;
    error: string;
  }[];

async function download(xid: number): Promise<{ status: number; bytes: Buffer }> {
  const path = buildUrl('templates_exports_download', { id: templateId, xid });
  const response = await fetch(server.url + path, { headers: client.headers() });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function readZip(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  return await new Promise((resolve, reject) => {
    const names: string[] = [];
    zip.on('entry', ({ fileName }: { fileName: string }) => {
      names.push(fileName);
      zip.readEntry();
    });
    zip.on('end', () => resolve(names));
    zip.on('error', reject);
    zip.readEntry();
  });
}

describe('[A1-export-kill] when server and database are killed during an export', () => {
  testInFull(
    'it is made again by itself, only the whole file is offered, and nothing of the first attempt stays',
    async () => {
      const random = createRandom(seed);
      for (let round = 0; round < kills; round += 1) {
        const params = { id: templateId };
        const started = await client.call('templates_exports_create', { params, body: { ids, kind: 'zip' } });
        expect(started.status).toBe(200);
        const id = started.body.export.id as number;
        // The server is killed at some percent of the work, the last time while the archive is written.
        const due = round === kills - 1 ? 80 : random.integer(0, 70);
        let found = (await list()).find((job) => job.id === id);
        while (found && found.state !== 'done' && found.percent < due)
          found = (await list()).find((job) => job.id === id);
        await killServerAndDatabase(server, dataDir);
        server = await startServerProcess(dataDir);
        client = client.at(server.url);
        const file = join(files, `${id}.file`);
        for (;;) {
          const job = (await list()).find((one) => one.id === id);
          if (job?.state === 'done') break;
          expect(['waiting', 'running'], `${job?.state} ${job?.error}`).toContain(job?.state);
          const early = await download(id);
          // It is done by now, or not available.
          if (early.status !== 200) expect(early.status).toBe(404);
          else await readZip(early.bytes);
          await wait(20);
        }
        const { status, bytes } = await download(id);
        expect(status).toBe(200);
        const names = await readZip(bytes);
        expect(names.filter((name) => name.endsWith('index.html'))).toHaveLength(documents);
        expect(names).not.toContain('errors.txt');
        expect(existsSync(file)).toBe(true);
        expect(readdirSync(files).filter((name) => name.endsWith('.part'))).toEqual([]);
        await client.call('templates_exports_cancel', { params: { id: templateId, xid: id } });
        expect(existsSync(file)).toBe(false);
      }
      console.log(`export kill test, seed ${seed}: ${kills} kills`);
    },
    { timeout: Math.max(300_000, kills * 40_000) },
  );
});
