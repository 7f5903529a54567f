import { and, desc, eq } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { exportReleases, users } from '../../../platform/db/schema';
import type { EmailKey } from '../../documents/emails/email-versions';

export type ReleaseRow = typeof exportReleases.$inferSelect;

/** Lists releases of a version, newest first. */
export async function findReleases(
  db: Queryable,
  { organizationId, id }: EmailKey,
  version: number,
): Promise<(ReleaseRow & { author: string })[]> {
  const rows = await db
    .select({ row: exportReleases, name: users.name })
    .from(exportReleases)
    .leftJoin(users, eq(users.id, exportReleases.createdBy))
    .where(
      and(
        eq(exportReleases.organizationId, organizationId),
        eq(exportReleases.emailId, id),
        eq(exportReleases.version, version),
      ),
    )
    .orderBy(desc(exportReleases.id));
  return rows.map(({ row, name }) => ({ ...row, author: name ?? messages.unknownAuthor }));
}

/** Records that a person allowed an export that doesn't meet the requirements of its theme. */
export async function insertRelease(db: Queryable, row: typeof exportReleases.$inferInsert): Promise<void> {
  await db.insert(exportReleases).values(row);
}
