import type { ThemeAccess } from '@galley/contract';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * The only definition of who can open a theme, apart from owners and admins, who can open all: people with direct
 * access, and members of teams with access. The higher access counts. Both are database functions (docs/decisions/078),
 * so that every query uses the same rule.
 */

type Id = SQLWrapper | number;

/** Returns one person's access to one theme; null = none. */
export function accessOf(organizationId: Id, templateId: Id, userId: Id): SQL<ThemeAccess | null> {
  return sql<ThemeAccess | null>`template_access_of(${organizationId}, ${templateId}, ${userId})`;
}

/** Returns the themes that one person can open, for `in`. */
export function themesOpenTo(organizationId: number, userId: number): SQL {
  return sql`(select template_id from template_access(${organizationId}) where user_id = ${userId})`;
}

/** Returns the people who can open one theme, for `in`. */
export function peopleWhoOpen(organizationId: number, templateId: number): SQL {
  return sql`(select user_id from template_access(${organizationId}) where template_id = ${templateId})`;
}
