import { templateSettings } from '@galley/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { approvalRequests, emails, templates } from '../../../platform/db/schema';
import type { Services } from '../../../services';

/** Why a version can't be exported yet. */
export interface ApprovalFinding {
  code: 'approval_missing' | 'approval_stale';
  message: string;
}

/**
 * Returns why a version of a document can't be exported yet, if its theme requires approval first: it isn't approved,
 * or only an older version is. Empty for themes, for documents of themes without the setting, and for approved
 * versions.
 */
export async function findApprovalFindings(
  services: Pick<Services, 'db'>,
  ref: DocumentRef,
  version: number,
): Promise<ApprovalFinding[]> {
  if (!(await isApprovalRequired(services.db, ref))) return [];
  const approved = await services.db
    .select({ version: approvalRequests.version })
    .from(approvalRequests)
    .where(
      and(belongsTo(approvalRequests, ref), eq(approvalRequests.state, 'approved'), isNull(approvalRequests.closedAt)),
    )
    .orderBy(desc(approvalRequests.version));
  if (approved.some((request) => request.version === version)) return [];
  const older = approved.find((request) => request.version < version);
  return older
    ? [{ code: 'approval_stale', message: messages.approvalStale(older.version, version) }]
    : [{ code: 'approval_missing', message: messages.approvalMissing(version) }];
}

/** Returns whether the theme of a document requires approval before an export. Never for themes themselves. */
export async function isApprovalRequired(db: Queryable, { organizationId, kind, id }: DocumentRef): Promise<boolean> {
  if (kind !== 'email') return false;
  const [row] = await db
    .select({ settings: templates.settings })
    .from(emails)
    .innerJoin(templates, and(eq(templates.organizationId, emails.organizationId), eq(templates.id, emails.templateId)))
    .where(and(eq(emails.organizationId, organizationId), eq(emails.id, id)));
  return row !== undefined && templateSettings.parse(row.settings).requiresApproval;
}
