import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log';

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

/**
 * Runs graphile-worker so that no failure of the database ends the process. By default its calls that record the end of
 * a job are not awaited, so their rejection (full disk, lost connection) is unhandled. Batched, without a delay, such a
 * failure shuts the pool of workers down instead. Once that pool has let go of its jobs they are unlocked, and a new
 * runner begins.
 */
export function createJobRunner(pool: pg.Pool, log: Log): JobRunner {
  let runner: Runner | null = null;
  let stopping = new AbortController();

  async function begin(options: RunnerOptions, signal: AbortSignal): Promise<void> {
    await unlockJobs(pool);
    const events: WorkerEvents = new EventEmitter();
    const released = new Promise<void>((resolve) => events.once('pool:release', () => resolve()));
    const started = await run({
      ...options,
      events,
      pgPool: pool,
      noHandleSignals: true,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    started.promise.catch((error: unknown) => log.error('The job queue stopped.', { error }));
    if (signal.aborted) return void (await started.stop().catch(() => undefined));
    runner = started;
    events.once('pool:gracefulShutdown', () => {
      if (runner === started) runner = null;
    });
    // Not `started.promise`: that also waits for the timetable, which may sleep for a minute after an outage.
    void released.then(() => beginAgain(options, signal));
  }

  async function beginAgain(options: RunnerOptions, signal: AbortSignal): Promise<void> {
    for (let pauseMs = shortestPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await begin(options, signal);
        return log.info('The job queue runs again.');
      } catch (error) {
        log.error('The job queue does not start.', { error });
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
      const running = runner;
      runner = null;
      await running?.stop().catch((error) => log.warn('The job queue did not stop cleanly.', { error }));
    },
    isRunning: () => runner !== null,
  };
}

/**
 * Gives back what a runner of before held: of a killed server, or one that could not note the end of its jobs. One
 * server works on a database, so whatever is locked before the runner begins is nobody's. Without this such a job would
 * wait for four hours.
 */
async function unlockJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`,
  );
}
