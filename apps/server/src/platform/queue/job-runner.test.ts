import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Services } from '../../services';
import { createTestDatabase } from '../../testing/test-app';
import type { Log } from '../log';
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

beforeEach(async () => {
  [runs, lines, rejections] = [[], [], []];
  const add = (message: string) => lines.push(message);
  const log: Log = { info: add, warn: add, error: add };
  database = await createTestDatabase();
  queue = await createGraphileQueue(database.pool, log, [good, bad]);
  process.on('unhandledRejection', noteRejection);
});
afterEach(async () => {
  process.off('unhandledRejection', noteRejection);
  await queue.stop();
  await database.drop();
});

/** The disk is full for whatever records the end of a job. */
async function fillDisk(): Promise<void> {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and (new.last_error is null or new.locked_by is not null) then return new; end if;
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger refuse before update or delete on graphile_worker._private_jobs
      for each row execute function refuse()`);
}

const freeDisk = () => database.pool.query('drop trigger refuse on graphile_worker._private_jobs');
const add = (name: string) =>
  database.pool.query(`select graphile_worker.add_job($1, '{}', max_attempts => 3)`, [name]);
const countJobs = async () =>
  (await database.pool.query('select count(*)::int as count from graphile_worker._private_jobs')).rows[0].count;

test.each(['good', 'bad'])(
  '[V4-queue] the end of a %s job that cannot be recorded stops nothing; the queue goes on once it can be',
  async (name) => {
    await fillDisk();
    await queue.start({} as Services);
    await add(`test.${name}`);
    await vi.waitFor(() => expect(lines).toContain('The job queue runs again.'), 10_000);
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

test('[V4-queue-unlock] a job that a killed server held runs again at the next start', async () => {
  await add('test.good');
  await database.pool.query("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()");
  await queue.start({} as Services);
  await vi.waitFor(() => expect(runs).toEqual(['good']), 10_000);
});

test('[V4-queue-stop] a queue that was stopped does not begin again', async () => {
  await queue.start({} as Services);
  await queue.stop();
  await add('test.good');
  expect([await queue.check(), runs]).toEqual([false, []]);
});
