import type { ThemeAccess } from '@galley/contract';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * The one place that says who can open a theme, apart from owners and admins, who can open all: people who were given
 * access themselves, and members of teams that were. The higher access counts. Both are functions of the database
 * (docs/decisions/078), so every query asks the same question.
 */

type Id = SQLWrapper | number;

/** What one person can do in one theme; null = nothing. */
export function accessOf(organizationId: Id, templateId: Id, userId: Id): SQL<ThemeAccess | null> {
  return sql<ThemeAccess | null>`template_access_of(${organizationId}, ${templateId}, ${userId})`;
}

/** The themes that one person can open, for `in`. */
export function themesOpenTo(organizationId: number, userId: number): SQL {
  return sql`(select template_id from template_access(${organizationId}) where user_id = ${userId})`;
}

/** The people who can open one theme, for `in`. */
export function peopleWhoOpen(organizationId: number, templateId: number): SQL {
  return sql`(select user_id from template_access(${organizationId}) where template_id = ${templateId})`;
}
