import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import { findOutage } from '../outages';

/** A runner that is restarted with growing pauses when it stops. */
export interface JobRunner {
  /** Starts processing jobs. Throws when the database can't be reached on the first start. */
  start(options: RunnerOptions): Promise<void>;
  /** Waits for running jobs to finish. Nothing is restarted afterwards. */
  stop(): Promise<void>;
  isRunning(): boolean;
}

const shortestPauseMs = 250;
const longestPauseMs = 10_000;
const idleMs = 3000;

/**
 * Runs graphile-worker so that a database failure never ends the process. By default it doesn't await the calls that
 * record the end of a job, so their rejection (full disk, lost connection) is unhandled. In batches without a delay,
 * such a failure shuts down the worker pool instead. Once that pool has released its jobs, they are unlocked and a new
 * runner starts.
 */
export function createJobRunner(pool: pg.Pool, log: Log): JobRunner {
  const reportFault = createFaultReporter();
  let running: Running | null = null;
  let stopping = new AbortController();

  async function begin(options: RunnerOptions, signal: AbortSignal, { isAfterOutage = false } = {}): Promise<void> {
    await unlockJobs(pool, { isAfterOutage });
    const events: WorkerEvents = new EventEmitter();
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
    runner.promise.catch((error: unknown) => reportFault(log, 'The job queue stopped.', { error }));
    const started = { runner, released };
    if (signal.aborted) return await end(started);
    running = started;
    events.once('pool:gracefulShutdown', () => {
      if (running === started) running = null;
    });
    void released.then(async () => {
      // Stops its cron schedule, if it is still running.
      runner.stop().catch(() => undefined);
      await beginAgain(options, signal, { isAfterOutage: wasOutage });
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
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await begin(options, signal, why);
        return log.info('The job queue is running again.');
      } catch (error) {
        reportFault(log, 'The job queue failed to start.', { error });
      }
    }
  }

  return {
    async start(options) {
      stopping = new AbortController();
      await begin(options, stopping.signal);
    },
    async stop() {
      stopping.abort();
      const ending = running;
      running = null;
      if (ending) await end(ending);
    },
    isRunning: () => running !== null,
  };
}

interface Running {
  runner: Runner;
  /** Its workers have released their jobs. */
  released: Promise<void>;
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
 * Unlocks the jobs of an earlier runner: of a killed server, or one that could not record the end of its jobs. Only one
 * server uses a database, so jobs that are locked before the runner starts have no owner. Without this they would wait
 * for four hours. After an outage those jobs get their attempt back. After a kill they don't, because the job itself
 * may have ended the server.
 */
async function unlockJobs(pool: pg.Pool, { isAfterOutage }: { isAfterOutage: boolean }): Promise<void> {
  if (isAfterOutage)
    await pool.query(
      'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by is not null',
    );
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`,
  );
}
