import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import { findOutage } from '../../../platform/outages';
import type { Services } from '../../../services';
import { findUpdatedFrom } from '../upgrade-progress/upgrade-progress';
import { usedPartKeys } from '../usage/service';
import { themeHtmlLoader } from './upgrade-items';
import { addedPartsTask } from './upgrade-tasks';

/**
 * Returns the titles of the sections and components of a theme's newest version that are new for its documents and that
 * no email or page uses. New for them: `outdated` documents, or those of the latest update, use a version without them.
 * None if there are no such documents.
 */
export async function findUnusedParts(
  services: Services,
  { organizationId, template }: UserCaller & { template: TemplateTarget },
  outdated: readonly { version: number }[],
): Promise<string[]> {
  const { db, workers } = services;
  const { id: templateId, currentVersion } = template;
  const updatedFrom = await findUpdatedFrom(db, organizationId, template);
  const from = Math.min(updatedFrom ?? currentVersion, ...outdated.map(({ version }) => version));
  if (from >= currentVersion) return [];
  const loadThemeHtml = themeHtmlLoader(db);
  const theme = { organizationId, templateId };
  const versions = { from: await loadThemeHtml(theme, from), to: await loadThemeHtml(theme, currentVersion) };
  const added = await workers.run(addedPartsTask, versions, { organizationId }).catch((error: unknown) => {
    if (findOutage(error)) throw error;
    // Documents can be updated without this hint.
    services.log.error('New parts of a theme were not found.', { organizationId, templateId, error });
    return [];
  });
  if (added.length === 0) return [];
  const used = await usedPartKeys(services, theme);
  return added.filter(({ kind, name }) => !used.has(`${kind} ${name}`)).map(({ title }) => title);
}
