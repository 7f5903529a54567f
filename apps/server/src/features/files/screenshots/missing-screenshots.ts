import { and, desc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { hasVersion } from '../../../platform/db/documents';
import { emails, layouts, screenshots, templates, versions } from '../../../platform/db/schema';
import type { ScreenshotKind } from '../../../platform/db/schema-screenshots';
import type { ScreenshotSubject } from './stored-screenshots';

/**
 * Lists items without screenshots of their HTML, up to `limit` of each sort: layouts of an earlier release, versions of
 * themes, emails and pages, the last changed first; screenshots that failed because Chromium was missing; and
 * screenshots that failed for another reason a day ago.
 */
export async function listMissingScreenshots(db: Queryable, limit: number): Promise<ScreenshotSubject[]> {
  const { desktop: _desktop, mobile: _mobile, ...facts } = getTableColumns(screenshots);
  const failed = await db
    .select(facts)
    .from(screenshots)
    .where(or(eq(screenshots.error, 'missing'), failedADayAgo))
    .limit(limit);
  return [
    ...(await missingLayouts(db, limit)),
    ...failed,
    ...(await missingThemes(db, limit)),
    ...(await missingEmails(db, limit)),
  ];
}

/** A busy server or another version of Chromium may be the reason, so another attempt may succeed. */
const failedADayAgo = and(eq(screenshots.status, 'error'), sql`${screenshots.updatedAt} < now() - interval '1 day'`);

/** Versions of themes never change. */
async function missingThemes(db: Queryable, limit: number): Promise<ScreenshotSubject[]> {
  const { organizationId, documentId: templateId, id: objectId, htmlSha256, version: templateVersion } = versions;
  const kind = sql<ScreenshotKind>`'template'`;
  return await db
    .select({ organizationId, templateId, kind, objectId, htmlSha256, templateVersion })
    .from(versions)
    .innerJoin(templates, and(eq(templates.id, templateId), isNull(templates.deletedAt)))
    .leftJoin(
      screenshots,
      and(
        eq(screenshots.organizationId, organizationId),
        eq(screenshots.kind, 'template'),
        eq(screenshots.objectId, objectId),
      ),
    )
    .where(and(eq(versions.documentKind, 'template'), isNull(versions.deletedAt), isNull(screenshots.id)))
    .orderBy(desc(objectId))
    .limit(limit);
}

/** Lists layouts without a row: every change of a layout requests its screenshots, so only those were never taken. */
async function missingLayouts(db: Queryable, limit: number): Promise<ScreenshotSubject[]> {
  const { organizationId, templateId, id: objectId, templateVersion } = layouts;
  const { htmlSha256 } = versions;
  const kind = sql<ScreenshotKind>`'layout'`;
  return await db
    .select({ organizationId, templateId, kind, objectId, htmlSha256, templateVersion })
    .from(layouts)
    .innerJoin(versions, hasVersion('layout', layouts))
    .leftJoin(
      screenshots,
      and(
        eq(screenshots.organizationId, organizationId),
        eq(screenshots.kind, 'layout'),
        eq(screenshots.objectId, objectId),
      ),
    )
    .where(isNull(screenshots.id))
    .limit(limit);
}

/**
 * Lists emails. They are saved often but rarely shown as thumbnails: a screenshot of each version would cost more than
 * it saves.
 */
async function missingEmails(db: Queryable, limit: number): Promise<ScreenshotSubject[]> {
  const { organizationId, templateId, id: objectId } = emails;
  const { htmlSha256 } = versions;
  const templateVersion = sql<number>`${versions.templateVersion}`;
  const kind = sql<ScreenshotKind>`'email'`;
  const isOfOther = or(ne(screenshots.htmlSha256, htmlSha256), ne(screenshots.templateVersion, templateVersion));
  return await db
    .select({ organizationId, templateId, kind, objectId, htmlSha256, templateVersion })
    .from(emails)
    .innerJoin(versions, hasVersion('email', emails))
    .leftJoin(
      screenshots,
      and(
        eq(screenshots.organizationId, organizationId),
        eq(screenshots.kind, 'email'),
        eq(screenshots.objectId, objectId),
      ),
    )
    .where(and(isNull(emails.deletedAt), or(isNull(screenshots.id), isOfOther)))
    .orderBy(desc(emails.updatedAt))
    .limit(limit);
}
