import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../config';
import { type Browser, BrowserError } from '../../../platform/browser/browser';
import { silentLog } from '../../../platform/log';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { makeAuthority } from '../../../testing/self-signed';
import { createTestApp, repositoryRoot, type TestApp } from '../../../testing/test-app';
import { checkAddress, judgeCertificate } from './check-address';
import { checkClock, checkConfig, type OtherClock, readClock } from './check-config';
import { checkDatabase, checkMail, checkRedis } from './check-connections';
import { checkInstallation } from './check-installation';
import { checkBackups, checkBrowser, checkDataFolder } from './check-machine';

const folder = makeScratchFolder('check');
let app: TestApp;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({ isOwn: true });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (environment: Record<string, string> = {}): Config =>
  readConfig({ GALLEY_DATA_DIR: join(folder, 'data'), ...environment }, { root: repositoryRoot, version: '0.1.0' });
const statesOf = (environment: Record<string, string>) =>
  checkConfig(() => configOf(environment)).findings.map(({ state, message }) => `${state}: ${message}`);
const nothing = async () => {
  throw new Error('The database was opened.');
};

describe('npm run admin -- check', () => {
  it('[W8-check-config] names a variable that is wrong, and settings that usually go wrong', () => {
    expect(statesOf({ GALLEY_PORT: 'many' })).toEqual(['failed: GALLEY_PORT must be a number from 0 to 65535.']);
    expect(statesOf({ GALLEY_DATADIR: '/srv' })).toEqual([
      'warning: GALLEY_DATADIR isn’t a variable of Galley, so it does nothing.',
    ]);
    expect(statesOf({})).toEqual(['ok: The public address is http://localhost:4100.']);
    expect(statesOf({ GALLEY_HOST: '0.0.0.0', NODE_ENV: 'development' })).toEqual([
      'failed: NODE_ENV is development, so anyone who reaches this server can sign in.',
      'warning: GALLEY_URL isn’t set, so links in emails begin with http://localhost:4100.',
    ]);
    expect(statesOf({ GALLEY_URL: 'http://galley.test' })[0]).toMatch(
      /^warning: http:\/\/galley\.test isn’t encrypted/,
    );
    expect(statesOf({ GALLEY_URL: 'https://galley.test' })[0]).toMatch(/^warning: GALLEY_TRUST_PROXY isn’t set/);
    expect(statesOf({ GALLEY_URL: 'https://galley.test', GALLEY_TRUST_PROXY: '1' })).toEqual([
      'ok: The public address is https://galley.test.',
    ]);
  });

  it('[W8-check-folder] says that a data folder is missing without creating it, and that its secret can be read', async () => {
    const dataDir = join(folder, 'absent');
    const check = async () => (await checkDataFolder({ ...configOf(), dataDir })).map(({ state }) => state);
    expect([await check(), existsSync(dataDir)]).toEqual([['warning'], false]);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret'), 'a secret that is long enough for it', { mode: 0o600 });
    expect(await check()).toEqual(['ok']);
    chmodSync(join(dataDir, 'secret'), 0o644);
    const [finding] = await checkDataFolder({ ...configOf(), dataDir });
    expect(finding).toMatchObject({ state: 'warning', advice: `Run: chmod 600 ${join(dataDir, 'secret')}` });
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  it('[W8-check-backups] says that no backups are made, or only on the disk of the data', async () => {
    const dataDir = join(folder, 'with-backups');
    mkdirSync(dataDir);
    const check = async (backupFolder: string | null) => {
      const config = { ...configOf(), dataDir };
      return await checkBackups({ ...config, backups: { ...config.backups, folder: backupFolder } });
    };
    expect(await check(null)).toMatchObject({ state: 'warning', advice: expect.stringContaining('GALLEY_BACKUP_DIR') });
    const backups = join(dataDir, 'backups');
    expect(await check(backups)).toMatchObject({ state: 'failed', message: expect.stringContaining('doesn’t exist') });
    expect(existsSync(backups)).toBe(false);
    mkdirSync(backups);
    expect(await check(backups)).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('is on the same disk'),
    });
  });

  it('[W8-check-database] says what the schema of the database is, and why it can’t be used', async () => {
    const clocks: OtherClock[] = [];
    const open = async () => ({ pool: app.pool, close: async () => undefined });
    const config = { ...app.services.config, databaseUrl: 'postgres://database.test/galley' };
    const check = async (given: object = {}) =>
      (await checkDatabase(config, { isNew: false, open, clocks, ...given }))[0];
    expect(await check()).toMatchObject({ state: 'ok', message: expect.stringMatching(/^PostgreSQL \d+/) });
    expect(clocks).toEqual([{ name: 'the database', aheadMs: expect.any(Number) }]);
    await app.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1)");
    expect(await check()).toMatchObject({ state: 'failed', message: expect.stringContaining('newer release') });
    await app.pool.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
    await app.pool.query('create table kept_migrations as select * from drizzle.__drizzle_migrations');
    await app.pool.query('delete from drizzle.__drizzle_migrations where id = (select max(id) from kept_migrations)');
    expect(await check()).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('1 migration is pending'),
    });
    expect(await check({ isNew: true, open: nothing })).toMatchObject({ state: 'warning' });
    expect(await check({ open: nothing })).toMatchObject({
      state: 'failed',
      message: 'The database can’t be used: The database was opened.',
    });
  });

  it('[W8-check-connections] connects to the mail server, Redis and the public address, and says why one doesn’t answer', async () => {
    expect(await checkMail(configOf())).toMatchObject({ state: 'warning' });
    expect(await checkMail(configOf({ SMTP_URL: mailServer.url }))).toMatchObject({ state: 'ok' });
    expect(mailServer.mails).toEqual([]);
    expect(await checkMail(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await checkRedis(configOf())).toMatchObject({ state: 'ok' });
    const redisUrl = 'redis://:password@127.0.0.1:1';
    const redis = await checkRedis({ ...configOf(), redisUrl });
    expect([redis.state, JSON.stringify(redis)]).toEqual(['failed', expect.not.stringContaining('password')]);

    const clocks: OtherClock[] = [];
    const at = async (configuredUrl: string | null) =>
      (await checkAddress({ ...configOf(), configuredUrl, socketUrl: undefined }, clocks))[0];
    expect(await at(null)).toMatchObject({ state: 'ok' });
    expect(await at(`http://127.0.0.1:${await app.listen()}`)).toMatchObject({ state: 'ok' });
    expect(clocks).toHaveLength(1);
    expect(await at('http://127.0.0.1:1')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('can’t be reached from this machine'),
    });
    expect(await at(mailServer.url.replace('smtp', 'http'))).not.toMatchObject({ state: 'ok' });
    const other = createServer((_request, response) => response.end('Welcome to nginx!'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await at(url)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('status 200, but not as'),
    });
    other.close();
  });

  it('[W8-check-live] opens a WebSocket at the public address, and says what to do where a proxy passes none', async () => {
    const port = await app.listen();
    const { socketUrl } = app.services.config;
    const live = async (configuredUrl: string, given: object = { socketUrl }) =>
      (await checkAddress({ ...configOf(), configuredUrl, ...given }, [])).find(({ part }) => part === 'WebSocket');
    const own = app.services.config.publicUrl;
    // A proxy that passes everything but `Upgrade`, as nginx does without a line for it.
    const proxy = createServer(({ url = '', headers }, response) => {
      const { upgrade: _upgrade, connection: _connection, ...passed } = headers;
      get({ port, path: url, headers: passed }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
    });
    proxy.on('upgrade', (request, socket) => {
      if (isPassing) {
        const upstream = connect(port, '127.0.0.1', () => {
          const lines = Object.entries({ ...request.headers, origin: own }).map(([name, value]) => `${name}: ${value}`);
          upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        });
        upstream.pipe(socket).pipe(upstream);
      } else socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
    });
    let isPassing = true;
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect(await live(url)).toMatchObject({ state: 'ok' });
    isPassing = false;
    expect(await live(url)).toMatchObject({
      state: 'failed',
      message: `${url}/api/v1/live opens none: status 400.`,
      advice: expect.stringContaining('headers Upgrade and Connection'),
    });
    expect(await live(url, { socketUrl: undefined })).toMatchObject({ state: 'ok' });
    expect(await live(`http://127.0.0.1:${port}`)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('started with another GALLEY_URL'),
    });
    expect(await live('http://127.0.0.1:1')).toBeUndefined();
    proxy.close();
  });

  it('[W8-check-certificate] says how long the certificate of an https address is valid, and why browsers refuse it', async () => {
    const day = 24 * 60 * 60 * 1000;
    const facts = { host: 'galley.test', validFrom: 0, validTo: 90 * day, refusal: null, isForSubdomains: null };
    const judged = (changes: object, atDay = 1) => judgeCertificate({ ...facts, ...changes }, atDay * day);
    expect(judged({})).toMatchObject({ state: 'ok', message: 'Valid until 1970-04-01, for 89 days.' });
    expect(judged({}, 76.5)).toMatchObject({ state: 'warning', message: expect.stringContaining('in 13 days') });
    expect(judged({}, 90)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('expired on 1970-04-01'),
    });
    // A certificate for six days is renewed every few days.
    expect(judged({ validTo: 6 * day }, 3).state).toBe('ok');
    expect(judged({ isForSubdomains: false })).toMatchObject({ state: 'failed' });
    expect(judged({ isForSubdomains: true })).toMatchObject({ state: 'ok' });

    const authority = makeAuthority();
    const check = async (isExpired: boolean, address: string) => {
      const { privateKey, certificate } = authority.issue({ address, isExpired });
      const server = createTlsServer({ key: privateKey, cert: certificate }, (_request, response) => response.end());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const findings = await checkAddress(configOf({ GALLEY_URL: url }), []);
      server.close();
      return findings.map(({ part, state, message }) => `${part} ${state}: ${message}`);
    };
    expect(await check(false, '127.0.0.1')).toEqual([
      expect.stringMatching(/^public address warning: .*can’t be reached from this machine/),
      'certificate warning: This machine doesn’t trust the certificate of 127.0.0.1: UNABLE_TO_VERIFY_LEAF_SIGNATURE.',
    ]);
    expect((await check(true, '127.0.0.1'))[1]).toMatch(/^certificate (?:failed: .* expired on 2021-01-01|warning)/);
  });

  it('[W8-check-browser] says that Chromium is missing or shows no page', async () => {
    const broken: Browser = {
      isInstalled: true,
      describe: async () => ({ path: '/usr/bin/chromium', version: '' }),
      show: async () => {
        throw new BrowserError('failed', 'Chromium did not start.', { cause: new Error('libnss3.so is missing') });
      },
      close: async () => undefined,
    };
    const check = async (chromium: string | null, browser: Browser) =>
      await checkBrowser({ ...configOf(), chromium }, { browser, log: silentLog });
    expect(await check(null, { ...broken, isInstalled: false })).toMatchObject([{ state: 'warning' }]);
    expect(await check('/none', { ...broken, isInstalled: false })).toMatchObject([{ state: 'failed' }]);
    expect(await check(null, broken)).toMatchObject([
      { state: 'failed', message: '/usr/bin/chromium is installed, but can’t show a page: libnss3.so is missing.' },
    ]);
  });

  it('[W8-check-clock] compares the clock with others', () => {
    expect(checkClock([])).toMatchObject({ state: 'ok' });
    const other = (seconds: number) => readClock('the database', new Date(Date.now() + seconds * 1000), Date.now());
    expect(checkClock([other(2)]).state).toBe('ok');
    expect(checkClock([other(2), other(-40)])).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/^The clock of the database is (?:39|40|41) s behind this machine’s/),
    });
  });

  it('[W8-check] has a line for each part with what to do, an exit code, and creates nothing', async () => {
    const dataDir = join(folder, 'never');
    const given = { GALLEY_DATA_DIR: dataDir, GALLEY_CHROMIUM: '/none', SMTP_URL: 'smtp://127.0.0.1:1' };
    const { text, facts, exitCode } = await checkInstallation({ readConfig: () => configOf(given), open: nothing });
    expect(exitCode).toBe(1);
    expect((facts.checks as { part: string }[]).map(({ part }) => part)).toEqual([
      'configuration',
      'data folder',
      'disk',
      'backups',
      'database',
      'Redis',
      'mail',
      'public address',
      'Chromium',
      'clock',
    ]);
    expect(text).toMatch(/^FAILED {3}mail {12}The mail server can’t be used: .*\n {25}Correct SMTP_URL/m);
    expect(existsSync(dataDir)).toBe(false);
    const wrong = await checkInstallation({ readConfig: () => configOf({ GALLEY_PORT: 'x' }), open: nothing });
    expect([wrong.exitCode, (wrong.facts.checks as object[]).length]).toEqual([1, 1]);
  });
});
