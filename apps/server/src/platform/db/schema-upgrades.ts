import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { layouts } from './schema-emails';
import { htmlKey } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { pinArchives, pinSnapshots } from './schema-pins';
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

/** The state of a layout before its last upgrade, so that it can be returned. */
export const layoutFormers = pgTable(
  'layout_formers',
  {
    organizationId: organizationId(),
    layoutId: bigNumber('layout_id').primaryKey(),
    htmlSha256: text('html_sha256').notNull(),
    /** The version of the theme. */
    templateVersion: integer('template_version').notNull(),
    /** The HTML created by the upgrade. If the layout has other HTML now, it was saved after the upgrade. */
    upgradedSha256: text('upgraded_sha256').notNull(),
  },
  (table) => [
    tenantKey('layout_formers_layout_fk', [table.organizationId, table.layoutId], layouts).onDelete('cascade'),
    htmlKey('layout_formers_html_fk', table.organizationId, table.htmlSha256),
    index('layout_formers_html').on(table.organizationId, table.htmlSha256),
    isInRange(table.templateVersion, 0),
  ],
);

/** The same for a pin: its default snapshots before and after. */
export const pinFormers = pgTable(
  'pin_formers',
  {
    organizationId: organizationId(),
    pinArchiveId: bigNumber('pin_archive_id').primaryKey(),
    snapshotId: bigNumber('snapshot_id').notNull(),
    upgradedSnapshotId: bigNumber('upgraded_snapshot_id').notNull(),
    templateVersion: integer('template_version').notNull(),
  },
  (table) => [
    tenantKey('pin_formers_archive_fk', [table.organizationId, table.pinArchiveId], pinArchives).onDelete('cascade'),
    tenantKey('pin_formers_snapshot_fk', [table.organizationId, table.snapshotId], pinSnapshots).onDelete('cascade'),
    tenantKey('pin_formers_upgraded_fk', [table.organizationId, table.upgradedSnapshotId], pinSnapshots).onDelete(
      'cascade',
    ),
    index('pin_formers_snapshot').on(table.snapshotId),
    index('pin_formers_upgraded').on(table.upgradedSnapshotId),
    isInRange(table.templateVersion, 0),
  ],
);
