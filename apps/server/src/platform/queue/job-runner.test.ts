import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { inFull, testInFull } from '../../../../../scripts/testing/run-length';
import type { Services } from '../../services';
import { createTestDatabase } from '../../testing/test-app';
import { type Log, silentLog } from '../log';
import { defineJob } from './define-job';
import { createGraphileQueue, type RunningJobQueue } from './graphile-queue';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let queue: RunningJobQueue;
let runs: string[];
let lines: string[];
let rejections: unknown[];
const noteRejection = (error: unknown) => rejections.push(error);

const payload = z.object({});
const good = defineJob({ name: 'test.good', payload, attempts: 3, run: async () => void runs.push('good') });
const bad = defineJob({
  name: 'test.bad',
  payload,
  attempts: 3,
  async run() {
    runs.push('bad');
    throw new Error('no');
  },
});

/** Has one attempt; the disk is full until the test says otherwise. */
let isDiskFull: boolean;
const writes = defineJob({
  name: 'test.writes',
  payload,
  attempts: 1,
  async run() {
    runs.push('writes');
    if (isDiskFull) throw new Error('not stored', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) });
  },
});

/** Its first run lasts until the test lets it go. */
let letGo: () => void;
const held = defineJob({
  name: 'test.held',
  payload,
  attempts: 3,
  async run() {
    runs.push('held');
    if (runs.indexOf('held') < runs.lastIndexOf('held')) return;
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  },
});

const countLines = (part: string) => lines.filter((line) => line.includes(part)).length;
/** The first fails immediately, the second while that is being recorded; the third runs until both are reported. */
const together = defineJob({
  name: 'test.together',
  payload: z.object({ place: z.number() }),
  attempts: 3,
  async run({ place }) {
    runs.push(`together ${place}`);
    if (place === 2) await vi.waitFor(async () => expect(await countRecording()).toBe(1), 5000);
    if (place === 3) await vi.waitFor(() => expect(countLines('Failed to fail jobs')).toBe(2), 5000);
    else throw new Error('no');
  },
});

const twoHoursAgo = () => new Date(Date.now() - 2 * 60 * 60 * 1000);
/** Is due every day, and was due two hours ago. */
const daily = {
  payload,
  attempts: 3,
  line: 'test',
  schedule: () => `${twoHoursAgo().getUTCMinutes()} ${twoHoursAgo().getUTCHours()} * * *`,
};
const missed = defineJob({
  ...daily,
  name: 'test.missed',
  catchUpHours: 3,
  async run() {
    runs.push('missed');
    throw new Error('no');
  },
});
const leftOut = defineJob({ ...daily, name: 'test.left-out', run: async () => void runs.push('left out') });

beforeEach(async () => {
  [runs, lines, rejections, isDiskFull] = [[], [], [], true];
  const add = (level: string) => (message: string) => lines.push(`${level}: ${message}`);
  const log: Log = { debug: add('debug'), info: add('info'), warn: add('warn'), error: add('error') };
  database = await createTestDatabase();
  queue = await createGraphileQueue(database.pool, log, [good, bad, writes, together, held, missed, leftOut]);
  process.on('unhandledRejection', noteRejection);
});
afterEach(async () => {
  process.off('unhandledRejection', noteRejection);
  await queue.stop();
  await database.drop();
});

/** Recording the end of a job fails with a full disk, after this many seconds. */
async function fillDisk({ seconds = 0 } = {}): Promise<void> {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and (new.last_error is null or new.locked_by is not null) then return new; end if;
      perform pg_sleep(${seconds});
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger refuse before update or delete on graphile_worker._private_jobs
      for each row execute function refuse()`);
}

const freeDisk = () => database.pool.query('drop trigger refuse on graphile_worker._private_jobs');
const add = (name: string) =>
  database.pool.query(`select graphile_worker.add_job($1, '{}', max_attempts => 3)`, [name]);
/** Failures of jobs that are being recorded at this moment. */
const countRecording = async () =>
  (
    await database.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where state = 'active' and query like '%last_error = %' and pid <> pg_backend_pid()`,
    )
  ).rows[0].count;
const countJobs = async () =>
  (await database.pool.query('select count(*)::int as count from graphile_worker._private_jobs')).rows[0].count;

test.each(inFull(['good', 'bad'], ['good']))(
  '[V4-queue] a failure to record the end of a %s job does not stop the queue, which continues once it can be recorded',
  async (name) => {
    await fillDisk();
    await queue.start({} as Services);
    await add(`test.${name}`);
    await vi.waitFor(() => expect(lines).toContain('info: The job queue is running again.'), 10_000);
    await freeDisk();
    const before = runs.length;
    await add('test.good');
    await vi.waitFor(() => expect(runs.slice(before)).toContain('good'), 10_000);
    await vi.waitFor(async () => expect(await countJobs()).toBe(name === 'good' ? 0 : 1), 10_000);
    expect(await queue.check()).toBe(true);
    expect(rejections).toEqual([]);
  },
  30_000,
);

testInFull(
  '[V4-queue-both] two jobs whose ends cannot be recorded at the same time do not stop the queue',
  async () => {
    await fillDisk({ seconds: 0.5 });
    for (const place of [1, 2, 3])
      await database.pool.query("select graphile_worker.add_job('test.together', $1, max_attempts => 1)", [{ place }]);
    await queue.start({} as Services);
    await vi.waitFor(() => expect(lines).toContain('info: The job queue is running again.'), 20_000);
    await freeDisk();
    await add('test.good');
    await vi.waitFor(() => expect(runs).toContain('good'), 20_000);
    expect([await queue.check(), rejections]).toEqual([true, []]);
  },
);

testInFull(
  '[V4-job-attempts] attempts that end in an outage do not count: the job waits and completes once it is over',
  async () => {
    const read = async () =>
      (
        await database.pool.query(
          'select attempts, run_at > now() as waits, locked_by from graphile_worker._private_jobs',
        )
      ).rows[0];
    await queue.start({} as Services);
    await database.pool.query("select graphile_worker.add_job('test.writes', '{}', max_attempts => 1)");
    for (let count = 1; count <= 3; count += 1) {
      await vi.waitFor(async () => {
        expect(runs).toHaveLength(count);
        expect(await read()).toEqual({ attempts: 0, waits: true, locked_by: null });
      }, 10_000);
      isDiskFull = count < 3;
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    expect(lines).not.toContain('error: A job failed.');
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
  },
  { timeout: 60_000 },
);

test('[V4-job-attempts] a job that fails for another reason uses up its attempts', async () => {
  await queue.start({} as Services);
  await database.pool.query("select graphile_worker.add_job('test.bad', '{}', max_attempts => 1)");
  await vi.waitFor(() => expect(lines).toContain('error: A job failed.'), 10_000);
  expect([runs, await queue.list()]).toEqual([['bad'], [expect.objectContaining({ isFailed: true })]]);
});

test('[W8-job-levels] only a job that is not tried again is an error in the log', async () => {
  await queue.start({} as Services);
  await database.pool.query("select graphile_worker.add_job('test.bad', '{}', max_attempts => 2)");
  await vi.waitFor(() => expect(lines).toContain('warn: A job failed and will be tried again.'), 10_000);
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await vi.waitFor(() => expect(lines).toContain('error: A job failed.'), 10_000);
});

test('[W8-job-schedule] a scheduled job has its own attempts and line, and is caught up once if it says so', async () => {
  await database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since)
     select name, now() - interval '3 days' from unnest($1::text[]) name`,
    [[missed.name, leftOut.name]],
  );
  await queue.start({} as Services);
  await vi.waitFor(async () => expect(await queue.list()).toMatchObject([{ attempts: 1, maxAttempts: 3 }]), 10_000);
  const { rows } = await database.pool.query('select task_identifier as name, queue_name from graphile_worker.jobs');
  expect([rows, runs]).toEqual([[{ name: 'test.missed', queue_name: 'test' }], ['missed']]);
});

testInFull(
  '[V4-job-attempts] a job whose end could not be recorded during an outage gets its attempt back each time',
  async () => {
    await fillDisk();
    await queue.start({} as Services);
    await database.pool.query("select graphile_worker.add_job('test.good', '{}', max_attempts => 2)");
    await vi.waitFor(() => expect(runs.length).toBeGreaterThan(3), 30_000);
    await freeDisk();
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
  },
);

test('[V4-queue-unlock] a job that a killed server held runs again at the next start', async () => {
  await add('test.good');
  await database.pool.query("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()");
  await queue.start({} as Services);
  await vi.waitFor(() => expect(runs).toEqual(['good']), 10_000);
});

test('[I12-two-jobs] beside other processes, jobs of one that has stopped run again, those of a running one don’t', async () => {
  const shared = await createGraphileQueue(database.pool, silentLog, [good, bad, writes, together], {
    isShared: true,
  });
  for (const [holder, seconds] of [
    ['running', 5],
    ['stopped', 40],
  ] as const) {
    await database.pool.query("select graphile_worker.add_job('test.good', '{}')");
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)
       where locked_by is null`,
      [holder, seconds],
    );
  }
  await shared.start({} as Services);
  await vi.waitFor(() => expect(runs).toEqual(['good']), 10_000);
  await shared.stop();
  const { rows } = await database.pool.query('select locked_by from graphile_worker._private_jobs');
  expect(rows).toEqual([{ locked_by: 'running' }]);
});

test('[W3-jobs-after-outage] when the database is back, the question whether jobs run starts them at once', async () => {
  await queue.start({} as Services);
  const { rows } = await database.pool.query('select current_database() as name');
  const { host, port, user } = inject('databaseServer');
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  const allow = (isAllowed: boolean) => admin.query(`alter database ${rows[0].name} allow_connections ${isAllowed}`);
  try {
    await add('test.held');
    await vi.waitFor(() => expect(runs).toEqual(['held']), 10_000);
    await allow(false);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0].name]);
    letGo();
    await vi.waitFor(() => expect(countLines('The job queue failed to start.')).toBe(1), 20_000);
    // Just after it stopped: it starts again by itself.
    expect(await queue.check()).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await queue.check()).toBe(false);
    await allow(true);
    expect(await queue.check()).toBe(true);
    await add('test.good');
    await vi.waitFor(() => expect(runs).toContain('good'), 10_000);
  } finally {
    vi.useRealTimers();
    await admin.end();
  }
});

test('[V4-queue-stop] a stopped queue does not restart', async () => {
  await queue.start({} as Services);
  await queue.stop();
  await add('test.good');
  expect([await queue.check(), runs]).toEqual([false, []]);
});
