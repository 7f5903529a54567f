import { AppError, type HistoryEntry } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { versions } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkLine } from '../emails/settings';
import { documentEvent } from '../stored-versions/document-event';
import { findHistoryEntry } from './history';

/**
 * Names a version, or removes its name with ''. The content of a version never changes. Setting the same name again
 * changes and logs nothing. Throws `not_found`.
 */
export async function nameVersion(
  services: Services,
  caller: UserCaller,
  document: DocumentRef,
  change: { version: number; name: string },
): Promise<HistoryEntry> {
  const { version } = change;
  const name = checkLine(change.name, 'name', 'A name');
  return await services.db.transaction(async (tx) => {
    const which = and(belongsTo(versions, document), eq(versions.version, version), isNull(versions.deletedAt));
    const [row] = await tx.select({ name: versions.name }).from(versions).where(which).for('update');
    if (!row) throw new AppError('not_found', messages.notFound);
    const former = row.name ?? '';
    if (former !== name) {
      await tx
        .update(versions)
        .set({ name: name || null })
        .where(which);
      // The log shows the name that was given, or the one that was removed.
      const action = name ? 'version_named' : 'version_unnamed';
      const event = documentEvent(document, { action, details: { version, name: name || former } });
      await recordChange(tx, authorOf(caller), event);
    }
    return await findHistoryEntry(tx, document, version);
  });
}
