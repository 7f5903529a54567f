import { HtmlDamaged } from '../db/packed-html';
import { BlobDamaged, BlobMissing } from './blob-store';

/** The disk says of what it was asked to read that it can't be read, or isn't a file any more. */
const unreadableCodes = new Set(['EIO', 'EUCLEAN', 'EBADMSG', 'EISDIR']);

/**
 * Whether something that was stored is gone, can't be read, or has other bytes than when it was stored. Of the system's
 * refusals only those to read the bytes of a file that could be opened: a disk that is away refuses the opening too, and
 * that is an outage.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof BlobDamaged || error instanceof BlobMissing || error instanceof HtmlDamaged) return true;
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false;
  return error.syscall === 'read' && unreadableCodes.has(String(error.code));
}

/** For `.catch` of a read: null for what is damaged or missing, so that the work goes on; all else is thrown again. */
export function nothingIfDamaged(error: unknown): null {
  if (isDamage(error)) return null;
  throw error;
}
