import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { emails, users } from '../../../platform/db/schema';
import { reviewState } from '../document-comments/review-state';
import type { ListedEmail } from './presenter';

/** The end of a page of the list: the last row's time (microseconds, as text) and id. */
export interface ListPosition {
  updatedAt: string;
  id: number;
}

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');

/** The columns of a row of the list, which are read in one query. */
const listed = { email: emails, createdByName: creator.name, updatedByName: updater.name, review: reviewState };

/** Returns emails and pages of a theme after a position, last edited first. */
export async function listEmails(
  db: Queryable,
  scope: { organizationId: number; templateId: number },
  page: { after: ListPosition | null; limit: number },
): Promise<(ListedEmail & { cursorTime: string })[]> {
  const after = page.after && {
    time: sql`${page.after.updatedAt}::timestamptz`,
    id: page.after.id,
  };
  const rows = await db
    .select({ ...listed, cursorTime: sql<string>`${emails.updatedAt}::text` })
    .from(emails)
    .leftJoin(creator, eq(creator.id, emails.createdBy))
    .leftJoin(updater, eq(updater.id, emails.updatedBy))
    .where(
      and(
        eq(emails.organizationId, scope.organizationId),
        eq(emails.templateId, scope.templateId),
        isNull(emails.deletedAt),
        after
          ? or(lt(emails.updatedAt, after.time), and(eq(emails.updatedAt, after.time), lt(emails.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(emails.updatedAt), desc(emails.id))
    .limit(page.limit);
  return rows.map(({ email, ...rest }) => ({ ...email, ...rest }));
}

/** Returns one email or page as a row of the list; undefined = it doesn't exist. */
export async function findListedEmail(
  db: Queryable,
  key: { organizationId: number; id: number; templateId?: number },
): Promise<ListedEmail | undefined> {
  const [row] = await db
    .select(listed)
    .from(emails)
    .leftJoin(creator, eq(creator.id, emails.createdBy))
    .leftJoin(updater, eq(updater.id, emails.updatedBy))
    .where(
      and(
        eq(emails.organizationId, key.organizationId),
        eq(emails.id, key.id),
        key.templateId === undefined ? undefined : eq(emails.templateId, key.templateId),
        isNull(emails.deletedAt),
      ),
    );
  if (!row) return undefined;
  const { email, ...rest } = row;
  return { ...email, ...rest };
}

/** Returns the title of an email, locked until the transaction ends; null = it doesn't exist. */
export async function lockTitle(
  tx: Transaction,
  key: { organizationId: number; id: number; templateId: number },
): Promise<string | null> {
  const [row] = await tx
    .select({ title: emails.title })
    .from(emails)
    .where(
      and(
        eq(emails.organizationId, key.organizationId),
        eq(emails.id, key.id),
        eq(emails.templateId, key.templateId),
        isNull(emails.deletedAt),
      ),
    )
    .for('update');
  return row?.title ?? null;
}

/** Sets a new title and the edit time; the versions are unchanged. */
export async function renameEmail(
  tx: Transaction,
  key: { organizationId: number; id: number },
  change: { title: string; userId: number },
): Promise<void> {
  await tx
    .update(emails)
    .set({ title: change.title, updatedBy: change.userId, updatedAt: sql`now()` })
    .where(and(eq(emails.organizationId, key.organizationId), eq(emails.id, key.id), isNull(emails.deletedAt)));
}

/** Moves an email to the trash; one that is already there is unchanged. */
export async function deleteEmail(tx: Transaction, key: { organizationId: number; id: number }): Promise<void> {
  await tx
    .update(emails)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(emails.organizationId, key.organizationId), eq(emails.id, key.id), isNull(emails.deletedAt)));
}
