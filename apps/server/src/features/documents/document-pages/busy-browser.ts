import { AppError } from '@galley/contract';
import { BrowserError, type BrowserFailure } from '../../../platform/browser/browser';
import { findOutage, TemporaryFault } from '../../../platform/outages';

/** The reason why a screenshot couldn't be taken, as stored in its row. */
export type PictureFailure = Exclude<BrowserFailure, 'busy'>;

/**
 * Returns the reason to store for a failed screenshot. Throws instead if the job should be tried again: after an
 * outage, if the server had no time for the page (which doesn't count as an attempt), and before the last of `attempts`
 * for errors that aren't final.
 */
export function failureOf(error: unknown, { tried, attempts }: { tried: number; attempts: number }): PictureFailure {
  if (findOutage(error)) throw error;
  const failure = error instanceof BrowserError ? error.failure : 'failed';
  if (failure === 'busy') throw new TemporaryFault('The server is busy.');
  const isFinal = error instanceof AppError || failure === 'missing';
  if (!isFinal && tried < attempts) throw error;
  return failure;
}
