import type { SearchFilter } from '@galley/contract';
import { and, desc, eq, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accessOf, themesOpenTo } from '../../../access/template-access';
import { composed, containsTerm, escapeLike } from '../../../platform/db/contains-term';
import type { Queryable } from '../../../platform/db/database';
import { emails, emailTexts, type folders, templates, users } from '../../../platform/db/schema';
import { hasOpenComments, isInApproval, reviewState } from '../document-comments/review-state';
import { type ListedEmail, listedColumns } from '../emails/presenter';

export interface FoundRow extends ListedEmail {
  templateTitle: string;
  canEdit: boolean;
  /** A piece of the document's text around the match; null = only the title matched. */
  piece: string | null;
}

/**
 * The scope of a search: one organization, and only the themes that a person was invited to, unless they are an owner
 * or admin.
 */
export interface SearchScope {
  organizationId: number;
  /** null = the person is an owner or admin. */
  invited: { userId: number; isCommentor: boolean } | null;
  filter?: SearchFilter;
}

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');
/** Characters of text before the match, and in total. */
const piece = { before: 60, length: 200 };
/** The number of newest emails that are scanned before the trigram index is used. */
const newestRows = { few: 200, many: 1500 };

/**
 * Returns emails and pages whose title or text contains `term`: first matches in titles, then in texts, each last
 * edited first. A frequent term is found among the newest emails and a rare one by its trigrams, so the time doesn't
 * grow with the number of emails. `term` must be composed (NFC); titles and texts are composed for the comparison.
 */
export async function findEmailsByTerm(
  db: Queryable,
  scope: SearchScope,
  term: string,
  limit: number,
): Promise<FoundRow[]> {
  const byTitle = await findIds(db, scope, { place: 'title', term, limit });
  const left = limit - byTitle.length;
  // Shorter terms have no trigram and are searched only in titles.
  const byText = left > 0 && term.length >= 3 ? await findIds(db, scope, { place: 'text', term, limit: left }) : [];
  return await readRows(db, scope, [...byTitle, ...byText], term);
}

interface Wanted {
  /** Where the term was found; 'text' means only in the text, not in the title. */
  place: 'title' | 'text';
  term: string;
  limit: number;
}

async function findIds(db: Queryable, scope: SearchScope, wanted: Wanted): Promise<number[]> {
  const amongFew = await findAmongNewest(db, scope, wanted, newestRows.few);
  if (amongFew.length === wanted.limit) return amongFew;
  // The number of emails that probably contains enough matches at the rate so far, and half as many again.
  const neededRows = Math.ceil(((newestRows.few * wanted.limit) / amongFew.length) * 1.5);
  if (neededRows <= newestRows.many) {
    const amongMany = await findAmongNewest(db, scope, wanted, neededRows);
    if (amongMany.length === wanted.limit) return amongMany;
  }
  return await findByTrigrams(db, scope, wanted);
}

/**
 * Returns the ids of matches among the newest emails, up to the limit. Reads them one by one, in the order of the
 * materialized list: an outer ORDER BY would read every text. `offset 0` prevents the planner from doing so.
 */
async function findAmongNewest(
  db: Queryable,
  scope: SearchScope,
  { place, term, limit }: Wanted,
  rowCount: number,
): Promise<number[]> {
  const holds = (text: SQL) => sql`strpos(${text}, lower(${term})) > 0`;
  const title = sql`lower(${composed(sql`newest.title`)})`;
  const isMatch =
    place === 'title'
      ? holds(title)
      : sql`not ${holds(title)} and exists (
          select from (select folded from email_texts where email_id = newest.id offset 0) texts
          where ${holds(sql`texts.folded`)})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with newest as materialized (
      select emails.id, emails.title from emails
      join templates on templates.id = emails.template_id and templates.deleted_at is null
      where ${living(scope)} order by emails.updated_at desc, emails.id desc limit ${rowCount}
    )
    select id from newest where ${isMatch} limit ${limit}`);
  return rows.map((row) => Number(row.id));
}

async function findByTrigrams(db: Queryable, scope: SearchScope, { place, term, limit }: Wanted): Promise<number[]> {
  const isInTitle = containsTerm(emails.title, term);
  const isMatch =
    place === 'title'
      ? isInTitle
      : and(sql`${emailTexts.folded} like lower(${`%${escapeLike(term)}%`})`, not(isInTitle));
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .innerJoin(templates, and(eq(templates.id, emails.templateId), isNull(templates.deletedAt)))
    .leftJoin(emailTexts, eq(emailTexts.emailId, emails.id))
    .where(and(living(scope), isMatch))
    .orderBy(desc(emails.updatedAt), desc(emails.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Returns the rows of these ids in their order, each with the piece of its text around the term. */
async function readRows(db: Queryable, scope: SearchScope, ids: readonly number[], term: string): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const { text } = emailTexts;
  // Composing a text costs ten times as much as finding out that it is composed, as almost all are.
  const composedText = sql`case when ${text} is nfc normalized then ${text} else ${composed(text)} end`;
  // Searched once for each row: a text is long enough to be stored packed.
  const place = db
    .select({ at: sql<number>`strpos(${emailTexts.folded}, lower(${term}))`.as('at') })
    .from(emailTexts)
    .where(eq(emailTexts.emailId, emails.id))
    .offset(0)
    .as('place');
  const rows = await db
    .select({
      ...listedColumns,
      createdByName: creator.name,
      updatedByName: updater.name,
      review: reviewState,
      templateTitle: templates.title,
      access: accessTo(scope, emails.templateId),
      piece: sql<
        string | null
      >`case when ${place.at} > 0 then substr(${composedText}, greatest(1, ${place.at} - ${piece.before}), ${piece.length}) end`,
    })
    .from(emails)
    .innerJoin(templates, eq(templates.id, emails.templateId))
    .leftJoin(emailTexts, eq(emailTexts.emailId, emails.id))
    .leftJoinLateral(place, sql`true`)
    .leftJoin(creator, eq(creator.id, emails.createdBy))
    .leftJoin(updater, eq(updater.id, emails.updatedBy))
    .where(and(living(scope), inArray(emails.id, [...ids])));
  const { invited } = scope;
  const canEdit = (access: string | null) => !invited || (access === 'editor' && !invited.isCommentor);
  const found = new Map(rows.map(({ access, ...row }) => [row.id, { ...row, canEdit: canEdit(access) }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function living(scope: SearchScope): SQL | undefined {
  return and(
    eq(emails.organizationId, scope.organizationId),
    isNull(emails.deletedAt),
    visible(scope),
    scope.filter && meets(scope.filter),
  );
}

/** Returns the condition of a filter. */
function meets({ theme, type, author, state, after, before }: SearchFilter): SQL | undefined {
  return and(
    theme === undefined ? undefined : eq(emails.templateId, theme),
    type === undefined ? undefined : eq(emails.type, type),
    author === undefined ? undefined : author === 0 ? isNull(emails.updatedBy) : eq(emails.updatedBy, author),
    after === undefined ? undefined : gte(emails.updatedAt, new Date(after * 1000)),
    before === undefined ? undefined : lt(emails.updatedAt, new Date(before * 1000)),
    state === undefined ? undefined : state === 'open_comments' ? hasOpenComments : isInApproval(state),
  );
}

function visible(scope: SearchScope): SQL | undefined {
  return visibleTheme(scope, emails.templateId);
}

type ThemeColumn = typeof emails.templateId | typeof templates.id | typeof folders.templateId;

/** Returns the condition for themes that a person can see; editors and commentors see those they have access to. */
export function visibleTheme({ organizationId, invited }: SearchScope, templateId: ThemeColumn): SQL | undefined {
  return invited ? sql`${templateId} in ${themesOpenTo(organizationId, invited.userId)}` : undefined;
}

/** Returns the access to a theme that a person has by an invitation; null for owners and admins. */
function accessTo({ organizationId, invited }: SearchScope, templateId: ThemeColumn): SQL<string | null> {
  return invited ? accessOf(organizationId, templateId, invited.userId) : sql<null>`null::text`;
}
