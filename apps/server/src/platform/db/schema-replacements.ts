import { type ReplacedEmail, type ReplacementQuery, type ReplacementState, replacementStates } from '@galley/contract';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, createdAt, generatedId } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** The query and its replacement, and the versions of the emails; hits with an index in `except` aren't changed. */
export interface ReplacementRequest {
  query: ReplacementQuery;
  replacement: string;
  documents: { id: number; version: number; except: number[] }[];
}

/** Replacements in many emails of a theme, and the result for each email, so that all of them can be returned. */
export const replacements = pgTable(
  'replacements',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    request: jsonb('request').$type<ReplacementRequest>().notNull(),
    state: text('state').$type<ReplacementState>().notNull().default('waiting'),
    /** In the order of the request, without those not processed yet. */
    emails: jsonb('emails').$type<ReplacedEmail[]>().notNull().default([]),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('replacements_template').on(table.templateId, table.createdBy),
    index('replacements_created').on(table.createdAt),
    tenantKey('replacements_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    isOneOf(table.state, replacementStates),
  ],
);
