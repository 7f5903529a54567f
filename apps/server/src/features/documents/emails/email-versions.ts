import { AppError, type EmailSettings } from '@galley/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { storeHtml } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { emails, emailVersions } from '../../../platform/db/schema';
import { readSettings } from './settings';

export type EmailRow = typeof emails.$inferSelect;
export type EmailVersion = Omit<typeof emailVersions.$inferSelect, 'settings'> & { settings: EmailSettings };

/** Names an email or page; the organization is a condition of every query. */
export interface EmailKey {
  organizationId: number;
  id: number;
}

const standing = (key: EmailKey) =>
  and(eq(emails.organizationId, key.organizationId), eq(emails.id, key.id), isNull(emails.deletedAt));

const versionsOf = (key: EmailKey) =>
  and(
    eq(emailVersions.organizationId, key.organizationId),
    eq(emailVersions.emailId, key.id),
    isNull(emailVersions.deletedAt),
  );

/** A living email or page. Throws `not_found`. */
export async function findEmailRow(db: Queryable, key: EmailKey): Promise<EmailRow> {
  const [row] = await db.select().from(emails).where(standing(key));
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

/**
 * The same, locked until the transaction ends. Every write of a version goes through here, so they run one after
 * another. What the transaction writes is on disk when it commits, regardless of the settings of an external database.
 */
export async function lockEmail(tx: Transaction, key: EmailKey): Promise<EmailRow> {
  const [row] = await tx
    .select({ email: emails, durability: sql<string>`set_config('synchronous_commit', 'on', true)` })
    .from(emails)
    .where(standing(key))
    .for('update');
  if (!row) throw new AppError('not_found', messages.notFound);
  return row.email;
}

/** An email or page in the trash, locked until the transaction ends: it is neither restored nor purged meanwhile. */
export async function lockTrashedEmail(tx: Transaction, key: EmailKey): Promise<EmailRow | null> {
  const [row] = await tx
    .select({ email: emails, durability: sql<string>`set_config('synchronous_commit', 'on', true)` })
    .from(emails)
    .where(and(eq(emails.organizationId, key.organizationId), eq(emails.id, key.id), isNotNull(emails.deletedAt)))
    .for('update');
  return row?.email ?? null;
}

/** A stored version; 0 or nothing = the current one. Throws `not_found`. */
export async function findEmailVersion(db: Queryable, email: EmailRow, version = 0): Promise<EmailVersion> {
  const [row] = await db
    .select()
    .from(emailVersions)
    .where(and(versionsOf(email), eq(emailVersions.version, version || email.currentVersion)));
  if (!row) throw new AppError('not_found', messages.notFound);
  return { ...row, settings: readSettings(row.settings) };
}

export interface NewVersion {
  html: string | PackedHtml;
  title: string;
  settings: EmailSettings;
  templateVersion: number;
  restoredFrom?: number;
  /** What the history shows as its name. */
  name?: string;
  userId: number;
}

/**
 * Writes the next version of a locked email and makes it the current one. Returns its number; versions count per
 * email from 1 without gaps.
 */
export async function addVersion(tx: Transaction, email: EmailRow, next: NewVersion): Promise<number> {
  const version = email.currentVersion + 1;
  await insertVersion(tx, email, version, next);
  await tx
    .update(emails)
    .set({
      currentVersion: version,
      title: next.title,
      templateVersion: next.templateVersion,
      updatedBy: next.userId,
      updatedAt: sql`now()`,
    })
    .where(standing(email));
  return version;
}

/** Writes one version row and its HTML; a job updates the search. */
export async function insertVersion(tx: Transaction, key: EmailKey, version: number, next: NewVersion): Promise<void> {
  await tx.insert(emailVersions).values({
    organizationId: key.organizationId,
    emailId: key.id,
    version,
    htmlSha256: await storeHtml(tx, key.organizationId, next.html),
    title: next.title,
    settings: next.settings,
    templateVersion: next.templateVersion,
    restoredFrom: next.restoredFrom,
    name: next.name,
    createdBy: next.userId,
  });
}
