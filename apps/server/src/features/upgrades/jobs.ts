import { limits } from '@galley/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/define-job';
import type { Services } from '../../services';
import { findTemplateVersion } from '../templates/themes';
import { saveProgress } from '../templates/upload-progress';
import { findUpgradable, type UpgradeItem, upgradeItem } from './upgrade-items';
import { upgradeUuid } from './upgrade-progress';

const payload = z.object({
  organizationId: z.number(),
  templateId: z.number(),
  userId: z.number(),
  version: z.number(),
  /** null = all of the theme. */
  emails: z.array(z.number()).nullable(),
  layouts: z.boolean(),
});

/** Puts documents of a theme on a newer version of it. Those that are there already stay as they are. */
export const upgradeDocuments = defineJob({
  name: 'upgrades.documents',
  payload,
  attempts: 3,
  run: upgradeAll,
});

async function upgradeAll(input: z.output<typeof payload>, services: Services): Promise<void> {
  const { organizationId, templateId: id, userId, version } = input;
  await findTemplateVersion(services.db, organizationId, id, version);
  const found = await findUpgradable(services, { organizationId, id, currentVersion: version });
  const wanted = input.emails && new Set(input.emails);
  const waiting: UpgradeItem[] = [
    ...(input.layouts ? found.layouts.map((one) => ({ kind: 'layout' as const, organizationId, id: one.id })) : []),
    ...found.emails
      .filter((one) => !wanted || wanted.has(one.id))
      .map((one) => ({ kind: 'email' as const, organizationId, id: one.id })),
  ];
  const progress = { organizationId, userId, uuid: upgradeUuid(id), message: '' };
  let percent = 0;
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      await upgradeOne(services, item, { version, userId });
      percent = Math.min(100 - limits.upgradeStepPercent, percent + limits.upgradeStepPercent);
      await saveProgress(services.db, { ...progress, percent });
    }
  };
  await Promise.all(Array.from({ length: limits.upgradesAtOnce }, work));
  await saveProgress(services.db, { ...progress, percent: 100 });
}

/** A document that can't be upgraded doesn't keep the others from it. It is still offered afterwards. */
async function upgradeOne(services: Services, item: UpgradeItem, to: { version: number; userId: number }) {
  try {
    await upgradeItem(services, item, to);
  } catch (error) {
    services.log.error('A document was not upgraded.', { ...item, error });
  }
}
