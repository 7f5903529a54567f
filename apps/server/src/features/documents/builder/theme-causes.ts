import { loadPacked } from '../../../platform/db/html-contents';
import type { EmailTarget } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow } from '../emails/email-versions';
import { findTemplateFacts, findTemplateVersion } from '../templates/themes';
import { themeCausesTask } from './theme-causes-task';

/**
 * Returns what causes findings of the checks in a version of the theme of an email or page, also of a deleted theme;
 * with `exported`, also of those in the exported bytes. Throws `not_found`.
 */
export async function themeCausesOf(
  services: Pick<Services, 'db' | 'workers'>,
  target: Pick<EmailTarget, 'organizationId' | 'id'>,
  { templateVersion, exported = false }: { templateVersion: number; exported?: boolean | undefined },
): Promise<number[]> {
  const { db, workers } = services;
  const { organizationId } = target;
  const { templateId, type } = await findEmailRow(db, target);
  const theme = await findTemplateVersion(db, organizationId, templateId, templateVersion);
  const { templateSettings } = await findTemplateFacts(db, organizationId, templateId);
  const html = await loadPacked(db, organizationId, theme.htmlSha256);
  const { mergeTags } = templateSettings;
  return await workers.run(
    themeCausesTask,
    { html, isEmail: type === 'email', mergeTags, exported },
    { organizationId },
  );
}
