import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Transaction } from './database';
import { htmlContents, versions } from './schema';

/**
 * Deletes stored HTML that no version needs. The rows are locked first: a concurrent save of the same HTML waits
 * (`storedHtml` locks the same rows), and an earlier one is visible to the second statement.
 */
export async function deleteUnusedHtml(tx: Transaction, organizationId: number, sha256s: string[]): Promise<void> {
  if (sha256s.length === 0) return;
  const wanted = and(eq(htmlContents.organizationId, organizationId), inArray(htmlContents.sha256, sha256s));
  await tx
    .select({ sha256: htmlContents.sha256 })
    .from(htmlContents)
    .where(wanted)
    .orderBy(htmlContents.sha256)
    .for('update');
  const uses = tx
    .select({ one: sql`1` })
    .from(versions)
    .where(and(eq(versions.organizationId, organizationId), eq(versions.htmlSha256, htmlContents.sha256)));
  await tx.delete(htmlContents).where(and(wanted, notExists(uses)));
}
