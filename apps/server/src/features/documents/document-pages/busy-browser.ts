import { AppError } from '@galley/contract';
import { BrowserError, type BrowserFailure } from '../../../platform/browser/browser';
import { findOutage, TemporaryFault } from '../../../platform/outages';

/** Why a picture will not be taken, as its row says. */
export type PictureFailure = Exclude<BrowserFailure, 'busy'>;

/**
 * Throws on what is tried again: an outage, a server without time for the page, which costs no attempt, and anything
 * else until the last of `attempts`. Returns the reason otherwise.
 */
export function failureOf(error: unknown, { tried, attempts }: { tried: number; attempts: number }): PictureFailure {
  if (findOutage(error)) throw error;
  const failure = error instanceof BrowserError ? error.failure : 'failed';
  if (failure === 'busy') throw new TemporaryFault('The server is busy.');
  const isFinal = error instanceof AppError || failure === 'missing';
  if (!isFinal && tried < attempts) throw error;
  return failure;
}
