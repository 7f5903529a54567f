import { isManager, type Role, type Template } from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import { unixSeconds } from '../../../platform/clock';
import type { Services } from '../../../services';
import type { TemplateRow } from './repository';

/**
 * Returns a theme as the dashboard shows it. Commentors can't edit it; owners and admins can also manage it (design.md
 * 12).
 */
export function presentTemplate(
  services: Services,
  row: TemplateRow & Pick<Template, 'isUntagged' | 'review'>,
  extra: {
    role: Role;
    userId: number;
    sessionId: number;
    emailCount: number;
    canEdit: boolean;
    updates: NonNullable<Template['updates']>;
  },
): Template {
  return {
    id: row.id,
    oid: row.organizationId,
    title: row.title,
    type: row.type === 'page' ? 'page' : 'email',
    version: row.currentVersion,
    emailCount: extra.emailCount,
    createdAt: unixSeconds(row.createdAt),
    updatedAt: unixSeconds(row.updatedAt),
    updatedBy: row.updatedByName ?? '',
    isUntagged: row.isUntagged,
    review: row.review,
    grant: { canEdit: extra.canEdit, canAdmin: isManager(extra.role) },
    ...(isManager(extra.role) ? { updates: extra.updates } : {}),
    miniatureUrl: contentUrl(services, {
      kind: 'template',
      organizationId: row.organizationId,
      templateId: row.id,
      version: row.currentVersion,
      isThumbnail: true,
      userId: extra.userId,
      sessionId: extra.sessionId,
    }),
  };
}
