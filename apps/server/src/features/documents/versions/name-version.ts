import { AppError, type ChangeEvent, type HistoryEntry } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { emailVersions, templateVersions } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkLine } from '../emails/settings';
import { findHistoryEntry } from './history';

/**
 * Names a version, or removes its name with ''. The version itself never changes. The same name again changes and logs
 * nothing. Throws `not_found`.
 */
export async function nameVersion(
  services: Services,
  caller: UserCaller,
  document: DocumentRef,
  change: { version: number; name: string },
): Promise<HistoryEntry> {
  const { kind, organizationId, id } = document;
  const { version } = change;
  const name = checkLine(change.name, 'name', 'A name');
  return await services.db.transaction(async (tx) => {
    const table = kind === 'email' ? emailVersions : templateVersions;
    const [row] = await tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(
        and(
          eq(table.organizationId, organizationId),
          eq(kind === 'email' ? emailVersions.emailId : templateVersions.templateId, id),
          eq(table.version, version),
          isNull(table.deletedAt),
        ),
      )
      .for('update');
    if (!row) throw new AppError('not_found', messages.notFound);
    if ((row.name ?? '') !== name) {
      await tx
        .update(table)
        .set({ name: name || null })
        .where(and(eq(table.organizationId, organizationId), eq(table.id, row.id)));
      await recordChange(tx, authorOf(caller), eventOf(document, { version, name, former: row.name ?? '' }));
    }
    return await findHistoryEntry(tx, document, version);
  });
}

/** The name that was given, or the one that was removed. */
function eventOf(
  { kind, id }: DocumentRef,
  { version, name, former }: { version: number; name: string; former: string },
): ChangeEvent {
  const details = { version, name: name || former };
  if (kind === 'email') {
    const object = { kind, id } as const;
    return name
      ? { action: 'email.version_named', object, details }
      : { action: 'email.version_unnamed', object, details };
  }
  const object = { kind, id } as const;
  return name
    ? { action: 'template.version_named', object, details }
    : { action: 'template.version_unnamed', object, details };
}
