import { and, eq, exists, inArray, not, or, sql } from 'drizzle-orm';
import type { Transaction } from './database';
import { emailVersions, htmlContents, layoutFormers, layouts, pinSnapshots, templateVersions } from './schema';

/**
 * Deletes stored HTML that no version, layout or pin needs. The rows are locked first: a concurrent save of the same
 * HTML waits (`storeHtml` takes the same lock), and an earlier one is visible to the second statement.
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
  const tables = [emailVersions, templateVersions, layouts, layoutFormers, pinSnapshots] as const;
  const usedBy = (table: (typeof tables)[number]) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.organizationId, organizationId), eq(table.htmlSha256, htmlContents.sha256))),
    );
  const users = tables.map(usedBy);
  await tx.delete(htmlContents).where(and(wanted, not(or(...users) ?? sql`true`)));
}
