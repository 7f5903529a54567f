import { and, eq, lt } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { pinArchives, pinFormers, pinSnapshots } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { deleteScreenshots } from '../../files/screenshots/stored-screenshots';
import { changePin, deleteSnapshot, listSnapshots, lockPin, type PinKey, setDefault } from '../pins/stored-pins';
import type { ReturnedTheme } from './undo-upgrade';

const formerOf = ({ organizationId, id }: PinKey) =>
  and(eq(pinFormers.organizationId, organizationId), eq(pinFormers.pinArchiveId, id));

/** Keeps which snapshot was the default of a pin before an upgrade, and which one the upgrade made. */
export async function keepFormerPin(tx: Transaction, former: typeof pinFormers.$inferInsert): Promise<void> {
  const { snapshotId, upgradedSnapshotId, templateVersion } = former;
  await tx
    .insert(pinFormers)
    .values(former)
    .onConflictDoUpdate({
      target: pinFormers.pinArchiveId,
      set: { snapshotId, upgradedSnapshotId, templateVersion },
      setWhere: eq(pinFormers.organizationId, former.organizationId),
    });
}

/** Pins that were put on this version of the theme, by whether they have another default snapshot since. */
export async function findUpgradedPins(
  { db }: Pick<Services, 'db'>,
  { organizationId, id, currentVersion }: ReturnedTheme,
  { isSaved }: { isSaved: boolean },
): Promise<{ id: number; title: string }[]> {
  return await db
    .select({ id: pinArchives.id, title: pinArchives.name })
    .from(pinArchives)
    .innerJoin(
      pinFormers,
      and(eq(pinFormers.organizationId, pinArchives.organizationId), eq(pinFormers.pinArchiveId, pinArchives.id)),
    )
    .innerJoin(
      pinSnapshots,
      and(
        eq(pinSnapshots.organizationId, pinFormers.organizationId),
        eq(pinSnapshots.id, pinFormers.upgradedSnapshotId),
      ),
    )
    .where(
      and(
        eq(pinArchives.organizationId, organizationId),
        eq(pinArchives.templateId, id),
        eq(pinArchives.templateVersion, currentVersion),
        lt(pinFormers.templateVersion, currentVersion),
        eq(pinSnapshots.isDefault, !isSaved),
      ),
    )
    .orderBy(pinArchives.id);
}

/**
 * Makes the former default of a pin its default again, and deletes the snapshot that the upgrade made. A pin with
 * another default since stays.
 */
export async function returnPin(
  tx: Transaction,
  services: Services,
  { organizationId, userId }: { organizationId: number; userId: number },
  id: number,
): Promise<'done' | 'saved'> {
  const row = await lockPin(tx, { organizationId, id });
  const [former] = row ? await tx.select().from(pinFormers).where(formerOf(row)) : [];
  if (!row || !former) return 'done';
  const { snapshotId, upgradedSnapshotId, templateVersion } = former;
  const stored = await listSnapshots(tx, { organizationId, ids: [snapshotId, upgradedSnapshotId] });
  const [before, after] = [snapshotId, upgradedSnapshotId].map((wanted) => stored.find((one) => one.id === wanted));
  if (!before || !after?.isDefault) return 'saved';
  await setDefault(tx, before);
  await changePin(tx, row, { templateVersion, userId });
  // The row of what it was goes with it.
  await deleteSnapshot(tx, after);
  await deleteScreenshots(tx, { organizationId, kind: 'pin' }, [after.id]);
  await deleteUnusedHtml(tx, organizationId, [after.htmlSha256]);
  const { templateId } = row;
  const subject = { organizationId, templateId, kind: 'pin' as const, objectId: before.id };
  await requestScreenshots(services, tx, { ...subject, htmlSha256: before.htmlSha256, templateVersion });
  await recordChange(
    tx,
    { organizationId, userId },
    { action: 'pin.returned', object: { kind: 'pin', id }, details: { snapshot: before.id, theme: templateVersion } },
  );
  return 'done';
}
