import { type ExportChoices, exportJobKinds, exportJobStates } from '@galley/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { emails } from './schema-emails';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** What a job makes of emails or pages of one theme. */
export interface ExportRequest {
  /** In this order. */
  ids: number[];
  /** 0 = the current one. */
  version: number;
  choices: ExportChoices;
}

/** Exports that a job makes, and their files until they expire. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    kind: text('kind').$type<(typeof exportJobKinds)[number]>().notNull(),
    request: jsonb('request').$type<ExportRequest>().notNull(),
    state: text('state').$type<(typeof exportJobStates)[number]>().notNull().default('waiting'),
    percent: integer('percent').notNull().default(0),
    /** Why it failed; null = it didn't. */
    error: text('error'),
    /** Documents that are not in the file. */
    failed: integer('failed').notNull().default(0),
    fileName: text('file_name').notNull(),
    /** Bytes of the file; null until it is done. */
    size: bigNumber('size'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    /** When the row and its file are removed. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('export_jobs_template').on(table.templateId, table.createdBy),
    index('export_jobs_expires').on(table.expiresAt),
    tenantKey('export_jobs_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    isOneOf(table.kind, exportJobKinds),
    isOneOf(table.state, exportJobStates),
    isInRange(table.percent, 0, 100),
    isInRange(table.failed, 0),
    isInRange(table.size, 0),
  ],
);

/** Versions that an admin allowed to be exported in spite of what their theme requires. */
export const exportReleases = pgTable(
  'export_releases',
  {
    id: generatedId(),
    organizationId: organizationId(),
    emailId: bigNumber('email_id').notNull(),
    version: integer('version').notNull(),
    reason: text('reason').notNull(),
    /** What was not so then; anything else stops an export again. */
    findings: jsonb('findings').$type<string[]>().notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('export_releases_email').on(table.emailId, table.version),
    tenantKey('export_releases_email_fk', [table.organizationId, table.emailId], emails).onDelete('cascade'),
    isInRange(table.version, 1),
  ],
);
