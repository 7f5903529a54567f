import { type ChangeEvent, limits } from '@galley/contract';
import { recordChanges } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import type { UpgradeLeftOut } from '../../../platform/db/schema';
import { findOutage } from '../../../platform/outages';
import type { Services } from '../../../services';
import { requestLayoutScreenshots } from '../layouts/stored-layouts';
import { currentHolders } from '../leases/edit-lease';
import { addSnapshot, listSnapshots } from '../pins/stored-pins';
import { type LockedDocument, lockAll } from '../stored-versions/lock-document';
import { type WrittenVersion, writeVersions } from '../stored-versions/write-versions';
import { type LoadThemeHtml, loadBases, type UpgradeBase, type UpgradedKind, upgradeBase } from './upgrade-items';
import type { PackedUpgrade } from './upgrade-tasks';

/** The number of documents that are upgraded and written together. */
export const batchSize = 25;

/** The outcome of a document; null = it was deleted. */
export type UpgradeEnd = 'done' | UpgradeLeftOut['reason'] | null;

interface Upgrade {
  base: UpgradeBase;
  upgraded: PackedUpgrade;
}

/** Documents of one kind that are upgraded together. */
export interface UpgradeBatch {
  organizationId: number;
  kind: UpgradedKind;
  ids: readonly number[];
}

/** Upgraded documents that aren't written yet, and the outcomes of the others. */
export interface PreparedBatch {
  batch: UpgradeBatch;
  upgrades: readonly Upgrade[];
  ends: ReadonlyMap<number, UpgradeEnd>;
}

/** Upgrades the content of documents. Nothing is stored. A document that fails doesn't stop the others. */
export async function prepareBatch(
  services: Services,
  batch: UpgradeBatch,
  toVersion: number,
  loadThemeHtml: LoadThemeHtml,
): Promise<PreparedBatch> {
  const ends = new Map<number, UpgradeEnd>(batch.ids.map((id) => [id, null]));
  const upgrades: Upgrade[] = [];
  const waiting: UpgradeBase[] = [];
  for (const base of await loadBases(services.db, batch)) {
    if (base.templateVersion >= toVersion) ends.set(base.id, 'done');
    else waiting.push(base);
  }
  const next = async () => {
    for (let base = waiting.shift(); base; base = waiting.shift()) {
      const upgraded = await upgradeBase(services, base, toVersion, loadThemeHtml).catch(failed(services, base));
      if (upgraded) upgrades.push({ base, upgraded });
      else ends.set(base.id, 'failed');
    }
  };
  await Promise.all(Array.from({ length: limits.upgradesAtOnce }, next));
  return { batch, upgrades, ends };
}

/**
 * Writes prepared documents in one transaction with `note`, which stores their outcomes: versions, HTML and changes are
 * written in one statement. Documents that already use the version, changed in the meantime, or are being edited are
 * skipped.
 */
export async function writePrepared(
  services: Services,
  { batch, upgrades, ends }: PreparedBatch,
  to: { version: number; userId: number },
  note: (tx: Transaction, ends: ReadonlyMap<number, UpgradeEnd>) => Promise<void>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const written = await writeBatch(tx, services, { ...batch, ...to }, upgrades);
    await note(tx, new Map([...ends, ...written]));
  });
}

/** Returns a function that logs the error of a document. Outages are thrown: they fail the whole job. */
const failed =
  (services: Services, { kind, id, organizationId }: UpgradeBase) =>
  (error: unknown): null => {
    if (findOutage(error)) throw error;
    services.log.error('A document was not upgraded.', { kind, id, organizationId, error });
    return null;
  };

async function writeBatch(
  tx: Transaction,
  services: Services,
  { organizationId, kind, version, userId }: UpgradeBatch & { version: number; userId: number },
  upgrades: readonly Upgrade[],
): Promise<Map<number, UpgradeEnd>> {
  const ids = upgrades.map(({ base }) => base.id);
  const locked = new Map((await lockAll(tx, { organizationId, kind, ids })).map((one) => [one.id, one]));
  const holders = await currentHolders(tx, services, { organizationId, kind, ids });
  const ends = new Map<number, UpgradeEnd>();
  const writing: (Upgrade & { document: LockedDocument })[] = [];
  for (const upgrade of upgrades) {
    const { id } = upgrade.base;
    const document = locked.get(id);
    const reason = holders.has(id) ? 'editing' : await reasonToLeave(tx, upgrade, document);
    if (document && reason === null) writing.push({ ...upgrade, document });
    ends.set(id, document && !document.isDeleted ? (reason ?? 'done') : null);
  }
  const author = { organizationId, userId };
  const written = await writeVersions(
    tx,
    kind,
    author,
    writing.map(({ document, upgraded }) => ({ document, html: upgraded.html, templateVersion: version })),
  );
  const events: ChangeEvent[] = [];
  for (const [at, upgrade] of writing.entries()) {
    const version = written[at];
    if (version) events.push(await completeUpgrade(tx, services, upgrade, version));
  }
  await recordChanges(tx, author, events);
  return ends;
}

async function reasonToLeave(
  tx: Transaction,
  { base, upgraded }: Upgrade,
  document: LockedDocument | undefined,
): Promise<UpgradeLeftOut['reason'] | null> {
  if (!document || document.isDeleted) return null;
  const { currentVersion, templateVersion, organizationId, id } = document;
  if (currentVersion !== base.currentVersion || templateVersion !== base.templateVersion) return 'changed';
  if (base.kind !== 'pin') return null;
  // The theme no longer has such a section.
  if (upgraded.notes.some(({ kind }) => kind === 'kept')) return 'gone';
  const stored = await listSnapshots(tx, { organizationId, pinArchiveId: id });
  return stored.length >= limits.snapshotsPerPin ? 'full' : null;
}

/** Writes the additional rows of a version of this kind, and returns the change to record. */
async function completeUpgrade(
  tx: Transaction,
  services: Services,
  { base, upgraded, document }: Upgrade & { document: LockedDocument },
  written: WrittenVersion,
): Promise<ChangeEvent> {
  const { id } = document;
  const { version, templateVersion: theme } = written;
  if (base.kind === 'email')
    return { action: 'email.upgraded', object: { kind: 'email', id }, details: { version, theme } };
  if (base.kind === 'layout') {
    await requestLayoutScreenshots(tx, services, document, written);
    return { action: 'layout.upgraded', object: { kind: 'layout', id }, details: { version, theme } };
  }
  const [former] = await listSnapshots(tx, { ...document, pinArchiveId: id, version: base.currentVersion });
  const { markerPrefix, htmlSha1 = former?.htmlSha1 ?? '' } = upgraded;
  await addSnapshot(tx, services, document, written, { markerPrefix, htmlSha1, blockId: former?.blockId ?? null });
  return { action: 'pin.upgraded', object: { kind: 'pin', id }, details: { snapshot: written.id, version, theme } };
}
