import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import { findOutage } from '../outages';

/** A runner that is restarted with increasing pauses after it stops. */
export interface JobRunner {
  /** Starts processing jobs. Throws if the database can't be reached on the first start. */
  start(options: RunnerOptions): Promise<void>;
  /** Waits for running jobs to finish. Nothing is restarted afterwards. */
  stop(): Promise<void>;
  /**
   * Returns whether jobs run. If the runner is waiting to restart, it tries now instead, and a recently stopped runner
   * counts as running: a server whose health is checked just after an outage is healthy.
   */
  isRunning(): Promise<boolean>;
}

const shortestPauseMs = 250;
const longestPauseMs = 10_000;
const idleMs = 3000;
/** How long a stopped runner counts as restarting. */
const restartMs = 10_000;
/** How long a check waits for a start attempt. */
const attemptMs = 2000;
/** How often a process marks its jobs as still running, if several processes run jobs. */
const markMs = 5000;
/** Jobs of a process that hasn't marked them for this long run again. */
const deadAfterSeconds = 30;

/**
 * Runs graphile-worker so that a database failure never ends the process. By default it doesn't await the calls that
 * record the end of a job, so their rejection (full disk, lost connection) is unhandled. In batches without a delay,
 * such a failure shuts down the worker pool instead. After that pool has released its jobs, they are unlocked and a new
 * runner starts. `isShared`: several processes run jobs, so each only unlocks its own and those of killed processes.
 */
export function createJobRunner(pool: pg.Pool, log: Log, { isShared = false } = {}): JobRunner {
  const reportFault = createFaultReporter();
  let running: Running | null = null;
  let stopping = new AbortController();
  let marking: NodeJS.Timeout | undefined;
  let stoppedAt = 0;
  const pause = createPause();
  /** Emits `attempt` after each. */
  const attempts = new EventEmitter();
  /** The names under which the runners of this process lock jobs. */
  const ownNames: string[] = [];

  async function begin(options: RunnerOptions, signal: AbortSignal, { isAfterOutage = false } = {}): Promise<void> {
    await unlockJobs(pool, { isAfterOutage, owners: isShared ? ownNames : 'all' });
    const started = await startRunner(pool, options, (name) => ownNames.push(name));
    const { runner, released, events } = started;
    runner.promise.catch((error: unknown) => reportFault(log, 'The job queue stopped.', { error }));
    if (signal.aborted) return await end(started);
    running = started;
    events.once('pool:gracefulShutdown', () => {
      if (running !== started) return;
      running = null;
      stoppedAt = Date.now();
    });
    void released.then(async () => {
      // Stops its cron schedule, if it is still running.
      runner.stop().catch(() => undefined);
      await beginAgain(options, signal, { isAfterOutage: started.wasOutage() });
    });
  }

  async function end({ runner, released }: Running): Promise<void> {
    const stopped = runner.stop().catch((error) => log.warn('The job queue did not stop cleanly.', { error }));
    await Promise.race([stopped, released]);
  }

  async function beginAgain(
    options: RunnerOptions,
    signal: AbortSignal,
    why: { isAfterOutage: boolean },
  ): Promise<void> {
    for (let pauseMs = shortestPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause.take(pauseMs, signal);
      if (signal.aborted) return;
      try {
        await begin(options, signal, why);
        return log.info('The job queue is running again.');
      } catch (error) {
        reportFault(log, 'The job queue failed to start.', { error });
      } finally {
        attempts.emit('attempt');
      }
    }
  }

  return {
    async start(options) {
      stopping = new AbortController();
      await begin(options, stopping.signal);
      if (!isShared) return;
      const failed = (error: unknown) => reportFault(log, 'Running jobs could not be marked.', { error });
      const markNow = () => void markAlive(pool, log, ownNames.at(-1)).catch(failed);
      markNow();
      marking = setInterval(markNow, markMs).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(marking);
      const ending = running;
      running = null;
      if (ending) await end(ending);
    },
    async isRunning() {
      if (running === null && pause.isTaken()) {
        const attempt = once(attempts, 'attempt', { signal: AbortSignal.timeout(attemptMs) });
        pause.end();
        await attempt.catch(() => undefined);
      }
      return running !== null || (!stopping.signal.aborted && Date.now() - stoppedAt < restartMs);
    },
  };
}

interface Running {
  runner: Runner;
  /** Resolves when its workers have released their jobs. */
  released: Promise<void>;
  events: WorkerEvents;
  /** Whether it ended because of an outage. */
  wasOutage(): boolean;
}

/** Starts graphile-worker. Calls `addName` with each name under which it locks jobs. */
async function startRunner(pool: pg.Pool, options: RunnerOptions, addName: (name: string) => void): Promise<Running> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => addName(workerPool.id));
  let wasOutage = false;
  events.on('pool:fatalError', ({ error }) => {
    wasOutage ||= findOutage(error) !== null;
  });
  const released = untilReleased(events);
  const runner = await run({
    ...options,
    events,
    pgPool: pool,
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { runner, released, events, wasOutage: () => wasOutage };
}

/** Creates the pause before a start attempt, which can be ended early. */
function createPause() {
  let ended: AbortController | null = null;
  return {
    async take(milliseconds: number, signal: AbortSignal): Promise<void> {
      ended = new AbortController();
      await wait(milliseconds, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
      ended = null;
    },
    isTaken: () => ended !== null,
    end: () => ended?.abort(),
  };
}

/**
 * Resolves when the workers have released their jobs. Not `runner.promise`: it also waits for the cron schedule, which
 * may sleep for a minute after an outage. And not `pool:release` alone: if the ends of two jobs can't be recorded at
 * the same time, graphile-worker 0.17 miscounts them and never reports the release. In that case the pool counts as
 * released once no job has run for a moment.
 */
async function untilReleased(events: WorkerEvents): Promise<void> {
  const atWork = new Set<string>();
  events.on('job:start', ({ job }) => atWork.add(job.id));
  events.on('job:complete', ({ job }) => atWork.delete(job.id));
  await new Promise<void>((resolve) => {
    events.once('pool:release', () => resolve());
    events.once('pool:gracefulShutdown', async () => {
      do await wait(idleMs, undefined, { ref: false });
      while (atWork.size > 0);
      resolve();
    });
  });
}

/**
 * Unlocks the jobs of earlier runners: of a killed server, or one that could not record the end of its jobs. If only
 * one server uses a database, jobs that are locked before the runner starts have no owner. Without this they would wait
 * for four hours. After an outage, those jobs get their attempt back. After a kill they don't, because the job itself
 * may have ended the server.
 */
async function unlockJobs(
  pool: pg.Pool,
  { isAfterOutage, owners }: { isAfterOutage: boolean; owners: readonly string[] | 'all' },
): Promise<void> {
  const isTheirs = owners === 'all' ? 'locked_by is not null' : 'locked_by = any($1)';
  const values = owners === 'all' ? [] : [owners];
  if (isAfterOutage)
    await pool.query(
      `update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where ${isTheirs}`,
      values,
    );
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where ${isTheirs}
       union select locked_by from graphile_worker._private_job_queues where ${isTheirs}))`,
    values,
  );
}

/** Marks the jobs of this process, which locks them under `name`, and runs those of stopped processes again. */
async function markAlive(pool: pg.Pool, log: Log, name: string | undefined): Promise<void> {
  if (name) await markJobs(pool, name);
  const dead = await findDead(pool);
  if (dead.length === 0) return;
  log.info('Jobs of another process run again: it has stopped.', { processes: dead.length });
  await unlockJobs(pool, { isAfterOutage: false, owners: dead });
}

/** Marks the jobs of this process as still running. */
async function markJobs(pool: pg.Pool, name: string): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(`update graphile_worker.${table} set locked_at = now() where locked_by = $1`, [name]);
}

/** Returns names of processes that have stopped while they held jobs. */
async function findDead(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select locked_by as name from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $1)
     union select locked_by from graphile_worker._private_job_queues
     where locked_at < now() - make_interval(secs => $1)`,
    [deadAfterSeconds],
  );
  return rows.map(({ name }) => name);
}
