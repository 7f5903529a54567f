import { AppError, limits } from '@galley/contract';
import { z } from 'zod';
import type { UpgradeLeftOut, UpgradeOutcome } from '../../../platform/db/schema';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { findTemplateVersion } from '../templates/themes';
import { findOutcome, saveUpgrade } from '../upgrade-progress/upgrade-progress';
import { findUpgradedLayouts, returnLayout } from './former-layouts';
import { findUpgradedPins, returnPin } from './former-pins';
import { findSavedSince, findUpgraded, returnEmail } from './undo-upgrade';
import { findUpgradable, themeHtmlLoader, type UpgradeItem, upgradeItem } from './upgrade-items';

const theme = z.object({
  organizationId: z.number(),
  templateId: z.number(),
  userId: z.number(),
  version: z.number(),
});
/** All, none, or those with these ids. */
const some = z.union([z.boolean(), z.array(z.number())]);
const upgradePayload = theme.extend({
  /** null = all of the theme. */
  emails: z.array(z.number()).nullable(),
  layouts: some,
  /** Jobs of earlier releases don't have it. */
  pins: some.default(false),
});

/** Puts documents of a theme on a newer version of it. Those that are there already stay as they are. */
export const upgradeDocuments = defineJob({
  name: 'upgrades.documents',
  payload: upgradePayload,
  attempts: 3,
  run: upgradeAll,
});

/** Returns the documents of an upgrade to the version before, emails and pages as a new version each. */
export const returnDocuments = defineJob({ name: 'upgrades.return', payload: theme, attempts: 3, run: returnAll });

type Item = UpgradeItem & { title: string };
type Reason = UpgradeLeftOut['reason'];

async function upgradeAll(input: z.output<typeof upgradePayload>, services: Services): Promise<void> {
  const { organizationId, templateId: id, userId, version } = input;
  await findTemplateVersion(services.db, organizationId, id, version);
  const found = await findUpgradable(services, { organizationId, id, currentVersion: version });
  const items = [
    ...itemsOf('layout', organizationId, found.layouts, input.layouts),
    ...itemsOf('email', organizationId, found.emails, input.emails ?? true),
    ...itemsOf('pin', organizationId, found.pins, input.pins),
  ];
  const { layouts, pins } = input;
  const outcome = { kind: 'upgrade', version, layouts, pins, done: 0, leftOut: [] } as const;
  const loadThemeHtml = themeHtmlLoader(services.db);
  await workThrough(services, input, items, outcome, (item) =>
    upgradeItem(services, item, { version, userId }, loadThemeHtml),
  );
}

async function returnAll(input: z.output<typeof theme>, services: Services): Promise<void> {
  const { organizationId, templateId: id, version } = input;
  const scope = { organizationId, id, currentVersion: version };
  const by = { organizationId, userId: input.userId };
  const items = [
    ...itemsOf('layout', organizationId, await findUpgradedLayouts(services, scope, { isSaved: false }), true),
    ...itemsOf('email', organizationId, await findUpgraded(services, scope), true),
    ...itemsOf('pin', organizationId, await findUpgradedPins(services, scope, { isSaved: false }), true),
  ];
  const saved = [
    ...itemsOf('layout', organizationId, await findUpgradedLayouts(services, scope, { isSaved: true }), true),
    ...itemsOf('email', organizationId, await findSavedSince(services, scope), true),
    ...itemsOf('pin', organizationId, await findUpgradedPins(services, scope, { isSaved: true }), true),
  ];
  const leftOut = saved.map(({ kind, id: itemId, title }) => ({ kind, id: itemId, title, reason: 'saved' as const }));
  const outcome = { kind: 'return', version, layouts: false, pins: false, done: 0, leftOut } as const;
  const work = { layout: returnLayout, email: returnEmail, pin: returnPin };
  await workThrough(services, input, items, outcome, (item) =>
    services.db.transaction((tx) => work[item.kind](tx, services, by, item.id)),
  );
}

function itemsOf(
  kind: Item['kind'],
  organizationId: number,
  found: readonly { id: number; title: string }[],
  wanted: boolean | readonly number[],
): Item[] {
  const chosen = new Set(Array.isArray(wanted) ? wanted : []);
  return found
    .filter(({ id }) => wanted === true || chosen.has(id))
    .map(({ id, title }) => ({ kind, organizationId, id, title }));
}

/** Does the items, four at once, and stores after each how far it is and what was left out. */
async function workThrough(
  services: Services,
  key: { organizationId: number; templateId: number; userId: number },
  items: readonly Item[],
  begin: Omit<UpgradeOutcome, 'leftOut'> & { leftOut: readonly UpgradeLeftOut[] },
  work: (item: Item) => Promise<'done' | Reason>,
): Promise<void> {
  // What it did before its process was killed.
  const former = await findOutcome(services.db, key);
  const outcome: UpgradeOutcome = { ...begin, leftOut: [...begin.leftOut], done: former?.done ?? 0 };
  const waiting = [...items];
  let percent = 0;
  const next = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const end = await attempt(services, item, work);
      if (end === 'done') outcome.done += 1;
      else if (end) outcome.leftOut.push({ kind: item.kind, id: item.id, title: item.title, reason: end });
      percent = Math.min(100 - limits.upgradeStepPercent, percent + limits.upgradeStepPercent);
      await saveUpgrade(services.db, key, { percent, outcome });
    }
  };
  await Promise.all(Array.from({ length: limits.upgradesAtOnce }, next));
  await saveUpgrade(services.db, key, { percent: 100, outcome });
}

/** A document that fails doesn't keep the others from it. It is still offered afterwards. null = it was deleted. */
async function attempt(
  services: Services,
  item: Item,
  work: (item: Item) => Promise<'done' | Reason>,
): Promise<'done' | Reason | null> {
  try {
    const end = await work(item);
    // What changed meanwhile is read again, once.
    return end === 'changed' ? await work(item) : end;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    const { kind, id, organizationId } = item;
    services.log.error('A document was not upgraded.', { kind, id, organizationId, error });
    return 'failed';
  }
}
