import { limits, type SearchPlaces } from '@galley/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { containsTerm } from '../../../platform/db/contains-term';
import type { Queryable } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { folders, templates } from '../../../platform/db/schema';
import { type SearchScope, visibleTheme } from './repository';

/** Returns themes whose title contains `term`, by title. */
export async function findThemesByTerm(
  db: Queryable,
  scope: SearchScope,
  term: string,
): Promise<SearchPlaces['themes']> {
  const rows = await db
    .select({ id: templates.id, title: templates.title, type: templates.type })
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, scope.organizationId),
        isNull(templates.deletedAt),
        containsTerm(templates.title, term),
        visibleTheme(scope, templates.id),
      ),
    )
    .orderBy(asc(naturally(templates.title)), asc(templates.id))
    .limit(limits.searchPlaces);
  return rows.map(({ type, ...row }) => ({ ...row, type: type === 'page' ? 'page' : 'email' }));
}

/** Returns folders whose name contains `term`, by name. Folders of deleted themes are left out. */
export async function findFoldersByTerm(
  db: Queryable,
  scope: SearchScope,
  term: string,
): Promise<SearchPlaces['folders']> {
  return await db
    .select({ id: folders.id, tid: folders.templateId, name: folders.name, templateTitle: templates.title })
    .from(folders)
    .innerJoin(templates, and(eq(templates.id, folders.templateId), isNull(templates.deletedAt)))
    .where(
      and(
        eq(folders.organizationId, scope.organizationId),
        isNull(folders.deletedAt),
        containsTerm(folders.name, term),
        visibleTheme(scope, folders.templateId),
      ),
    )
    .orderBy(asc(naturally(folders.name)), asc(folders.id))
    .limit(limits.searchPlaces);
}
