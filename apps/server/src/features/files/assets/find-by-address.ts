import type { Queryable } from '../../../platform/db/database';
import type { FileToServe } from './file-reply';
import { findAsset, findFileByKey } from './repository';

/**
 * Returns the organization's stored file for the path of an address (`/assets/…`, `/blobs/…`); null for any other path.
 */
export async function findFileByAddress(
  db: Queryable,
  organizationId: number,
  path: string,
): Promise<(FileToServe & { size: number }) | null> {
  const [, kind, key = '', name = ''] = /^\/(assets|blobs)\/([A-Za-z0-9_-]{43})\/(.+)$/.exec(path) ?? [];
  if (kind === undefined) return null;
  const file = kind === 'assets' ? await findAsset(db, key, decode(name)) : await findFileByKey(db, key);
  return file?.organizationId === organizationId ? file : null;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
