import { BlobDamaged, BlobMissing } from './blobs/blob-store';
import { HtmlDamaged } from './db/packed-html';

/** Whether something that was stored is gone or has other bytes than when it was stored. */
export function isDamage(error: unknown): boolean {
  return error instanceof BlobDamaged || error instanceof BlobMissing || error instanceof HtmlDamaged;
}

/** For `.catch` of a read: null for what is damaged or missing, so that the work goes on; all else is thrown again. */
export function nothingIfDamaged(error: unknown): null {
  if (isDamage(error)) return null;
  throw error;
}
