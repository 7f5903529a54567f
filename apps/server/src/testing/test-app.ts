import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RouteName } from '@galley/contract';
import { buildUrl, routes } from '@galley/contract';
import type { InjectOptions } from 'fastify';
import { Logger, runOnce, type Task } from 'graphile-worker';
import pg from 'pg';
import { inject } from 'vitest';
import { replaceSession, sessionCookieName } from '../access/sessions';
import { changeSubscribers, createApp, jobDefinitions } from '../app';
import { startChangeFeed } from '../changes/change-feed';
import { deliverChanges } from '../changes/deliver-changes';
import { type Config, readConfig } from '../config';
import { prepareStarterThemes } from '../features/documents/starter-themes/create-starter-themes';
import { createDiskBlobStore } from '../platform/blobs/disk-blob-store';
import { createBrowser } from '../platform/browser/browser';
import type { Clock } from '../platform/clock';
import { openDatabase, openPool } from '../platform/db/database';
import { createLog, type Log, type LogLevel, silentLog } from '../platform/log';
import type { Mailer } from '../platform/mail/mailer';
import { createOutgoing } from '../platform/outgoing/outgoing';
import { createGraphileQueue, runQuietly } from '../platform/queue/graphile-queue';
import { createOutageAttempts } from '../platform/queue/outage-attempts';
import { createSecrets } from '../platform/secrets';
import { createSockets } from '../platform/sockets/sockets';
import { reportStoppedTask } from '../platform/workers/report-stopped-task';
import type { TaskLimits } from '../platform/workers/task-limits';
import { createTextThread } from '../platform/workers/text-thread';
import { createWorkerPool } from '../platform/workers/worker-pool';
import type { Services } from '../services';
import type { UserRecord } from './factories';
import { borrowApp } from './shared-apps';

/** A job of a killed process stays locked, so the number of looks is limited. */
const mostLooks = 50;

/** The origin of all test requests. */
export const testOrigin = 'http://galley.test';
const testSecret = 'a secret for tests that is long enough';
export const repositoryRoot = resolve(import.meta.dirname, '../../../..');

/** A clock that follows the real time until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Resets it to the real time. */
  reset(): void;
}

/** The session of a request; null = a request without a session. */
export type TestCaller = { cookie: string } | null;

export interface TestRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Multipart: text fields and files instead of `body`. */
  form?: FormData;
  as?: TestCaller;
  headers?: Record<string, string>;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON; null = the response isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers freely, the contract checks their shape on the way out.
  body: any;
  text: string;
  bytes: Buffer;
  cookies: { name: string; value: string; [key: string]: unknown }[];
}

export interface TestApp {
  services: Services;
  clock: TestClock;
  pool: pg.Pool;
  logLines: { level: string; message: string; details?: Record<string, unknown> }[];
  /** Returns the same lines as they are written. */
  logText(): string;
  clearLogText(): void;
  /** Calls a named route of the contract, with our Origin and header unless `request` has others. */
  call(name: RouteName, request?: TestRequest): Promise<TestAnswer>;
  /** Sends any request. */
  inject(options: InjectOptions): Promise<TestAnswer>;
  /**
   * Listens on a free port of this machine, for tests that need a real connection. Returns the port, the same each
   * time.
   */
  listen(): Promise<number>;
  /** Opens a session for a person. */
  signIn(user: UserRecord): Promise<{ cookie: string }>;
  /** Delivers changes to subscribers and runs waiting jobs, for an app created without `startJobs`. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  config?: Partial<Config>;
  startJobs?: boolean;
  mailer?: Mailer;
  workers?: Partial<TaskLimits>;
  chromium?: string | null;
  /** TXT records by name; a name without any has none. */
  txtRecords?: Record<string, string[]>;
  /**
   * Whether the app is used by this file only: for tests that open sockets, and for changes that `close` can't undo.
   */
  isOwn?: boolean;
}

/** Test files with apps that differ only in these settings use the same app, one after the other (shared-apps.ts). */
const sharedSettings: readonly string[] = ['signUp', 'hasSubdomains'];

/**
 * Creates the whole server on an empty database of the run's PostgreSQL, with an empty data folder. Close it after the
 * tests. Tasks run directly unless `workers` is given; then in processes with these limits. There is no Chromium unless
 * its path is given.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { config = {}, ...others } = options;
  const isShared =
    Object.keys(others).length === 0 && Object.keys(config).every((name) => sharedSettings.includes(name));
  if (!isShared) return await openTestApp(options);
  const key = JSON.stringify(Object.entries(config).sort());
  return await borrowApp(key, async () => await openTestApp(options));
}

async function openTestApp(overrides: TestAppOptions): Promise<TestApp> {
  const database = await createTestDatabase();
  // Nothing in it outlives the test, so no commit needs to wait for the disk.
  await database.pool.query(`alter database ${database.name} set synchronous_commit = off`);
  // The end of the run removes the folders of workers.
  const dataDir = mkdtempSync(join(inject('databaseServer').folder, 'data-'));
  const clock = createTestClock();
  const logLines: TestApp['logLines'] = [];
  const written: string[] = [];
  const log: Log = collectLog(logLines, written);
  const config: Config = {
    ...readConfig(
      { GALLEY_URL: testOrigin, GALLEY_DATA_DIR: dataDir, NODE_ENV: 'test', GALLEY_SECRET: testSecret },
      { root: repositoryRoot, version: '0.0.0-test' },
    ),
    // A test makes hundreds of calls as one person within one minute.
    rateLimitFactor: 1000,
    // One line per request, only if a test requests it.
    logLevel: 'warn',
    ...overrides.config,
  };
  const jobs = await createGraphileQueue(database.pool, overrides.startJobs ? log : silentLog, jobDefinitions);
  const db = openDatabase(database.pool);
  const services: Services = {
    config,
    db,
    blobs: createDiskBlobStore(join(dataDir, 'blobs')),
    // A busy machine must not stop an honest document.
    browser: createBrowser({ configured: overrides.chromium ?? '/none', log, limits: { seconds: 60 }, priority: 0 }),
    jobs,
    clock,
    secrets: createSecrets(testSecret),
    log,
    mailer: overrides.mailer ?? null,
    outgoing: createOutgoing({ privateHosts: config.privateHosts, agent: 'Galley/test' }),
    sockets: await createSockets({ redisUrl: config.redisUrl, log }),
    txtRecords: async (name) => overrides.txtRecords?.[name] ?? [],
    starterThemes: { prepare: prepareStarterThemes },
    workers: createWorkerPool({
      file: overrides.workers ? config.workerFile : null,
      longProcesses: 1,
      limits: overrides.workers,
      onStopped: (stopped) => reportStoppedTask({ db, log }, stopped),
    }),
    texts: createTextThread(overrides.workers ? config.textThreadFile : null),
  };
  if (overrides.startJobs) await jobs.start(services);
  const feed = overrides.startJobs ? startChangeFeed(services, changeSubscribers) : null;
  const app = await createApp(services);

  const send = async (options: InjectOptions): Promise<TestAnswer> => {
    const answer = await app.inject({ authority: new URL(config.publicUrl).host, ...options });
    const isPacked = answer.headers['content-encoding'] !== undefined;
    const isJson = !isPacked && String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && answer.payload !== '' ? JSON.parse(answer.payload) : null,
      text: answer.payload,
      bytes: answer.rawPayload,
      cookies: answer.cookies,
    };
  };

  const listenAnywhere = async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  /** The port; absent = it doesn't listen yet. A retried test requests it twice. */
  let port: Promise<number> | undefined;

  return {
    services,
    clock,
    pool: database.pool,
    logLines,
    logText: () => written.join(''),
    clearLogText() {
      written.length = 0;
    },
    inject: send,
    async call(name, request = {}) {
      const form = request.form ? await encodeForm(request.form) : undefined;
      return await send({
        method: routes[name].method,
        url: buildUrl(name, { ...request.params, ...request.query }),
        headers: {
          origin: new URL(config.publicUrl).origin,
          'x-requested-with': 'XMLHttpRequest',
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form ? { 'content-type': form.contentType } : {}),
          ...(request.as ? { cookie: request.as.cookie } : {}),
          ...request.headers,
        },
        payload: form ? form.bytes : request.body === undefined ? undefined : JSON.stringify(request.body),
      });
    },
    listen() {
      port ??= listenAnywhere();
      return port;
    },
    async signIn(user) {
      const headers = { 'user-agent': 'test' };
      const from = { headers, cookies: {}, ip: '127.0.0.1' } as Parameters<typeof replaceSession>[2];
      const person = { userId: user.id, organizationId: user.organization.id };
      const token = await replaceSession(services, services.db, from, person);
      return { cookie: `${sessionCookieName(config)}=${token}` };
    },
    async runJobs() {
      await deliverChanges(services, changeSubscribers);
      const attempts = createOutageAttempts(database.pool);
      const run =
        (job: (typeof jobDefinitions)[number]): Task =>
        async (payload, { job: { id } }) => {
          try {
            await runQuietly(job, payload, services);
          } catch (error) {
            await attempts.giveBack(String(id), error);
            throw error;
          }
        };
      const taskList = Object.fromEntries(jobDefinitions.map((job) => [job.name, run(job)]));
      const logger = new Logger(() => () => undefined);
      // A worker doesn't find the next job of a line while it is still completing the previous one.
      do await runOnce({ pgPool: database.pool, taskList, logger, noHandleSignals: true });
      while (await isJobDue(database.pool));
    },
    async close() {
      await app.close();
      await feed?.stop();
      await jobs.stop();
      await services.browser.close();
      await services.workers.close();
      await services.texts.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a copy of the migrated template database. */
export async function createTestDatabase(): Promise<{ pool: pg.Pool; name: string; drop(): Promise<void> }> {
  const { templateDatabase, host, port, user } = inject('databaseServer');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(async (admin) => {
    // A template can't be copied by two test files at once.
    await admin.query('select pg_advisory_lock(4199)');
    await admin.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  });
  // Idle apps of other test files keep no connections open: the server of the tests has 60.
  const pool = openPool({ host, port, user, database: name, max: 10, idleTimeoutMillis: 1000 }, () => undefined);
  return {
    pool,
    name,
    async drop() {
      await pool.end();
      await asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)));
    },
  };
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const { host, port, user } = inject('databaseServer');
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    // This also releases its lock.
    await admin.end();
  }
}

export function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds;
    },
    reset() {
      offset = 0;
    },
  };
}

function collectLog(lines: TestApp['logLines'], written: string[]): Log {
  const real = createLog((line) => written.push(line));
  const add = (level: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    lines.push({ level, message, details });
    real[level](message, details);
  };
  return { debug: add('debug'), info: add('info'), warn: add('warn'), error: add('error') };
}

async function encodeForm(form: FormData): Promise<{ contentType: string; bytes: Buffer }> {
  const request = new Request('http://any/', { method: 'POST', body: form });
  const bytes = Buffer.from(await request.arrayBuffer());
  return { contentType: request.headers.get('content-type') ?? '', bytes };
}

/**
 * Returns whether a job is due, once the finished jobs are stored as done or failed, which the queue doesn't wait for.
 */
async function isJobDue(pool: pg.Pool): Promise<boolean> {
  for (let look = 0; look < mostLooks && (await isJobHeld(pool)); look += 1);
  const due = 'run_at <= now() and locked_at is null and attempts < max_attempts';
  const { rows } = await pool.query(`select 1 from graphile_worker.jobs where ${due} limit 1`);
  return rows.length > 0;
}

async function isJobHeld(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from graphile_worker.jobs where locked_at is not null limit 1');
  return rows.length > 0;
}
