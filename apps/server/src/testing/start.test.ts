import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { everyNth, testInFull } from '../../../../scripts/testing/run-length';
import { findBinaries } from '../platform/db/embedded/binaries';
import { findDatabaseUser } from '../platform/db/embedded/database-user';
import { createHttpClient, setUpServer } from './http-client';
import { startOldPostgres } from './old-postgres';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  databaseProcesses,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  runBundle,
  runProcess,
  type ServerProcess,
  serverEnvironment,
  startServerProcess,
} from './server-process';
import { repositoryRoot } from './test-app';

const isRoot = process.getuid?.() === 0;
const bundle = join(repositoryRoot, 'apps/server/dist/main.mjs');
/** Other users can't run a checkout below a folder that only root can enter, so there is nothing to test. */
const canOrdinaryUserRun =
  isRoot && spawnSync('test', ['-r', bundle], { ...findDatabaseUser().ids, cwd: '/' }).status === 0;
const base = makeScratchFolder('start');
chmodSync(base, 0o755);
let count = 0;
const running: ServerProcess[] = [];
const dataDirs: string[] = [];

function newDataDir(): string {
  count += 1;
  const folder = join(base, `data-${count}`);
  dataDirs.push(folder);
  return folder;
}

/** Creates a data folder that a Galley was started on before, for tests that aren't about the first start. */
async function newUnusedData(): Promise<string> {
  const folder = newDataDir();
  await copyUnusedData(folder);
  return folder;
}

async function start(dataDir: string, extra: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir, extra);
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => {
  endStartedProcesses();
  for (const dataDir of dataDirs) killDatabase(dataDir);
  rmSync(base, { recursive: true, force: true });
});

/** Checks that a start is refused with one sentence on standard error and code 1, and leaves no database behind. */
async function expectRefusal(dataDir: string, extra: Record<string, string>, sentence: RegExp | string) {
  const end = await runBundle([], serverEnvironment(dataDir, extra));
  expect(end.stderr.trim()).toMatch(sentence);
  expect(end.stderr.trim().split('\n')).toHaveLength(1);
  expect([end.code, end.stdout]).toEqual([1, '']);
}

describe('starting', () => {
  test('[J1-start] prints the address and the next step, responds, and stops cleanly with its database', async () => {
    const dataDir = newDataDir();
    const server = await start(dataDir);
    expect(server.stdout()).toContain(`Galley runs at ${server.url}\n`);
    expect(server.stdout()).toContain('create the first account');
    const health = await createHttpClient(server.url).call('health');
    expect(health.body).toMatchObject({ status: 'ok', checks: { database: true, blobs: true, jobs: true } });
    expect(databaseProcesses(dataDir).length).toBeGreaterThan(1);
    const end = await server.stop();
    expect(end.code).toBe(0);
    expect(databaseProcesses(dataDir)).toEqual([]);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toHaveLength(43);
  });

  // In npm test, kill.test.ts covers this after a harder end.
  testInFull('[J1-again] keeps accounts, sessions and the secret on the next start', async () => {
    const dataDir = await newUnusedData();
    const first = await start(dataDir);
    const client = createHttpClient(first.url);
    await setUpServer(client);
    await first.stop();
    const second = await start(dataDir);
    expect((await client.at(second.url).call('api_v1_me')).body.me).toMatchObject({ name: 'Ann' });
    expect(second.stdout()).toContain('sign in');
  });

  // In npm test, [J1-own] covers this.
  testInFull('[J1-second] a second start on the same folder names the first and does not disturb it', async () => {
    const dataDir = await newUnusedData();
    const server = await start(dataDir);
    await expectRefusal(dataDir, {}, `Galley already runs on this folder (pid ${server.pid}): ${dataDir}`);
    expect((await createHttpClient(server.url).call('health')).status).toBe(200);
  });

  testInFull('[J1-orphan] after kill -9 of the server its database is found and used again', async () => {
    const dataDir = await newUnusedData();
    const killed = await startServerProcess(dataDir);
    const client = createHttpClient(killed.url);
    await setUpServer(client);
    const [postmaster] = databaseProcesses(dataDir);
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
    const server = await start(dataDir);
    expect(databaseProcesses(dataDir)[0]).toBe(postmaster);
    expect(server.stderr()).toContain('is now used again');
    expect((await client.at(server.url).call('api_v1_me')).body.me).toMatchObject({ name: 'Ann' });
  });

  // In npm test, kill.test.ts covers this.
  testInFull('after kill -9 of server and database both start again', async () => {
    const dataDir = await newUnusedData();
    const killed = await startServerProcess(dataDir);
    await killServerAndDatabase(killed, dataDir);
    expect((await createHttpClient((await start(dataDir)).url).call('health')).status).toBe(200);
  });

  // In npm test, bad-days.test.ts covers this as root.
  (isRoot ? testInFull : test)('a database that is killed under a running server is restarted', async () => {
    const dataDir = await newUnusedData();
    const server = await start(dataDir);
    const client = createHttpClient(server.url);
    await setUpServer(client);
    killDatabase(dataDir);
    const deadline = Date.now() + 30_000;
    let answer = await client.call('api_v1_me');
    while (answer.status !== 200 && Date.now() < deadline) answer = await client.call('api_v1_me');
    expect([answer.status, answer.body.me?.name]).toEqual([200, 'Ann']);
  });

  (canOrdinaryUserRun ? testInFull : test.skip)('as an ordinary user', async () => {
    const { ids } = findDatabaseUser();
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    chownSync(dataDir, ids.uid ?? 0, ids.gid ?? 0);
    const server = await startServerProcess(dataDir, {}, ids);
    running.push(server);
    expect((await createHttpClient(server.url).call('health')).body.status).toBe('ok');
  });

  test.runIf(isRoot)('[J1-root] as root with the programs in a folder that only root may enter', () => {
    const closed = join(base, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { folder } = findBinaries(join(base, 'accessible'), findDatabaseUser());
    cpSync(folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    rmSync(join(closed, 'native/lib/libpq.so.5'), { force: true });
    const copy = join(base, 'binaries');
    const found = findBinaries(copy, findDatabaseUser(), join(closed, 'native'));
    expect(found.folder).toBe(copy);
    expect(existsSync(join(copy, 'lib/libpq.so.5'))).toBe(true);
  });

  (isRoot ? testInFull : test.skip)(
    '[J1-root-data] as root with the data below a folder that only root may enter',
    async () => {
      const closed = join(base, 'closed-data');
      mkdirSync(closed, { mode: 0o700 });
      const dataDir = join(closed, 'data');
      dataDirs.push(dataDir);
      const server = await start(dataDir);
      expect((await createHttpClient(server.url).call('health')).body.status).toBe('ok');
      // The database's user isn't root: it can only enter and read.
      const status = readFileSync(`/proc/${databaseProcesses(dataDir)[0]}/status`, 'utf8');
      expect(status).not.toMatch(/^Uid:\s+0/m);
      expect(status).toMatch(/^CapEff:\s+0000000000000004$/m);
    },
  );

  testInFull('[J1-own] on an external PostgreSQL with DATABASE_URL', async () => {
    const { host, port, user } = inject('databaseServer');
    const admin = new pg.Client({ host, port, user, database: 'postgres' });
    await admin.connect();
    await admin.query(`create database own_${process.pid}`);
    const url = `postgres://${user}@localhost:${port}/own_${process.pid}?host=${host}`;
    const dataDir = newDataDir();
    const server = await start(dataDir, { DATABASE_URL: url });
    await setUpServer(createHttpClient(server.url));
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);
    await expectRefusal(dataDir, { DATABASE_URL: url }, /^Galley already runs on this folder/);
    await server.stop();
    await admin.query(`drop database own_${process.pid} with (force)`);
    await admin.end();
  });
});

describe('[J1-refusals] a failing start reports the cause in one sentence', () => {
  testInFull('port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const dataDir = await newUnusedData();
    await expectRefusal(dataDir, { GALLEY_PORT: String(port) }, `Port ${port} on 127.0.0.1 is in use`);
    expect(databaseProcesses(dataDir)).toEqual([]);
    other.close();
  });

  test('a database that cannot be reached, without showing its password', async () => {
    const url = 'postgres://me:secret-word@127.0.0.1:1/galley';
    const end = await runBundle([], serverEnvironment(newDataDir(), { DATABASE_URL: url }));
    expect(end.stderr).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:1\/galley\) cannot be reached: .*ECONNREFUSED/,
    );
    expect(end.stderr).not.toContain('secret-word');
    expect(end.code).toBe(1);
  });

  testInFull('a PostgreSQL that is too old', async () => {
    const old = await startOldPostgres();
    const url = `postgres://me@127.0.0.1:${old.port}/galley`;
    await expectRefusal(
      newDataDir(),
      { DATABASE_URL: url },
      /is PostgreSQL 14\.11; Galley needs PostgreSQL 15 or newer\.$/,
    );
    old.close();
  });

  test('a data folder that cannot be written to', async () => {
    await expectRefusal('/proc/galley', {}, /^The data folder \/proc\/galley cannot be written to/);
    const file = join(base, 'a-file');
    writeFileSync(file, '');
    await expectRefusal(join(file, 'data'), {}, /a-file\/data cannot be written to \(ENOTDIR\)/);
  });

  /**
   * Starts the server as the database's user, who isn't root, and checks that it ends with code 1 and changes nothing
   * in the folder. Returns its standard error.
   */
  async function startAsOrdinaryUser(dataDir: string) {
    const listing = () => spawnSync('find', [dataDir, '-printf', '%p %U %m %T@\n']).stdout.toString();
    const before = listing();
    const end = await runProcess([bundle], { env: serverEnvironment(dataDir), ...findDatabaseUser().ids });
    expect([end.code, end.stdout, listing()]).toEqual([1, '', before]);
    return end.stderr;
  }
  const { name } = isRoot ? findDatabaseUser() : { name: '' };

  test.runIf(canOrdinaryUserRun)('[W3-other-owner] a data folder of another user (needs root)', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir, { mode: 0o755 });
    const advice = (path: string) =>
      `${path} belongs to the user root, and Galley runs as the user ${name}. Stop every Galley on this folder, then run as root: chown -R ${name}: ${dataDir}\n`;
    expect(await startAsOrdinaryUser(dataDir)).toBe(advice(dataDir));
    const { uid = 0, gid = 0 } = findDatabaseUser().ids;
    // If only a part of it belongs to the user, the message names what doesn't.
    chownSync(dataDir, uid, gid);
    for (const left of ['secret', 'blobs/ab', 'pg/18', 'exports']) {
      const path = join(dataDir, left);
      mkdirSync(dirname(path), { recursive: true });
      chownSync(dirname(path), uid, gid);
      if (left === 'secret') writeFileSync(path, 'a'.repeat(43), { mode: 0o600 });
      else mkdirSync(path, { mode: 0o700 });
      expect(await startAsOrdinaryUser(dataDir)).toBe(advice(path));
      rmSync(path, { recursive: true });
    }
  });

  test.runIf(canOrdinaryUserRun)(
    '[W3-other-owner] a folder of another user with files that are not of Galley is not to be given away (needs root)',
    async () => {
      const dataDir = newDataDir();
      mkdirSync(join(dataDir, 'documents'), { recursive: true });
      expect(await startAsOrdinaryUser(dataDir)).toBe(
        `${dataDir} belongs to the user root, and Galley runs as the user ${name}. Set GALLEY_DATA_DIR to a folder of its own.\n`,
      );
    },
  );

  test.runIf(isRoot)('[W3-root-on-service] root on the data folder of a service (needs root)', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    const { uid = 0, gid = 0 } = findDatabaseUser().ids;
    chownSync(dataDir, uid, gid);
    await expectRefusal(dataDir, {}, `The data folder ${dataDir} belongs to the user ${name}, and root would leave`);
    expect(readdirSync(dataDir)).toEqual([]);
    // A mounted folder can have any owner; the owner of the files that Galley created matters.
    writeFileSync(join(dataDir, 'secret'), 'short');
    await expectRefusal(dataDir, {}, /^The file .* is damaged: it must hold a secret/);
  });

  test.runIf(isRoot)('[W3-database-owner] root starts a database as its owner (needs root)', () => {
    const cluster = join(newDataDir(), 'pg', '18');
    mkdirSync(cluster, { recursive: true });
    chownSync(cluster, 4242, 4243);
    expect(findDatabaseUser(cluster)).toEqual({ name: '4242', ids: { uid: 4242, gid: 4243 } });
    chownSync(cluster, 0, 0);
    expect(() => findDatabaseUser(cluster)).toThrow(`belongs to root. Run: chown -R ${name}: ${cluster}`);
  });

  testInFull('a database of another PostgreSQL major', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'pg/17'), { recursive: true });
    await expectRefusal(dataDir, {}, /holds a database of PostgreSQL 17, this release of Galley brings PostgreSQL 18/);
  });

  // In npm test some of them; config.test.ts has the messages of all.
  const wrongSettings: readonly [name: string, value: string, sentence: RegExp][] = [
    ['GALLEY_PORT', '70000', /^GALLEY_PORT must be a number from 0 to 65535\.$/],
    ['GALLEY_PORT', 'http', /^GALLEY_PORT must be a number/],
    ['GALLEY_HOST', 'not a host', /^GALLEY_HOST must be/],
    ['GALLEY_HOST', '203.0.113.7', /^GALLEY_HOST 203\.0\.113\.7 is not an address of this machine\.$/],
    ['GALLEY_URL', 'galley.example.com', /^GALLEY_URL must be an address/],
    ['GALLEY_URL', 'https://x.test/path', /^GALLEY_URL must be an address/],
    ['GALLEY_SECRET', 'short', /^GALLEY_SECRET must have at least 32 characters\.$/],
    ['GALLEY_DATA_DIR', 'relative/folder', /^GALLEY_DATA_DIR must be an absolute path\.$/],
    ['GALLEY_TRUST_PROXY', 'yes', /^GALLEY_TRUST_PROXY must be/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must start with postgres/],
    ['NODE_ENV', 'staging', /^NODE_ENV must be/],
  ];
  test.each(everyNth(wrongSettings, wrongSettings.length, 2))('%s=%s', async (name, value, sentence) => {
    await expectRefusal(newDataDir(), { [name]: value }, sentence);
  });
});

describe('the commands', () => {
  testInFull(
    '[J1-backup] backup works beside a running server, restore brings it into a new folder',
    async () => {
      const server = await start(await newUnusedData());
      const { GALLEY_DATA_DIR: dataDir = '' } = serverEnvironment(dataDirs.at(-1) ?? '');
      const client = createHttpClient(server.url);
      await setUpServer(client);
      const file = join(base, 'backup.galley');
      const backup = await runBundle(['backup', file], serverEnvironment(dataDir));
      expect([backup.code, backup.stderr]).toEqual([0, '']);
      expect((await client.call('health')).status).toBe(200);

      const other = newDataDir();
      const withoutSecret = await runBundle(['restore', file], serverEnvironment(other));
      expect(withoutSecret.stderr).toMatch(/^The secret of this backup is missing\. Copy the one it was made with to /);
      expect(existsSync(other)).toBe(false);
      mkdirSync(other);
      cpSync(join(dataDir, 'secret'), join(other, 'secret'));
      const restore = await runBundle(['restore', file], serverEnvironment(other));
      expect([restore.code, restore.stderr]).toEqual([0, '']);
      expect(databaseProcesses(other)).toEqual([]);
      const restored = createHttpClient((await start(other)).url);
      const body = { email: 'ann@orchard.test', password: 'a password for tests' };
      expect((await restored.call('api_v1_auth_login', { body })).status).toBe(200);
      expect((await restored.call('api_v1_templates')).body.templates.length).toBe(
        (await client.call('api_v1_templates')).body.templates.length,
      );
      const again = await runBundle(['restore', file], serverEnvironment(other));
      expect(again.stderr).toMatch(/^Galley already runs on this folder/);
    },
    { timeout: 120_000 },
  );

  testInFull('admin reset-password prints a password that works and ends every session', async () => {
    const dataDir = await newUnusedData();
    const server = await start(dataDir);
    const client = createHttpClient(server.url);
    await setUpServer(client);
    const reset = await runBundle(['admin', 'reset-password', 'ann@orchard.test'], serverEnvironment(dataDir));
    const password = /is: (\S{20})\n/.exec(reset.stdout)?.[1] ?? '';
    expect((await client.call('api_v1_me')).body.me).toBeNull();
    const body = { email: 'ann@orchard.test', password };
    expect((await client.call('api_v1_auth_login', { body })).status).toBe(200);
    const nobody = await runBundle(['admin', 'reset-password', 'no@orchard.test'], serverEnvironment(dataDir));
    expect([nobody.code, nobody.stderr]).toEqual([1, 'No account uses the address no@orchard.test.\n']);
  });

  testInFull('[D2-admin-cli] admin creates people while Galley runs and while it is stopped', async () => {
    const dataDir = await newUnusedData();
    const server = await start(dataDir);
    const client = createHttpClient(server.url);
    await setUpServer(client);
    const create = (email: string) =>
      runBundle(['admin', 'create-person', email, 'Mara Lind'], serverEnvironment(dataDir));
    const [, token = ''] = /\/([\w-]{43})\n/.exec((await create('mara@orchard.test')).stdout) ?? [];
    const body = { token, password: 'a hedge of quinces' };
    expect((await client.call('api_v1_auth_reset_password', { body })).status).toBe(200);
    await server.stop();
    const stopped = await create('nia@orchard.test');
    expect([stopped.code, stopped.stderr]).toEqual([0, '']);
    expect(databaseProcesses(dataDir)).toEqual([]);
    const again = await create('NIA@orchard.test');
    expect([again.code, again.stdout, again.stderr.split('\n').length]).toEqual([1, '', 2]);
    const wrong = await runBundle(['admin', 'add-member', 'Orchard'], serverEnvironment(dataDir));
    expect([wrong.code, wrong.stderr.split('\n')[0]]).toEqual([1, 'Wrong arguments for “add-member”. Usage:']);
  });

  testInFull('[F-A18] a command for a data folder that Galley never used refuses and creates nothing', async () => {
    const file = join(base, 'nothing.galley');
    const folder = newDataDir();
    const commands = [
      ['backup', file],
      ['admin', 'reset-password', 'a@b.test'],
      ['admin', 'rotate-secret'],
    ];
    for (const args of everyNth(commands, 3)) {
      const end = await runBundle(args, serverEnvironment(folder));
      expect([end.code, end.stderr]).toEqual([
        1,
        `There is no Galley in ${folder}. Set GALLEY_DATA_DIR to the data folder that Galley uses.\n`,
      ]);
    }
    const elsewhere = { DATABASE_URL: 'postgres://galley@127.0.0.1:1/galley' };
    const end = await runBundle(['backup', file], serverEnvironment(folder, elsewhere));
    expect(end.stderr).toMatch(/^There is no Galley in /);
    expect([existsSync(folder), existsSync(file)]).toEqual([false, false]);
  });

  testInFull('an unknown command shows the usage', async () => {
    const end = await runBundle(['dance'], serverEnvironment(newDataDir()));
    expect([end.code, end.stderr.split('\n')[0]]).toEqual([1, 'Usage:']);
  });
});
