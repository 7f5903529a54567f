import { AppError, type EmailSettings } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { emails } from '../../../platform/db/schema';
import { findVersion, type VersionRow } from '../stored-versions/find-version';
import { readSettings } from './settings';

export type EmailRow = typeof emails.$inferSelect;
export type EmailVersion = VersionRow & { title: string; settings: EmailSettings; templateVersion: number };

/** The key of an email or page; the organization is a condition of every query. */
export interface EmailKey {
  organizationId: number;
  id: number;
}

const standing = (key: EmailKey) =>
  and(eq(emails.organizationId, key.organizationId), eq(emails.id, key.id), isNull(emails.deletedAt));

/** Returns an email or page that isn't deleted. Throws `not_found`. */
export async function findEmailRow(db: Queryable, key: EmailKey): Promise<EmailRow> {
  const [row] = await db.select().from(emails).where(standing(key));
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

/** Returns a stored version; 0 = the current one. Throws `not_found`. */
export async function findEmailVersion(db: Queryable, email: EmailRow, version = 0): Promise<EmailVersion> {
  const row = await findVersion(db, refOf('email', email), version || email.currentVersion);
  const { title, settings, templateVersion } = row;
  if (title === null || settings === null || templateVersion === null)
    throw new Error(`Version ${row.version} of email ${email.id} isn’t one of an email.`);
  return { ...row, title, settings: readSettings(settings), templateVersion };
}

/**
 * Returns the title of a version as people see it: renaming an email makes no version, so its current one has the title
 * of the email.
 */
export function titleOfVersion(
  email: Pick<EmailRow, 'title' | 'currentVersion'>,
  { version, title }: Pick<EmailVersion, 'version' | 'title'>,
): string {
  return version === email.currentVersion ? email.title : title;
}
