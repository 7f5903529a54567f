import { AppError, type DocumentState } from '@galley/contract';
import { and, eq, sql } from 'drizzle-orm';
import { deleterOf } from '../../../access/targets';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { hasVersion } from '../../../platform/db/documents';
import { templates, users, versions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { currentHolder } from '../leases/edit-lease';
import { documentTables } from '../stored-versions/document-tables';

/** Returns the current state of a document, even one in the trash. Throws `not_found` if it was permanently deleted. */
export async function documentState(services: Services, document: DocumentRef): Promise<DocumentState> {
  const { db } = services;
  const { organizationId, kind, id } = document;
  const { table } = documentTables[kind];
  const [row] = await db
    .select({
      title: sql<string>`${table.title}`,
      newestTemplateVersion:
        'templateId' in table
          ? sql<number>`(select ${templates.currentVersion} from ${templates}
              where ${templates.organizationId} = ${organizationId} and ${templates.id} = ${table.templateId})`
          : versions.version,
      deletedAt: 'deletedAt' in table ? table.deletedAt : sql<null>`null`,
      version: versions.version,
      savedAt: versions.createdAt,
      savedBy: users.name,
    })
    .from(table)
    .innerJoin(versions, hasVersion(kind, table))
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)));
  if (!row) throw new AppError('not_found', messages.notFound);
  const holder = row.deletedAt ? null : await currentHolder(db, services, document);
  return {
    version: row.version,
    savedBy: row.savedBy ?? messages.unknownAuthor,
    savedAt: unixSeconds(row.savedAt),
    title: row.title,
    newestTemplateVersion: row.newestTemplateVersion,
    holder: holder && { id: holder.id, name: holder.name },
    deleted: row.deletedAt ? { by: await deleterOf(db, document), at: unixSeconds(row.deletedAt) } : null,
  };
}
