import { HtmlDamaged } from '../db/packed-html';
import { BlobDamaged, BlobMissing } from './blob-store';

/** Disk errors that mean that a file can't be read, or is no longer a file. */
const unreadableCodes = new Set(['EIO', 'EUCLEAN', 'EBADMSG', 'EISDIR']);

/**
 * Returns whether a stored item is missing, unreadable, or has changed. System errors only count if the file could be
 * opened: an unavailable disk refuses to open it, which is an outage.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof BlobDamaged || error instanceof BlobMissing || error instanceof HtmlDamaged) return true;
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false;
  return error.syscall === 'read' && unreadableCodes.has(String(error.code));
}

/** For `.catch` of a read: null for damaged or missing items, so that the work continues; other errors are rethrown. */
export function nothingIfDamaged(error: unknown): null {
  if (isDamage(error)) return null;
  throw error;
}
