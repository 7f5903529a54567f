import { AppError, limits } from '@galley/contract';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { loadPacked, storeHtml } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { pinArchives } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import {
  changePin,
  insertSnapshot,
  listPins,
  listSnapshots,
  lockPin,
  type PinKey,
  type PinRow,
  type SnapshotRow,
} from '../pins/stored-pins';
import { keepFormerPin } from './former-pins';
import type { PackedUpgrade } from './upgrade-tasks';

/** The pins of a theme that can be upgraded: made from a section of it, not for phones, older (builder spec 5). */
export async function findUpgradablePins(
  db: Queryable,
  theme: { organizationId: number; id: number; currentVersion: number },
): Promise<{ id: number; title: string; version: number }[]> {
  return await db
    .select({ id: pinArchives.id, title: pinArchives.name, version: pinArchives.templateVersion })
    .from(pinArchives)
    .where(
      and(
        eq(pinArchives.organizationId, theme.organizationId),
        eq(pinArchives.templateId, theme.id),
        lt(pinArchives.templateVersion, theme.currentVersion),
        eq(pinArchives.isMobile, false),
        isNotNull(pinArchives.sectionId),
      ),
    )
    .orderBy(pinArchives.id);
}

/** A pin with the snapshot that is its default. */
export interface PinBase {
  row: PinRow;
  snapshot: SnapshotRow;
  html: PackedHtml;
}

/** The pin without its HTML. Throws `not_found`. */
export async function findPinBase(
  db: Queryable,
  { organizationId, id }: PinKey,
): Promise<{ row: PinRow; snapshot: SnapshotRow }> {
  const [found] = await listPins(db, { organizationId, id });
  if (!found) throw new AppError('not_found', messages.notFound);
  return { row: found.pin, snapshot: found.snapshot };
}

/** Throws `not_found`. */
export async function pinBase(
  db: Queryable,
  { organizationId, id }: PinKey,
): Promise<PinBase & { kind: 'pin'; markerPrefix: string }> {
  const { row, snapshot } = await findPinBase(db, { organizationId, id });
  const html = await loadPacked(db, organizationId, snapshot.htmlSha256);
  return { kind: 'pin', row, snapshot, markerPrefix: snapshot.markerPrefix, html };
}

/** Stores the upgraded section as a new snapshot, the default of its pin. The former one stays in the list. */
export async function writePin(
  tx: Transaction,
  services: Services,
  base: PinBase,
  next: PackedUpgrade & { version: number; userId: number; htmlSha1?: string },
): Promise<'done' | 'changed' | 'gone' | 'full'> {
  const { organizationId, templateId } = base.row;
  const row = await lockPin(tx, base.row);
  if (row?.templateVersion !== base.row.templateVersion) return 'changed';
  const stored = await listSnapshots(tx, { organizationId, pinArchiveId: row.id });
  if (stored.find(({ isDefault }) => isDefault)?.id !== base.snapshot.id) return 'changed';
  if (isGone(next)) return 'gone';
  if (stored.length >= limits.snapshotsPerPin) return 'full';
  const htmlSha256 = await storeHtml(tx, organizationId, next.html);
  const { markerPrefix, htmlSha1 = base.snapshot.htmlSha1, userId, version } = next;
  const { blockId } = base.snapshot;
  const made = { organizationId, pinArchiveId: row.id, htmlSha256, htmlSha1, markerPrefix, blockId };
  const snapshot = await insertSnapshot(tx, { ...made, createdBy: userId });
  await changePin(tx, row, { templateVersion: version, userId });
  await keepFormerPin(tx, {
    organizationId,
    pinArchiveId: row.id,
    snapshotId: base.snapshot.id,
    upgradedSnapshotId: snapshot,
    templateVersion: row.templateVersion,
  });
  const subject = { organizationId, templateId, kind: 'pin' as const, objectId: snapshot, htmlSha256 };
  await requestScreenshots(services, tx, { ...subject, templateVersion: version });
  await recordChange(
    tx,
    { organizationId, userId },
    {
      action: 'pin.upgraded',
      object: { kind: 'pin', id: row.id },
      details: { snapshot, theme: version },
    },
  );
  return 'done';
}

/** Whether the theme has no such section anymore: then the pin stays on the version that it is of. */
function isGone({ notes }: Pick<PackedUpgrade, 'notes'>): boolean {
  return notes.some(({ kind }) => kind === 'kept');
}
