import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { htmlKey } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { pictureErrors, pictureStatuses } from './schema-screenshots';
import { templates } from './schema-themes';

/** Kinds of objects that are upgraded to a newer version of their theme. */
const upgradedKinds = ['email', 'layout', 'pin'] as const;

/**
 * Documents before and after an upgrade, compared pixel by pixel: one row for each, of the HTML and the versions that
 * were current at the last request. Deleted with that HTML.
 */
export const upgradeDifferences = pgTable(
  'upgrade_differences',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    kind: text('kind').$type<(typeof upgradedKinds)[number]>().notNull(),
    /** The id within the kind. */
    objectId: bigNumber('object_id').notNull(),
    /** The previous HTML, its version of the theme, and the version after the upgrade. */
    htmlSha256: text('html_sha256').notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version').notNull(),
    status: text('status').$type<(typeof pictureStatuses)[number]>().notNull().default('pending'),
    /** null = none. */
    error: text('error').$type<(typeof pictureErrors)[number]>(),
    /** Number of attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** The part of the pixels that differ, 0 to 1; null = not compared yet. */
    changed: doublePrecision('changed'),
    /** Whether the document is longer than the compared part. */
    isCut: boolean('is_cut').notNull().default(false),
    /** WebP; null = not compared yet. */
    picture: bytea('picture'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('upgrade_differences_object').on(table.organizationId, table.kind, table.objectId),
    index('upgrade_differences_html').on(table.organizationId, table.htmlSha256),
    index('upgrade_differences_template').on(table.templateId),
    htmlKey('upgrade_differences_html_fk', table.organizationId, table.htmlSha256).onDelete('cascade'),
    tenantKey('upgrade_differences_template_fk', [table.organizationId, table.templateId], templates).onDelete(
      'cascade',
    ),
    isOneOf(table.kind, upgradedKinds),
    isOneOf(table.status, pictureStatuses),
    isOneOf(table.error, pictureErrors),
    isInRange(table.fromVersion, 0),
    isInRange(table.toVersion, 0),
    isInRange(table.attempts, 0),
    isInRange(table.changed, 0, 1),
  ],
);
