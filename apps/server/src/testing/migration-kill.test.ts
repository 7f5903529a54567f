/** Starts that are killed, with their database, while they create the database or bring it to the next release. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres';
import { createHttpClient, saveDocument, setUpServer } from './http-client';
import { addedMigrations, makeNextRelease } from './next-release';
import { createRandom } from './random';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killDuringStart,
  startServerProcess,
} from './server-process';

/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
/** Together with upgrade-kill.test.ts, 50 in a full run; `npm run soak` sets GALLEY_KILL_ROUNDS. */
const firstStarts = Math.min(50, Number(process.env.GALLEY_KILL_ROUNDS ?? 10));
const upgrades = Math.min(50, Number(process.env.GALLEY_KILL_ROUNDS ?? 16));
const html = '<table><tr><td>Grüße\r\n\t</td></tr></table>';

let base: string;
let [dataDir, former] = ['', ''];
beforeAll(() => {
  base = makeScratchFolder('migration-kill');
  [dataDir, former] = [join(base, 'data'), join(base, 'former')];
});
afterAll(() => {
  endStartedProcesses();
  for (const folder of [dataDir, former]) killDatabase(folder);
  rmSync(base, { recursive: true, force: true });
});

/** Returns the time of a start that isn't killed, in milliseconds, of which a random part is a moment to kill one. */
async function timeStart(file?: string): Promise<number> {
  const began = performance.now();
  const server = await startServerProcess(dataDir, {}, {}, file);
  const took = performance.now() - began;
  await server.stop();
  return took;
}

/** Puts the data of the former release back. Owners stay: the files of the database belong to another user. */
function resetData(): void {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  expect(spawnSync('cp', ['-a', `${former}/.`, dataDir]).status).toBe(0);
}

/** Returns which of the added columns a database has, how many are filled, and how many migrations it counts. */
async function readSchema(): Promise<{ columns: number; filled: number; migrations: number }> {
  const database = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'templates' and column_name like 'step\\_%'",
    );
    let filled = 0;
    for (const { name } of rows) {
      const found = await client.query(`select 1 from templates where ${client.escapeIdentifier(name)} = title`);
      if (found.rowCount) filled += 1;
    }
    const applied = await client.query('select 1 from drizzle.__drizzle_migrations');
    return { columns: rows.length, filled, migrations: applied.rowCount ?? 0 };
  } finally {
    await client.end();
    await database.stop();
  }
}

testInFull(
  '[A14-first-start-kill] a first start that is killed leaves nothing that the next one stumbles over',
  async () => {
    const random = createRandom(seed);
    mkdirSync(dataDir);
    const whole = await timeStart();
    let killed = 0;
    for (let round = 0; round < firstStarts; round += 1) {
      rmSync(dataDir, { recursive: true, force: true });
      mkdirSync(dataDir);
      if (await killDuringStart(dataDir, random.integer(0, Math.round(whole)))) killed += 1;
      const server = await startServerProcess(dataDir);
      await setUpServer(createHttpClient(server.url));
      expect((await server.stop()).code, `seed ${seed}, round ${round}`).toBe(0);
      expect(readdirSync(join(dataDir, 'pg')).filter((name) => name.includes('.new-'))).toEqual([]);
    }
    console.log(`first starts, seed ${seed}: ${firstStarts} kills, ${killed} before the end of the start`);
    expect(killed).toBeGreaterThan(0);
  },
  { timeout: Math.max(300_000, firstStarts * 60_000) },
);

testInFull(
  '[A14-migration-kill] the database is wholly of the former release or of the next one when server and database are killed during an upgrade, and the next start ends it',
  async () => {
    const random = createRandom(seed);
    const next = makeNextRelease(join(base, 'next'));
    await copyUnusedData(former);
    const server = await startServerProcess(former);
    const client = createHttpClient(server.url);
    const { templateId } = await setUpServer(client);
    const body = { title: 'Thème', type: 'email' };
    const { email } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body;
    await saveDocument(client, email.id, html);
    await server.stop();

    resetData();
    const { migrations: before } = await readSchema();
    const whole = await timeStart(next);
    const after = before + addedMigrations;
    const ends: string[] = [];
    for (let round = 0; round < upgrades; round += 1) {
      resetData();
      await killDuringStart(dataDir, random.integer(0, Math.round(whole)), next);
      const state = await readSchema();
      const isOld = state.columns === 0 && state.migrations === before;
      const isNew = state.filled === addedMigrations && state.migrations === after;
      expect([isOld || isNew, state], `seed ${seed}, round ${round}`).toEqual([true, state]);
      ends.push(isOld ? 'former' : 'next');

      const again = await startServerProcess(dataDir, {}, {}, next);
      const reader = client.at(again.url);
      const { body: read } = await reader.call('build_email_get_html', { params: { id: email.id } });
      expect(read.html).toBe(html);
      await again.stop();
      expect(await readSchema()).toEqual({ columns: addedMigrations, filled: addedMigrations, migrations: after });
    }
    const count = (end: string) => ends.filter((one) => one === end).length;
    console.log(`upgrades of the schema, seed ${seed}: ${upgrades} kills, ${count('former')} before the commit`);
    expect(count('former')).toBeGreaterThan(0);
  },
  { timeout: Math.max(300_000, upgrades * 60_000) },
);
