import { copyTitle } from '@galley/contract';
import { and, eq, isNull, like, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { emails } from '../../../platform/db/schema';

/**
 * Returns a function that names copies of emails and pages of a theme: "May news copy", then "May news copy 2". Each
 * call returns another name. Other transactions that copy in this theme wait until this one ends, so that two people
 * never get the same name.
 */
export async function copyNames(
  tx: Transaction,
  { organizationId, templateId }: { organizationId: number; templateId: number },
): Promise<(title: string) => string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`copy names ${templateId}`}, 0))`);
  const rows = await tx
    .select({ title: emails.title })
    .from(emails)
    .where(
      and(
        eq(emails.organizationId, organizationId),
        eq(emails.templateId, templateId),
        isNull(emails.deletedAt),
        like(emails.title, '% copy%'),
      ),
    );
  const taken = new Set(rows.map(({ title }) => title));
  return (title) => {
    const name = copyTitle(title, taken);
    taken.add(name);
    return name;
  };
}
