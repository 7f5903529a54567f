import { type ChecklistSettings, limits, type ReviewState, type TemplateSettings } from '@galley/contract';
import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { accessOf, themesOpenTo } from '../../../access/template-access';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { emails, templateFiles, templates, users, versions } from '../../../platform/db/schema';
import type { TemplateTarget } from '../../../platform/http/types';
import { themeReviewState } from '../document-comments/review-state';
import { filesOf } from './themes';

export type TemplateRow = typeof templates.$inferSelect & { updatedByName: string | null };

/** A person who sees only the themes that they were invited to. */
interface InvitedPerson {
  userId: number;
  /** Commentors can't edit anything, regardless of earlier invitations. */
  isCommentor: boolean;
}

const standing = (organizationId: number) =>
  and(eq(templates.organizationId, organizationId), isNull(templates.deletedAt));

/** The number of emails, pages, layouts and pins that an update of a theme would change (`findUpgradable`). */
const outdated = sql<number>`(
  (select count(*) from emails e where e.organization_id = ${templates.organizationId}
    and e.template_id = ${templates.id} and e.template_version < ${templates.currentVersion} and e.deleted_at is null)
  + (select count(*) from layouts l where l.organization_id = ${templates.organizationId}
    and l.template_id = ${templates.id} and l.template_version < ${templates.currentVersion})
  + (select count(*) from pin_archives p where p.organization_id = ${templates.organizationId}
    and p.template_id = ${templates.id} and p.template_version < ${templates.currentVersion}
    and not p.is_mobile and p.section_id is not null)
)::int`;

/** Whether the newest version of a theme has no tags; false while that isn't known. */
const isUntagged = sql<boolean>`exists (
  select 1 from versions v join template_files f on f.organization_id = v.organization_id and f.version_id = v.id
  where v.organization_id = ${templates.organizationId} and v.document_kind = 'template'
    and v.document_id = ${templates.id} and v.version = ${templates.currentVersion} and f.is_untagged)`;

/** Columns that the list of themes shows beside their rows. */
const shown = { isUntagged, review: themeReviewState };
interface ShownFields {
  isUntagged: boolean;
  review: ReviewState;
}

/**
 * Returns the themes of an organization, last changed first, whether the person can edit documents of each, and how many
 * documents use an earlier version. With `invited`, only the themes that this person was invited to, and none of these
 * numbers.
 */
export async function listTemplates(
  db: Queryable,
  organizationId: number,
  invited: InvitedPerson | null,
): Promise<(TemplateRow & ShownFields & { canEdit: boolean; outdated: number })[]> {
  const access = invited ? accessOf(organizationId, templates.id, invited.userId) : sql<null>`null`;
  const rows = await db
    .select({
      template: templates,
      updatedByName: users.name,
      access: sql<string | null>`${access}`,
      outdated: invited ? sql<number>`0` : outdated,
      ...shown,
    })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.updatedBy))
    .where(
      and(
        standing(organizationId),
        invited ? sql`${templates.id} in ${themesOpenTo(organizationId, invited.userId)}` : undefined,
      ),
    )
    .orderBy(desc(templates.updatedAt), desc(templates.id));
  return rows.map(({ template, access: given, ...row }) => ({
    ...template,
    ...row,
    canEdit: invited === null || (given === 'editor' && !invited.isCommentor),
  }));
}

/** Returns a theme of the organization that isn't deleted, with the name of the person who last changed it. */
export async function findTemplate(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<(TemplateRow & ShownFields & { outdated: number }) | undefined> {
  const [row] = await db
    .select({ template: templates, updatedByName: users.name, outdated, ...shown })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.updatedBy))
    .where(and(standing(organizationId), eq(templates.id, templateId)));
  if (!row) return undefined;
  const { template, ...rest } = row;
  return { ...template, ...rest };
}

/** Returns the number of emails and pages of each of these themes, by theme id. */
export async function countEmails(
  db: Queryable,
  organizationId: number,
  templateIds: number[],
): Promise<Map<number, number>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .select({ templateId: emails.templateId, emailCount: count() })
    .from(emails)
    .where(
      and(eq(emails.organizationId, organizationId), inArray(emails.templateId, templateIds), isNull(emails.deletedAt)),
    )
    .groupBy(emails.templateId);
  return new Map(rows.map((row) => [row.templateId, row.emailCount]));
}

/** Returns the number of emails and pages of a theme that use each of its versions, by version. */
export async function countEmailsByVersion(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ version: emails.templateVersion, emailCount: count() })
    .from(emails)
    .where(and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId), isNull(emails.deletedAt)))
    .groupBy(emails.templateVersion);
  return new Map(rows.map((row) => [row.version, row.emailCount]));
}

/** Returns the newest versions of a theme and those in `used`, newest first, with their authors. */
export async function listTemplateVersions(
  db: Queryable,
  { organizationId, id, currentVersion }: TemplateTarget,
  used: readonly number[],
) {
  const { id: versionId, documentId: templateId, htmlSha256, version, createdAt, name } = versions;
  const { fileName, warnings } = templateFiles;
  return await db
    .select({ id: versionId, templateId, htmlSha256, version, createdAt, fileName, name, warnings, author: users.name })
    .from(versions)
    .innerJoin(templateFiles, filesOf(versions))
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(
      and(
        belongsTo(versions, refOf('template', { organizationId, id })),
        isNull(versions.deletedAt),
        or(gt(version, currentVersion - limits.versionsPerPage), inArray(version, [...used])),
      ),
    )
    .orderBy(desc(version));
}

/** Returns the title of a theme, locked until the transaction ends; null = it doesn't exist. */
export async function lockTemplateTitle(tx: Transaction, organizationId: number, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ title: templates.title })
    .from(templates)
    .where(and(standing(organizationId), eq(templates.id, id)))
    .for('update');
  return row?.title ?? null;
}

/** Stores the title of a theme and who changed it. */
export async function renameTemplate(
  tx: Queryable,
  organizationId: number,
  templateId: number,
  change: { title: string; userId: number },
): Promise<void> {
  await tx
    .update(templates)
    .set({ title: change.title, updatedBy: change.userId, updatedAt: sql`now()` })
    .where(and(standing(organizationId), eq(templates.id, templateId)));
}

/** Stores settings of a theme, and its checklist if given; other settings are unchanged. */
export async function changeTemplateSettings(
  tx: Queryable,
  organizationId: number,
  templateId: number,
  change: { settings: TemplateSettings; checklist?: ChecklistSettings; userId: number },
): Promise<void> {
  await tx
    .update(templates)
    .set({
      settings: sql`${templates.settings} || ${JSON.stringify({ ...change.settings, checklist: change.checklist })}::jsonb`,
      updatedBy: change.userId,
      updatedAt: sql`now()`,
    })
    .where(and(standing(organizationId), eq(templates.id, templateId)));
}

/** Marks a theme and its emails and pages as deleted; the rows stay in the database (design.md 10). */
export async function deleteTemplate(tx: Queryable, organizationId: number, templateId: number): Promise<void> {
  await tx
    .update(templates)
    .set({ deletedAt: sql`now()` })
    .where(and(standing(organizationId), eq(templates.id, templateId)));
  await tx
    .update(emails)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId), isNull(emails.deletedAt)));
}
