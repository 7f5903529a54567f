import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { htmlKey } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';

/** The kinds of objects with screenshots. */
export const screenshotKinds = ['email', 'layout', 'pin', 'template', 'item'] as const;
export type ScreenshotKind = (typeof screenshotKinds)[number];

/** 'error' = no screenshot of this HTML is taken unless it is requested again. */
export const pictureStatuses = ['pending', 'ready', 'error'] as const;
/** Why there is none: no Chromium, or the page took too long, needed too much memory or could not be shown. */
export const pictureErrors = ['missing', 'time', 'memory', 'failed'] as const;

/**
 * Screenshots of documents and parts of themes: one row for each, of the HTML that was current at their last request.
 * Deleted with that HTML.
 */
export const screenshots = pgTable(
  'screenshots',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    kind: text('kind').$type<ScreenshotKind>().notNull(),
    /** The id within the kind; for a palette item, that of its theme. */
    objectId: bigNumber('object_id').notNull(),
    /** Of a palette item: a hash of everything it shows, and its id in that version of the theme; otherwise null. */
    itemSha1: text('item_sha1'),
    itemId: text('item_id'),
    /** The displayed HTML, and the version of its theme. */
    htmlSha256: text('html_sha256').notNull(),
    templateVersion: integer('template_version').notNull(),
    status: text('status').$type<(typeof pictureStatuses)[number]>().notNull().default('pending'),
    /** null = none. */
    error: text('error').$type<(typeof pictureErrors)[number]>(),
    /** Number of attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** WebP; null = not taken yet. */
    desktop: bytea('desktop'),
    mobile: bytea('mobile'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One row for each object also where there is no item.
    unique('screenshots_object')
      .on(table.organizationId, table.kind, table.objectId, table.itemSha1)
      .nullsNotDistinct(),
    index('screenshots_html').on(table.organizationId, table.htmlSha256),
    index('screenshots_template').on(table.templateId),
    index('screenshots_missing').on(table.id).where(sql`${table.error} = 'missing'`),
    htmlKey('screenshots_html_fk', table.organizationId, table.htmlSha256).onDelete('cascade'),
    tenantKey('screenshots_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    isOneOf(table.kind, screenshotKinds),
    check(
      'screenshots_item_check',
      sql`num_nonnulls(${table.itemSha1}, ${table.itemId}) = case when ${table.kind} = 'item' then 2 else 0 end`,
    ),
    isOneOf(table.status, pictureStatuses),
    isOneOf(table.error, pictureErrors),
    isInRange(table.templateVersion, 0),
    isInRange(table.attempts, 0),
  ],
);
