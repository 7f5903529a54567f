/**
 * A full disk, no inodes, a database that restarts or is unavailable, a read-only folder: the process keeps running,
 * reports the cause, and recovers by itself (limits-and-promises.md A12). A full run plays each of them once (npm
 * test has kill.test.ts); GALLEY_BAD_DAYS=20 is the long form.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { inFull, isFull, testInFull } from '../../../../scripts/testing/run-length';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres';
import {
  type BadDay,
  runDatabaseGone,
  runDatabaseRestart,
  runExportsUnwritable,
  runFullDisk,
  runNoInodes,
} from './bad-days';
import { createHttpClient, setUpServer } from './http-client';
import { createRandom } from './random';
import { startSavingClients } from './saving-clients';
import { makeScratchFolder } from './scratch-folder';
import { copyUnusedData, endStartedProcesses, killDatabase, startServerProcess } from './server-process';
import { mountSmallDisk } from './small-disk';

const rounds = Number(process.env.GALLEY_BAD_DAYS ?? 1);
const isLong = rounds > 1;
const goneSeconds = isLong ? 60 : 1;
const timeoutMs = 120_000 + rounds * (60_000 + goneSeconds * 1000);
/**
 * In the long form people pause, because an hour of versions would fill the disk; in the short form, because every save
 * is read back at the end.
 */
const saving = isLong ? { bytes: 20_000, pauseMs: 150 } : { bytes: 60_000, pauseMs: inFull(0, 50) };
const random = createRandom(Number(process.env.GALLEY_TEST_SEED ?? 12));
const base = makeScratchFolder('bad-days');
// Without a test that runs, nothing would unmount it again.
const disk = isFull ? mountSmallDisk(join(base, 'disk'), { megabytes: isLong ? 1500 : 320, inodes: 8000 }) : null;
const noDisk = 'mounting a small file system needs root';

let day: BadDay;
let processEnd: unknown = null;

async function begin(dataDir: string, extra: Record<string, string> = {}): Promise<BadDay> {
  const server = await startServerProcess(dataDir, extra);
  void server.ended.then((end) => {
    processEnd = end;
  });
  const client = createHttpClient(server.url);
  const { templateId } = await setUpServer(client);
  const people = await startSavingClients(client, { templateId, count: 3, ...saving, random });
  return { server, client, people, dataDir };
}

/** Checks that no acknowledged save is lost, nothing is half-written, and the process has not restarted. */
async function end({ server, client, people, dataDir }: BadDay): Promise<void> {
  await people.stop();
  expect(people.unexpected).toEqual([]);
  expect(await people.findLost()).toEqual([]);
  expect(processEnd).toBeNull();
  const health = (await client.call('health')).body;
  expect([health.status, health.unhandledErrors]).toEqual(['ok', 0]);
  expect(readdirSync(dataDir, { recursive: true }).filter((name) => /\.part$|\.health-/.test(String(name)))).toEqual(
    [],
  );
  expect((await server.stop()).code).toBe(0);
}

async function repeat(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await work();
    expect(processEnd).toBeNull();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `bad days: ${rounds} rounds in ${seconds} s, ${day.people.countAcknowledged()} acknowledged saves so far`,
  );
}

afterAll(() => {
  endStartedProcesses();
  for (const name of ['own-database', 'disk/data']) killDatabase(join(base, name));
  disk?.remove();
  rmSync(base, { recursive: true, force: true });
});

describe.skipIf(!disk)(`with the embedded database on a small disk (${noDisk})`, () => {
  beforeAll(async () => {
    await copyUnusedData(join(base, 'disk', 'data'));
    day = await begin(join(base, 'disk', 'data'));
  }, 60_000);

  // First, while there is little to archive.
  testInFull(
    '[V4-exports-folder] a read-only archive folder affects only archives',
    async () => {
      await repeat(() => runExportsUnwritable(day));
    },
    { timeout: timeoutMs },
  );

  testInFull(
    '[A12-full-disk] a full disk: refused with the cause, health reports it, recovers by itself',
    async () => {
      if (disk) await repeat(() => runFullDisk(day, disk));
    },
    { timeout: timeoutMs },
  );

  testInFull(
    '[V13-no-inodes] no inodes: files are refused with the cause, health reports it, recovers by itself',
    async () => {
      const makePicture = async () => {
        const background = { r: random.integer(0, 255), g: random.integer(0, 255), b: random.integer(0, 255) };
        const png = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer();
        return new Blob([new Uint8Array(png)], { type: 'image/png' });
      };
      if (disk) await repeat(() => runNoInodes(day, disk, makePicture));
    },
    { timeout: timeoutMs },
  );

  testInFull(
    '[V4-database-killed] the embedded database is killed: started again, and everybody saves again',
    async () => {
      await repeat(() => runDatabaseRestart(day, 'SIGKILL'));
    },
    { timeout: timeoutMs },
  );

  testInFull(
    '[V4-database-stopped] the embedded database is stopped by hand: started again, and everybody saves again',
    async () => {
      await repeat(() => runDatabaseRestart(day, 'SIGINT'));
    },
    { timeout: timeoutMs },
  );

  testInFull(
    '[A12-nothing-lost] no acknowledged save is lost, nothing is half-written, the process is the same',
    async () => {
      await end(day);
    },
    { timeout: timeoutMs },
  );
});

describe('with an external database', () => {
  testInFull(
    '[V4-database-gone] it is unavailable for a while: refused with the cause, health reports it, recovers by itself',
    async () => {
      const folder = join(base, 'own-database');
      let own = await startEmbeddedPostgres(folder);
      const { host = '' } = own.connection;
      processEnd = null;
      const url = `postgres://galley@localhost/galley?host=${encodeURIComponent(host)}`;
      day = await begin(join(base, 'own'), { DATABASE_URL: url });
      const database = {
        stop: () => own.stop(),
        async start() {
          own = await startEmbeddedPostgres(folder);
        },
      };
      await repeat(() => runDatabaseGone(day, database, goneSeconds));
      await end(day);
      await own.stop();
    },
    { timeout: timeoutMs },
  );
});
