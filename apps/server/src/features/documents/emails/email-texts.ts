import type { UsedPart } from '@galley/markup/themes';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { hasVersion } from '../../../platform/db/documents';
import { emailParts, emails, emailTexts, versions } from '../../../platform/db/schema';

/** Returns emails whose indexed text or parts are missing or of an older version, at most `limit`. */
export async function findStaleTexts(
  db: Queryable,
  limit: number,
): Promise<{ emailId: number; organizationId: number }[]> {
  return await db
    .select({ emailId: emails.id, organizationId: emails.organizationId })
    .from(emails)
    .leftJoin(emailTexts, eq(emailTexts.emailId, emails.id))
    .where(
      and(
        isNull(emails.deletedAt),
        or(
          sql`${emailTexts.version} is distinct from ${emails.currentVersion}`,
          sql`${emailTexts.partsVersion} is distinct from ${emails.currentVersion}`,
        ),
      ),
    )
    .limit(limit);
}

/** Returns the current version of an email and the checksum of its HTML; undefined = the email was deleted. */
export async function findCurrentContent(
  db: Queryable,
  key: { organizationId: number; emailId: number },
): Promise<{ version: number; htmlSha256: string; markerPrefix: string } | undefined> {
  const [row] = await db
    .select({
      version: versions.version,
      htmlSha256: versions.htmlSha256,
      markerPrefix: emails.markerPrefix,
    })
    .from(emails)
    .innerJoin(versions, hasVersion('email', emails))
    .where(and(eq(emails.organizationId, key.organizationId), eq(emails.id, key.emailId), isNull(emails.deletedAt)));
  return row;
}

/** Stores the text of a version, unless a newer version's text is stored. */
export async function writeText(
  db: Queryable,
  row: { emailId: number; organizationId: number; version: number; text: string },
): Promise<void> {
  await db
    .insert(emailTexts)
    .values(row)
    .onConflictDoUpdate({
      target: emailTexts.emailId,
      set: { version: row.version, text: row.text },
      setWhere: sql`${emailTexts.version} <= ${row.version}`,
    });
}

/**
 * Stores the parts of the theme that a version uses, unless a newer version's parts are stored. The text must be stored
 * before.
 */
export async function writeParts(
  tx: Transaction,
  row: { emailId: number; organizationId: number; version: number; parts: readonly UsedPart[] },
): Promise<void> {
  const { emailId, organizationId, version, parts } = row;
  const [kept] = await tx
    .update(emailTexts)
    .set({ partsVersion: version })
    .where(
      and(eq(emailTexts.emailId, emailId), or(isNull(emailTexts.partsVersion), lte(emailTexts.partsVersion, version))),
    )
    .returning({ emailId: emailTexts.emailId });
  if (!kept) return;
  await tx.delete(emailParts).where(eq(emailParts.emailId, emailId));
  if (parts.length > 0) await tx.insert(emailParts).values(parts.map((part) => ({ ...part, emailId, organizationId })));
}
