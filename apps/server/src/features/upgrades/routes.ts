import { AppError, documentType } from '@galley/contract';
import { contentUrl } from '../../access/content-ticket';
import { messages } from '../../messages';
import type { HandlerMap, TemplateTarget, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { saveProgress } from '../templates/upload-progress';
import { upgradeDocuments } from './jobs';
import { findUpgraded, undoUpgrade } from './undo-upgrade';
import { findUpgradable, type UpgradeItem, upgradedItem } from './upgrade-items';
import { findUpgradeProgress, upgradeUuid } from './upgrade-progress';

type ThemeCaller = UserCaller & { template: TemplateTarget };

/** Emails, pages and layouts on a newer version of their theme: look, start, watch, return. */
export function upgradeHandlers(services: Services): HandlerMap {
  return {
    build_template_upgrade: async ({ caller, body }) => {
      const { organizationId, template, user } = caller;
      const { layouts, ids: emails = null } = body;
      const { id: templateId, currentVersion: version } = template;
      await services.db.transaction(async (tx) => {
        const progress = { organizationId, userId: user.id, uuid: upgradeUuid(templateId), percent: 0, message: '' };
        await saveProgress(tx, progress);
        const payload = { organizationId, templateId, userId: user.id, version, emails, layouts };
        await services.jobs.enqueue(tx, upgradeDocuments, payload);
      });
      return { success: true };
    },
    build_template_upgrade_status: async ({ caller }) =>
      findUpgradeProgress(services.db, caller.organizationId, caller.template.id),
    build_template_upgrade_check: async ({ caller }) => {
      const { template } = caller;
      const { emails, layouts } = await findUpgradable(services, template);
      return {
        version: template.currentVersion,
        emails: emails.map((email) => ({ ...email, type: documentType.parse(email.type) })),
        layouts: layouts.map((layout) => ({ ...layout, type: template.type })),
        undoable: (await findUpgraded(services, template)).length,
      };
    },
    build_template_upgrade_preview: async ({ caller, params }) =>
      previewUpgrade(services, caller, {
        kind: params.kind,
        organizationId: caller.organizationId,
        id: params.itemId,
      }),
    build_template_upgrade_undo: async ({ caller }) => ({ returned: await undoUpgrade(services, caller) }),
  };
}

async function previewUpgrade(services: Services, caller: ThemeCaller, item: UpgradeItem) {
  const { organizationId, template, user, session } = caller;
  const { base, upgraded } = await upgradedItem(services, item, template.currentVersion);
  if (base.row.templateId !== template.id) throw new AppError('not_found', messages.notFound);
  const ticket = {
    kind: 'upgrade',
    organizationId,
    templateId: template.id,
    item: item.kind,
    itemId: item.id,
    userId: user.id,
    sessionId: session.id,
  } as const;
  return {
    beforeUrl: contentUrl(services, { ...ticket, version: 0 }),
    afterUrl: contentUrl(services, { ...ticket, version: template.currentVersion }),
    notes: [...upgraded.notes],
  };
}
