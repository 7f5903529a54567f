import { HtmlDamaged } from '../db/packed-html';
import { BlobDamaged, BlobMissing } from './blob-store';

/** Disk errors that mean a file can't be read, or is no longer a file. */
const unreadableCodes = new Set(['EIO', 'EUCLEAN', 'EBADMSG', 'EISDIR']);

/**
 * Whether a stored item is missing, unreadable, or has changed. System errors count only if the file could be opened:
 * an unavailable disk refuses to open it, and that is an outage.
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
