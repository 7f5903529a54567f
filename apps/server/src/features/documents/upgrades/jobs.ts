import { AppError, limits } from '@galley/contract';
import { z } from 'zod';
import type { Queryable } from '../../../platform/db/database';
import type { UpgradeLeftOut, UpgradeOutcome } from '../../../platform/db/schema';
import { findOutage } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { findTemplateVersion } from '../templates/themes';
import { findOutcome, saveUpgrade } from '../upgrade-progress/upgrade-progress';
import { findSavedSince, findUpgraded, returnItem } from './undo-upgrade';
import { batchSize, prepareBatch, type UpgradeEnd, writePrepared } from './upgrade-batch';
import { findUpgradable, themeHtmlLoader, type UpgradedKind, type UpgradeItem } from './upgrade-items';

const theme = z.object({
  organizationId: z.number(),
  templateId: z.number(),
  userId: z.number(),
  version: z.number(),
});
/** True = all, false = none, otherwise those with these ids. */
const some = z.union([z.boolean(), z.array(z.number())]);
const upgradePayload = theme.extend({
  /** null = all emails and pages of the theme. */
  emails: z.array(z.number()).nullable(),
  layouts: some,
  /** Jobs of earlier releases don't have this field. */
  pins: some.default(false),
});

/** Upgrades documents of a theme to a newer version of it. Documents that already use that version are unchanged. */
export const upgradeDocuments = defineJob({
  name: 'upgrades.documents',
  payload: upgradePayload,
  attempts: 3,
  run: upgradeAll,
});

/** Returns the documents of an upgrade to the version before, emails and pages as a new version each. */
export const returnDocuments = defineJob({ name: 'upgrades.return', payload: theme, attempts: 3, run: returnAll });

/** The order in which documents are upgraded. */
export const upgradedKinds = ['layout', 'email', 'pin'] as const;

/** `version` is the version of the theme that it uses. */
type Item = UpgradeItem & { title: string; version: number };
type Progress = { organizationId: number; templateId: number; userId: number };

async function upgradeAll(input: z.output<typeof upgradePayload>, services: Services): Promise<void> {
  const { organizationId, templateId: id, userId, version, layouts, pins } = input;
  await findTemplateVersion(services.db, organizationId, id, version);
  const found = await findUpgradable(services, { organizationId, id, currentVersion: version });
  const chosen = {
    layout: itemsOf('layout', organizationId, found.layouts, layouts),
    email: itemsOf('email', organizationId, found.emails, input.emails ?? true),
    pin: itemsOf('pin', organizationId, found.pins, pins),
  };
  const all = upgradedKinds.flatMap((kind) => chosen[kind]);
  const outcome = await beginOutcome(services, input, {
    kind: 'upgrade',
    version,
    layouts,
    pins,
    total: all.length,
    from: Math.min(version, ...all.map((item) => item.version)),
    leftOut: [],
  });
  const loadThemeHtml = themeHtmlLoader(services.db);
  const prepare = (kind: UpgradedKind, items: readonly Item[]) => {
    const batch = { organizationId, kind, ids: items.map((item) => item.id) };
    const prepared = prepareBatch(services, batch, version, loadThemeHtml);
    // A failure is thrown when the batch is written, which doesn't happen if the previous batch fails.
    prepared.catch(() => undefined);
    return { kind, items, prepared };
  };
  const write = async (next: ReturnType<typeof prepare>, isSecond = false): Promise<void> => {
    const changed: Item[] = [];
    await writePrepared(services, await next.prepared, { version, userId }, async (tx, ends) => {
      const settled: [Item, UpgradeEnd][] = [];
      for (const item of next.items) {
        const end = ends.get(item.id) ?? null;
        // A document that was changed in the meantime is read again, once.
        if (end === 'changed' && !isSecond) changed.push(item);
        else settled.push([item, end]);
      }
      await outcome.note(tx, settled);
    });
    if (changed.length > 0) await write(prepare(next.kind, changed), true);
  };
  const batches = upgradedKinds.flatMap((kind) => inBatches(chosen[kind]).map((items) => ({ kind, items })));
  let before: ReturnType<typeof prepare> | null = null;
  // A batch is written while the next one is upgraded.
  for (const { kind, items } of batches) {
    const next = prepare(kind, items);
    if (before) await write(before);
    before = next;
  }
  if (before) await write(before);
  await outcome.end();
}

async function returnAll(input: z.output<typeof theme>, services: Services): Promise<void> {
  const { organizationId, templateId: id, version, userId } = input;
  const { db } = services;
  const scope = { organizationId, id, currentVersion: version };
  const items: Item[] = [];
  const leftOut: UpgradeLeftOut[] = [];
  for (const kind of upgradedKinds) {
    const upgraded = await findUpgraded(db, scope, kind);
    items.push(...upgraded.map((one) => ({ ...one, kind, organizationId, version })));
    const saved = await findSavedSince(db, scope, kind);
    leftOut.push(...saved.map((one) => ({ kind, id: one.id, title: one.title, reason: 'saved' as const })));
  }
  const outcome = await beginOutcome(services, input, {
    kind: 'return',
    version,
    layouts: false,
    pins: false,
    total: items.length + leftOut.length,
    leftOut,
  });
  for (const item of items) {
    const end = await db
      .transaction(async (tx) => {
        const end = await returnItem(tx, services, userId, item);
        await outcome.note(tx, [[item, end]]);
        return end;
      })
      .catch((error: unknown) => endOf(services, item, error));
    if (end === null || end === 'failed') await outcome.note(db, [[item, end]]);
  }
  await outcome.end();
}

function inBatches(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * batchSize, (at + 1) * batchSize));
}

function itemsOf(
  kind: Item['kind'],
  organizationId: number,
  found: readonly { id: number; title: string; version: number }[],
  wanted: boolean | readonly number[],
): Item[] {
  const chosen = new Set(Array.isArray(wanted) ? wanted : []);
  return found
    .filter(({ id }) => wanted === true || chosen.has(id))
    .map(({ id, title, version }) => ({ kind, organizationId, id, title, version }));
}

/**
 * Reads what an earlier run of the job has done. Returns functions that store its progress and what it left out, in the
 * transaction of the documents that are finished.
 */
async function beginOutcome(
  services: Services,
  key: Progress,
  begin: Omit<UpgradeOutcome, 'done'>,
): Promise<{ note(db: Queryable, settled: readonly [Item, UpgradeEnd][]): Promise<void>; end(): Promise<void> }> {
  // The work of an earlier run, whose process was killed.
  const former = await findOutcome(services.db, key);
  const doneBefore = former?.done ?? 0;
  const from = Math.min(former?.from ?? begin.version, begin.from ?? begin.version);
  // The documents that an earlier run finished aren't among the selected ones anymore.
  let outcome: UpgradeOutcome = { ...begin, done: doneBefore, from, total: (begin.total ?? 0) + doneBefore };
  let percent = 0;
  return {
    async note(db, settled) {
      const done = settled.filter(([, end]) => end === 'done').length;
      const leftOut = settled.flatMap(([{ kind, id, title }, reason]) =>
        reason === null || reason === 'done' ? [] : [{ kind, id, title, reason }],
      );
      percent = Math.min(100 - limits.upgradeStepPercent, percent + limits.upgradeStepPercent * settled.length);
      const next = { ...outcome, done: outcome.done + done, leftOut: [...outcome.leftOut, ...leftOut] };
      await saveUpgrade(db, key, { percent, outcome: next });
      outcome = next;
    },
    async end() {
      await saveUpgrade(services.db, key, { percent: 100, outcome });
    },
  };
}

/**
 * Returns the outcome of a document that failed; null = it was deleted. It doesn't stop the other documents, and can be
 * returned later. Throws after an outage.
 */
function endOf(services: Services, { kind, id, organizationId }: Item, error: unknown): 'failed' | null {
  if (findOutage(error)) throw error;
  if (error instanceof AppError && error.code === 'not_found') return null;
  services.log.error('A document was not returned.', { kind, id, organizationId, error });
  return 'failed';
}
