import { AppError, documentType } from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { UpgradeOutcome } from '../../../platform/db/schema';
import type { HandlerMap, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findUpgradeProgress, saveUpgrade } from '../upgrade-progress/upgrade-progress';
import { returnDocuments, upgradeDocuments, upgradedKinds } from './jobs';
import { differenceOf, requestDifference } from './request-difference';
import { findUpgraded } from './undo-upgrade';
import { findUnusedParts } from './unused-parts';
import { findUpgradable, type UpgradeItem, upgradedItem } from './upgrade-items';

type ThemeCaller = UserCaller & { template: TemplateTarget };

/**
 * Returns the handlers for updates of emails, pages, layouts and pins to a newer version of their theme: preview,
 * start, progress, return.
 */
export function upgradeHandlers(services: Services): HandlerMap {
  return {
    build_template_upgrade: async ({ caller, body }) => {
      const { layouts, pins, ids: emails = null } = body;
      await start(services, caller, { kind: 'upgrade', layouts, pins }, (tx, key) =>
        services.jobs.enqueue(tx, upgradeDocuments, { ...key, emails, layouts, pins }),
      );
      return { success: true };
    },
    build_template_upgrade_status: async ({ caller }) =>
      findUpgradeProgress(services.db, caller.organizationId, caller.template.id),
    build_template_upgrade_check: async ({ caller }) => {
      const { template } = caller;
      const { emails, layouts, pins } = await findUpgradable(services, template);
      return {
        version: template.currentVersion,
        type: template.type,
        emails: emails.map((email) => ({ ...email, type: documentType.parse(email.type) })),
        layouts: layouts.map((layout) => ({ ...layout, type: template.type })),
        pins: pins.map((pin) => ({ ...pin, type: template.type })),
        undoable: await countReturnable(services, template),
        unused: await findUnusedParts(services, caller, [...emails, ...layouts, ...pins]),
      };
    },
    build_template_upgrade_preview: async ({ caller, params }) =>
      previewUpgrade(services, caller, itemOf(caller, params)),
    build_template_upgrade_compare: async ({ caller, params }) =>
      requestDifference(services, caller, itemOf(caller, params)),
    build_template_upgrade_difference: async ({ caller, params }) =>
      differenceOf(services, caller, itemOf(caller, params)),
    build_template_upgrade_undo: async ({ caller }) => {
      await start(services, caller, { kind: 'return', layouts: false, pins: false }, (tx, key) =>
        services.jobs.enqueue(tx, returnDocuments, key),
      );
      return { success: true };
    },
  };
}

async function countReturnable(services: Services, template: TemplateTarget): Promise<number> {
  const upgraded = await Promise.all(upgradedKinds.map((kind) => findUpgraded(services.db, template, kind)));
  return upgraded.reduce((count, found) => count + found.length, 0);
}

function itemOf(
  { organizationId }: ThemeCaller,
  { kind, itemId: id }: { kind: UpgradeItem['kind']; itemId: number },
): UpgradeItem {
  return { kind, organizationId, id };
}

/** Enqueues a job and stores its progress, in one transaction. */
async function start(
  services: Services,
  { organizationId, template, user }: ThemeCaller,
  wanted: Pick<UpgradeOutcome, 'kind' | 'layouts' | 'pins'>,
  enqueue: (
    tx: Transaction,
    key: { organizationId: number; templateId: number; userId: number; version: number },
  ) => Promise<void>,
): Promise<void> {
  const { id: templateId, currentVersion: version } = template;
  const key = { organizationId, templateId, userId: user.id, version };
  await services.db.transaction(async (tx) => {
    await saveUpgrade(tx, key, { percent: 0, outcome: { ...wanted, version, done: 0, leftOut: [] } });
    await enqueue(tx, key);
  });
}

async function previewUpgrade(services: Services, caller: ThemeCaller, item: UpgradeItem) {
  const { organizationId, template, user, session } = caller;
  const { base, upgraded } = await upgradedItem(services, item, template.currentVersion);
  if (base.templateId !== template.id) throw new AppError('not_found', messages.notFound);
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
