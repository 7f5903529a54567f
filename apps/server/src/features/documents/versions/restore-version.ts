import type { HistoryPage } from '@galley/contract';
import { authorOf, type ChangeAuthor } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { checkPacked } from '../../../platform/db/packed-html';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { holdsLease } from '../leases/edit-lease';
import { documentEvent } from '../stored-versions/document-event';
import { findVersion } from '../stored-versions/find-version';
import { type LockedDocument, lockForVersion } from '../stored-versions/lock-document';
import { writeVersion } from '../stored-versions/write-versions';
import { documentKinds } from './document-kinds';
import { listHistory } from './history';
import { leaseLost, refuseStale } from './refusals';

/**
 * Restores an old version of a document: its content becomes the next version. Throws `stale_version`, `lease_lost` and
 * `not_found`.
 */
export async function restoreVersion(
  services: Services,
  caller: UserCaller,
  document: DocumentRef,
  request: { version: number; leaseNumber: number; baseVersion: number },
): Promise<{ version: number } & HistoryPage> {
  const version = await services.db.transaction(async (tx) => {
    const locked = await lockForVersion(tx, document);
    refuseStale(locked, request.baseVersion);
    const lease = { userId: caller.user.id, number: request.leaseNumber };
    if (!(await holdsLease(tx, document, lease))) throw leaseLost(locked.currentVersion);
    return await writeRestored(tx, services, authorOf(caller), locked, request.version);
  });
  return { version, ...(await listHistory(services.db, document)) };
}

/**
 * Writes the content of the version `from` as the next version of a locked document, and records the restore or
 * `event`. Returns the new version's number. Throws `not_found`, and `HtmlDamaged` instead of restoring a damaged
 * version.
 */
export async function writeRestored(
  tx: Transaction,
  services: Services,
  author: ChangeAuthor,
  locked: LockedDocument,
  from: number,
  event = (version: number) => documentEvent(locked, { action: 'version_restored', details: { version, from } }),
): Promise<number> {
  const { htmlSha256 } = await findVersion(tx, locked, from);
  await checkPacked(await loadPacked(tx, locked.organizationId, htmlSha256));
  const written = await writeVersion(tx, locked.kind, author, {
    document: locked,
    restoredFrom: from,
    event,
  });
  await documentKinds[locked.kind].complete?.(tx, services, locked, { ...written, of: from });
  return written.version;
}
