import type pg from 'pg';
import { findOutage, findTemporaryFault } from '../outages';

/** The documents promise that emails are tried again at least once a minute (docs/operations/service.md). */
const longestPauseSeconds = 60;

/** Prevents external causes (full disk, database or mail server unavailable) from counting as failed job attempts. */
export interface OutageAttempts {
  /**
   * Restores the attempt that a job lost in an outage, and delays the next one: 2, 4, 8 … seconds, at most a minute.
   * Call this while the queue still holds the job. Returns whether the error is an outage.
   */
  giveBack(jobId: string, error: unknown): Promise<boolean>;
  /** Called when the job is done, or failed for another reason. */
  forget(jobId: string): void;
}

/** Restores the attempt that a job lost in an outage. The delay doubles after each one, up to a limit. */
export function createOutageAttempts(pool: pg.Pool): OutageAttempts {
  const outages = new Map<string, number>();
  return {
    async giveBack(jobId, error) {
      if (!findOutage(error) && !findTemporaryFault(error)) return false;
      const count = (outages.get(jobId) ?? 0) + 1;
      outages.set(jobId, count);
      await pool
        .query(
          `update graphile_worker._private_jobs
           set attempts = greatest(attempts - 1, 0), run_at = now() + make_interval(secs => $2) where id = $1`,
          [jobId, Math.min(2 ** count, longestPauseSeconds)],
        )
        // In that case the queue can't record the failure either, and its runner restores the attempt when it restarts.
        .catch(() => undefined);
      return true;
    },
    forget: (jobId) => void outages.delete(jobId),
  };
}
