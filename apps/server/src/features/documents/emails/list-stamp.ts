import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { emails, folders } from '../../../platform/db/schema';
import type { TemplateTarget } from '../../../platform/http/types';
import { reviewStamp } from '../document-comments/review-state';

/** Returns a text that changes when an email or folder of the list is added, removed, moved, changed, or reviewed. */
export async function listStamp(
  db: Queryable,
  { organizationId, template }: { organizationId: number; template: TemplateTarget },
): Promise<string> {
  const [mails] = await db
    .select({
      count: sql<string>`count(*)`,
      updatedAt: sql<string>`coalesce(max(${emails.updatedAt})::text, '')`,
      ids: sql<string>`coalesce(sum(${emails.id}), 0)::text`,
      places: sql<string>`coalesce(sum(${emails.folderId} * ${emails.id}), 0)::text`,
    })
    .from(emails)
    .where(
      and(eq(emails.organizationId, organizationId), eq(emails.templateId, template.id), isNull(emails.deletedAt)),
    );
  const [places] = await db
    .select({
      names: sql<string>`coalesce(string_agg(${folders.id} || ' ' || coalesce(${folders.parentId}, 0) || ' ' || ${folders.name}, '|' order by ${folders.id}), '')`,
    })
    .from(folders)
    .where(
      and(eq(folders.organizationId, organizationId), eq(folders.templateId, template.id), isNull(folders.deletedAt)),
    );
  const review = await reviewStamp(db, { organizationId, templateId: template.id });
  return createHash('sha256')
    .update(JSON.stringify([mails, places, review]))
    .digest('base64url')
    .slice(0, 22);
}
