import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import { findOutage } from '../outages';

/** A runner that stays: when it gives up, it is begun again with growing pauses. */
export interface JobRunner {
  /** Begins to work off jobs. Throws when the database can't be reached at the first start. */
  start(options: RunnerOptions): Promise<void>;
  /** Lets running jobs end; nothing is begun again afterwards. */
  stop(): Promise<void>;
  isRunning(): boolean;
}

const shortestPauseMs = 250;
const longestPauseMs = 10_000;
const idleMs = 3000;

/**
 * Runs graphile-worker so that no failure of the database ends the process. By default its calls that record the end of
 * a job are not awaited, so their rejection (full disk, lost connection) is unhandled. Batched, without a delay, such a
 * failure shuts the pool of workers down instead. Once that pool has let go of its jobs they are unlocked, and a new
 * runner begins.
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
      // Ends its timetable, if it has not ended by itself.
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
        return log.info('The job queue runs again.');
      } catch (error) {
        reportFault(log, 'The job queue does not start.', { error });
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
  /** Its workers have let go of their jobs. */
  released: Promise<void>;
}

/**
 * Resolves when the workers have let go of their jobs. Not `runner.promise`: that also waits for the timetable, which may
 * sleep for a minute after an outage. And not `pool:release` alone: where the ends of two jobs can't be recorded at the
 * same time, graphile-worker 0.17 counts them wrongly and never says that it has released. Then it is over once no job
 * has run for a moment.
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
 * Gives back what a runner of before held: of a killed server, or one that could not note the end of its jobs. One
 * server works on a database, so whatever is locked before the runner begins is nobody's. Without this such a job would
 * wait for four hours. After an outage those jobs get back the attempt that it took from them; after a kill they don't,
 * because the job itself may be what ends the server.
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
