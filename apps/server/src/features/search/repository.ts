import { and, desc, eq, exists, ilike, isNull, notIlike, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database';
import { emails, emailTexts, templatePeople, templates, users } from '../../platform/db/schema';
import type { ListedEmail } from '../emails/presenter';

export interface FoundRow extends ListedEmail {
  templateTitle: string;
  /** A piece of the document's text around the match; null when only the title matched. */
  piece: string | null;
}

/** Where to look: one organization, for an editor only the themes they were invited to. */
export interface SearchScope {
  organizationId: number;
  editorId: number | null;
}

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');
/** Characters of text kept before the match, and in all. */
const piece = { before: 60, length: 200 };

/** Emails and pages whose title or text holds `term`, newest edit first within titles, then texts. */
export async function findEmailsByTerm(
  db: Queryable,
  scope: SearchScope,
  term: string,
  limit: number,
): Promise<FoundRow[]> {
  const pattern = `%${escapeLike(term)}%`;
  const byTitle = await select(db, scope, ilike(emails.title, pattern), { term, limit });
  const left = limit - byTitle.length;
  // Shorter terms have no trigram: they are looked for in titles alone.
  if (left === 0 || term.length < 3) return byTitle;
  const onlyInText = and(ilike(emailTexts.text, pattern), notIlike(emails.title, pattern));
  const byText = await select(db, scope, onlyInText, { term, limit: left });
  return [...byTitle, ...byText];
}

async function select(
  db: Queryable,
  scope: SearchScope,
  matches: SQL | undefined,
  wanted: { term: string; limit: number },
): Promise<FoundRow[]> {
  const at = sql<number>`position(lower(${wanted.term}) in lower(${emailTexts.text}))`;
  const rows = await db
    .select({
      email: emails,
      createdByName: creator.name,
      updatedByName: updater.name,
      templateTitle: templates.title,
      piece: sql<
        string | null
      >`case when ${at} > 0 then substr(${emailTexts.text}, greatest(1, ${at} - ${piece.before}), ${piece.length}) end`,
    })
    .from(emails)
    .innerJoin(templates, and(eq(templates.id, emails.templateId), isNull(templates.deletedAt)))
    .leftJoin(emailTexts, eq(emailTexts.emailId, emails.id))
    .leftJoin(creator, eq(creator.id, emails.createdBy))
    .leftJoin(updater, eq(updater.id, emails.updatedBy))
    .where(and(eq(emails.organizationId, scope.organizationId), isNull(emails.deletedAt), visible(db, scope), matches))
    .orderBy(desc(emails.updatedAt), desc(emails.id))
    .limit(wanted.limit);
  return rows.map(({ email, ...rest }) => ({ ...email, ...rest }));
}

function visible(db: Queryable, scope: SearchScope): SQL | undefined {
  if (scope.editorId === null) return undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(templatePeople)
      .where(
        and(
          eq(templatePeople.organizationId, scope.organizationId),
          eq(templatePeople.templateId, emails.templateId),
          eq(templatePeople.userId, scope.editorId),
          eq(templatePeople.access, 'editor'),
          isNull(templatePeople.deletedAt),
        ),
      ),
  );
}

function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, (character) => `\\${character}`);
}
