import { limits, type PartUsage } from '@galley/contract';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { emailParts, emails, emailTexts } from '../../../platform/db/schema';

interface ThemeScope {
  organizationId: number;
  templateId: number;
}

type Kind = PartUsage['kind'];
const kinds: Kind[] = ['section', 'component', 'link_style'];

export interface PartUse {
  kind: Kind;
  name: string;
  documents: number;
  count: number;
}

const standing = ({ organizationId, templateId }: ThemeScope) =>
  and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId), isNull(emails.deletedAt));

/** Returns the parts that the emails and pages of a theme use, those in most documents first. */
export async function listPartUse(db: Queryable, scope: ThemeScope): Promise<PartUse[]> {
  const documents = sql<number>`count(*)::int`;
  return await db
    .select({
      kind: sql<Kind>`${emailParts.kind}`,
      name: emailParts.name,
      documents,
      count: sql<number>`sum(${emailParts.count})::int`,
    })
    .from(emailParts)
    .innerJoin(emails, eq(emails.id, emailParts.emailId))
    .where(and(standing(scope), inArray(emailParts.kind, kinds)))
    .groupBy(emailParts.kind, emailParts.name)
    .orderBy(desc(documents), emailParts.kind, emailParts.name);
}

/** Returns the emails and pages that use one part, those with most uses first. */
export async function listPartDocuments(
  db: Queryable,
  scope: ThemeScope,
  { kind, name }: { kind: Kind; name: string },
): Promise<{ id: number; title: string; type: string; count: number }[]> {
  return await db
    .select({ id: emails.id, title: emails.title, type: emails.type, count: emailParts.count })
    .from(emailParts)
    .innerJoin(emails, eq(emails.id, emailParts.emailId))
    .where(and(standing(scope), eq(emailParts.kind, kind), eq(emailParts.name, name)))
    .orderBy(desc(emailParts.count), asc(emails.title), asc(emails.id))
    .limit(limits.partDocumentsListed);
}

/** Returns the number of emails and pages of a theme, and of those whose current version isn't in the index yet. */
export async function countDocuments(
  db: Queryable,
  scope: ThemeScope,
): Promise<{ documents: number; uncounted: number }> {
  const isOld = sql`${emailTexts.partsVersion} is distinct from ${emails.currentVersion}`;
  const [row] = await db
    .select({ documents: sql<number>`count(*)::int`, uncounted: sql<number>`(count(*) filter (where ${isOld}))::int` })
    .from(emails)
    .leftJoin(emailTexts, eq(emailTexts.emailId, emails.id))
    .where(standing(scope));
  return row ?? { documents: 0, uncounted: 0 };
}
