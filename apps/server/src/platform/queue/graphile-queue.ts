import { sql } from 'drizzle-orm';
import { type JobHelpers, Logger, parseCronItems, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Config } from '../../config';
import type { Services } from '../../services';
import { summarizeError } from '../describe-error';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import { findOutage, findTemporaryFault } from '../outages';
import { asRequester } from '../requester';
import type { JobDefinition } from './define-job';
import { type JobQueue, jobSpec } from './job-queue';
import { createJobRunner } from './job-runner';
import { createOutageAttempts } from './outage-attempts';

/** Maximum delay of a scheduled job; all others start immediately. */
const pollMs = 2000;
/** At most two of them wait for sources (`limits.transfersAtOnce`). */
const jobsAtOnce = 3;

export interface RunningJobQueue extends JobQueue {
  /** Starts processing jobs; called once the services exist. */
  start(services: Services): Promise<void>;
  /** Waits for running jobs to finish. */
  stop(): Promise<void>;
}

/**
 * Creates the job queue in the same database (graphile-worker). Migrates its own tables. `isShared`: other processes
 * run jobs of the same queue.
 */
export async function createGraphileQueue(
  pool: pg.Pool,
  log: Log,
  jobs: JobDefinition[],
  { isShared = false } = {},
): Promise<RunningJobQueue> {
  const logger = quietLogger(log);
  const known = new Map(jobs.map((job) => [job.name, job]));
  await runMigrations({ pgPool: pool, logger });
  const runner = createJobRunner(pool, log, { isShared });
  const attempts = createOutageAttempts(pool);

  function refuseUnknown(name: string): void {
    if (!known.has(name)) throw new Error(`The job "${name}" has no handler: list it in jobDefinitions.`);
  }

  async function runOnce(job: JobDefinition, services: Services, payload: unknown, { job: { id } }: JobHelpers) {
    try {
      await runQuietly(job, payload, services);
      attempts.forget(id);
    } catch (error) {
      if (!(await attempts.giveBack(id, error))) attempts.forget(id);
      throw error;
    }
  }

  return {
    async enqueue(tx, job, payload, { runAt } = {}) {
      refuseUnknown(job.name);
      const { name, payload: parsed, attempts, seconds, key, line, priority } = jobSpec(job, payload);
      await tx.execute(
        sql`select graphile_worker.add_job(${name}, ${JSON.stringify(parsed)}::json, max_attempts => ${attempts},
          queue_name => ${line}, priority => ${priority}, run_at => coalesce(${runAt ?? null}::timestamptz, now() + make_interval(secs => ${seconds})),
          job_key => ${key}, job_key_mode => 'preserve_run_at')`,
      );
    },
    async enqueueAll(tx, job, payloads) {
      refuseUnknown(job.name);
      const specs = payloads.map((payload) => jobSpec(job, payload));
      // `add_jobs` accepts each key once. The last payload counts, as when they are enqueued one after the other.
      const merged = [...new Map(specs.map((spec) => [spec.key ?? spec, spec])).values()];
      await tx.execute(
        sql`select count(*) from graphile_worker.add_jobs(array(
          select row(name, payload, line, now() + make_interval(secs => seconds), attempts, key, priority, null)
            ::graphile_worker.job_spec
          from json_to_recordset(${JSON.stringify(merged)}::json)
            as spec(name text, payload json, attempts smallint, seconds float8, key text, line text, priority smallint)), true)`,
      );
    },
    list: () => listJobs(pool),
    countGathered: (name) => countGathered(pool, name),
    async retry(tx, id) {
      const { rows } = await tx.execute(
        sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`,
      );
      return rows.length > 0;
    },
    async hasten(db, { name }) {
      await db.execute(
        sql`select count(*) from graphile_worker.reschedule_jobs(array(
          select id from graphile_worker.jobs
          where task_identifier = ${name} and locked_at is null and attempts < max_attempts and run_at > now()
        ), run_at := now())`,
      );
    },
    async check() {
      return await runner.isRunning();
    },
    async start(services) {
      const taskList: TaskList = Object.fromEntries(
        jobs.map((job) => [job.name, (payload, helpers) => runOnce(job, services, payload, helpers)]),
      );
      const parsedCronItems = parseCronItems(jobs.flatMap((job) => cronItems(job, services.config)));
      await runner.start({ parsedCronItems, logger, taskList, concurrency: jobsAtOnce, pollInterval: pollMs });
    },
    stop: () => runner.stop(),
  };
}

const hourMs = 60 * 60 * 1000;

/** When a job runs by itself, with the attempts, line and priority that it also has when it is enqueued. */
function cronItems({ name, schedule, attempts, line, priority, catchUpHours = 0 }: JobDefinition, config: Config) {
  const match = typeof schedule === 'function' ? schedule(config) : schedule;
  const options = { maxAttempts: attempts, queueName: line, priority, backfillPeriod: catchUpHours * hourMs };
  return match ? [{ task: name, match, options }] : [];
}

/** The newest jobs, those that failed for good first. */
async function listJobs(pool: pg.Pool): ReturnType<JobQueue['list']> {
  const { rows } = await pool.query(
    `select id::float8 as id, task_identifier as name, attempts, max_attempts, coalesce(last_error, '') as error, run_at, created_at
       from graphile_worker.jobs order by (attempts >= max_attempts) desc, id desc limit 200`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    isFailed: row.attempts >= row.max_attempts,
    error: String(row.error).split('\n')[0] ?? '',
    runAt: row.run_at,
    createdAt: row.created_at,
  }));
}

/** How many jobs of a kind wait for each key's owner, and since when. */
async function countGathered(pool: pg.Pool, name: string): ReturnType<JobQueue['countGathered']> {
  const { rows } = await pool.query(
    `select split_part(key, ':', 2) as by, count(*)::int as count, min(created_at) as since
         from graphile_worker.jobs where task_identifier = $1 and key is not null group by 1 order by 1`,
    [name],
  );
  return rows;
}

/** Runs a job; errors are stored in the jobs table and shown to site admins, so only a summary is passed on. */
export async function runQuietly(job: JobDefinition, payload: unknown, services: Services): Promise<void> {
  try {
    await asRequester('jobs', async () => await job.run(job.payload.parse(payload), services));
  } catch (error) {
    throw new Error(summarizeError(error), { cause: error });
  }
}

/**
 * Copies the queue's warnings and errors to the server log, without payloads of failed jobs. Jobs of one kind that fail
 * for the same reason are one line a minute. Only a job that isn't tried again is an error. Everything else is dropped.
 */
function quietLogger(log: Log): Logger {
  const report = createFaultReporter();
  return new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as {
      job?: { id: string; task_identifier: string; attempts: number; max_attempts: number };
      error?: unknown;
    };
    if (job) {
      const { id, task_identifier: name, attempts, max_attempts: attemptsMax } = job;
      const cause = error instanceof Error ? (error.cause ?? error) : undefined;
      const facts = { job: name, id: Number(id), attempts, error: cause };
      if (level !== 'error') return;
      const fault = findTemporaryFault(cause);
      if (fault) report(log, 'A job is waiting.', facts, { key: `${name} waits`, level: 'warn' });
      else if (findOutage(cause)) {
        report(log, 'A job is waiting for an outage to end.', facts, { key: `${name} in an outage`, level: 'warn' });
      } else {
        const why = `${name}: ${cause ? summarizeError(cause) : ''}`;
        if (attempts < attemptsMax)
          report(log, 'A job failed and will be tried again.', facts, { key: `again ${why}`, level: 'warn' });
        else report(log, 'A job failed.', facts, { key: why });
      }
      return;
    }
    if (level === 'error') log.error(`Job queue: ${message}`);
    if (level === 'warning') log.warn(`Job queue: ${message}`);
  });
}
