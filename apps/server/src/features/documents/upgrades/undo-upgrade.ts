import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordChange } from '../../../changes/record-change';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { refOf } from '../../../platform/db/document-ref';
import { hasVersion } from '../../../platform/db/documents';
import { versions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { deleteScreenshots } from '../../files/screenshots/stored-screenshots';
import { currentHolder } from '../leases/edit-lease';
import { changePin, deleteSnapshot, listSnapshots } from '../pins/stored-pins';
import { documentTables } from '../stored-versions/document-tables';
import { findVersion } from '../stored-versions/find-version';
import { type LockedDocument, lockForVersion } from '../stored-versions/lock-document';
import { writeRestored } from '../versions/restore-version';
import type { UpgradedKind, UpgradeItem } from './upgrade-items';

/** A theme, and the version that its documents were upgraded to. */
export interface ReturnedTheme {
  organizationId: number;
  id: number;
  currentVersion: number;
}

function ofTheme(kind: UpgradedKind, { organizationId, id, currentVersion }: ReturnedTheme): SQL | undefined {
  const { table } = documentTables[kind];
  return and(
    eq(table.organizationId, organizationId),
    eq(table.templateId, id),
    eq(table.templateVersion, currentVersion),
    'deletedAt' in table ? isNull(table.deletedAt) : undefined,
  );
}

/**
 * Returns documents whose current version uses a newer version of the theme than the version before it: they were
 * upgraded and not changed since.
 */
export async function findUpgraded(
  db: Queryable,
  theme: ReturnedTheme,
  kind: UpgradedKind,
): Promise<{ id: number; title: string }[]> {
  const { table } = documentTables[kind];
  return await db
    .select({ id: sql<number>`${table.id}`.mapWith(Number), title: sql<string>`${table.title}` })
    .from(table)
    .innerJoin(versions, hasVersion(kind, table, sql`${table.currentVersion} - 1`))
    .where(and(ofTheme(kind, theme), lt(versions.templateVersion, table.templateVersion)))
    .orderBy(table.id);
}

/**
 * Returns documents that were upgraded to this version of the theme and have another version since: returning them
 * would lose the saved changes.
 */
export async function findSavedSince(
  db: Queryable,
  theme: ReturnedTheme,
  kind: UpgradedKind,
): Promise<{ id: number; title: string }[]> {
  const { table } = documentTables[kind];
  const former = alias(versions, 'former');
  const upgraded = alias(versions, 'upgraded');
  return await db
    .selectDistinct({ id: sql<number>`${table.id}`.mapWith(Number), title: sql<string>`${table.title}` })
    .from(table)
    .innerJoin(
      upgraded,
      and(
        eq(upgraded.organizationId, table.organizationId),
        eq(upgraded.documentKind, kind),
        eq(upgraded.documentId, table.id),
        eq(upgraded.templateVersion, table.templateVersion),
        ne(upgraded.version, table.currentVersion),
        isNull(upgraded.deletedAt),
      ),
    )
    .innerJoin(
      former,
      and(
        hasVersion(kind, table, sql`${upgraded.version} - 1`, former),
        lt(former.templateVersion, upgraded.templateVersion),
      ),
    )
    .where(ofTheme(kind, theme))
    .orderBy(sql`1`);
}

/**
 * Returns a document to the version before its upgrade, as a new version; a pin to its former default. A document that
 * was saved since ('saved') or that someone is editing ('editing') is unchanged. Throws `not_found`.
 */
export async function returnItem(
  tx: Transaction,
  services: Services,
  userId: number,
  { organizationId, kind, id }: UpgradeItem,
): Promise<'done' | 'saved' | 'editing'> {
  const document = await lockForVersion(tx, refOf(kind, { organizationId, id }));
  if (document.currentVersion < 2) return 'saved';
  const former = await findVersion(tx, document, document.currentVersion - 1);
  const templateVersion = former.templateVersion ?? 0;
  if (templateVersion >= document.templateVersion) return 'saved';
  if (await currentHolder(tx, services, document)) return 'editing';
  const author = { organizationId, userId };
  if (kind === 'pin') await returnPin(tx, services, userId, document);
  else if (kind === 'email') await writeRestored(tx, services, author, document, former.version);
  else
    await writeRestored(tx, services, author, document, former.version, (version) => ({
      action: 'layout.returned',
      object: { kind, id },
      details: { version, theme: templateVersion },
    }));
  return 'done';
}

/** Makes the former default of a pin its default again, and deletes the snapshot that the upgrade made. */
async function returnPin(tx: Transaction, services: Services, userId: number, pin: LockedDocument): Promise<void> {
  const { organizationId, id, templateId, currentVersion } = pin;
  const stored = await listSnapshots(tx, { organizationId, pinArchiveId: id });
  const after = stored.find(({ version }) => version === currentVersion);
  const before = stored.find(({ version }) => version === currentVersion - 1);
  if (!before || !after) throw new Error(`Pin ${id} has no snapshots to return to.`);
  const { templateVersion } = await findVersion(tx, pin, before.version);
  const theme = templateVersion ?? 0;
  await changePin(tx, pin, { currentVersion: before.version, templateVersion: theme, userId });
  await deleteSnapshot(tx, after);
  await deleteScreenshots(tx, { organizationId, kind: 'pin' }, [after.id]);
  await deleteUnusedHtml(tx, organizationId, [after.htmlSha256]);
  const subject = { organizationId, templateId, kind: 'pin' as const, objectId: before.id };
  await requestScreenshots(services, tx, { ...subject, htmlSha256: before.htmlSha256, templateVersion: theme });
  await recordChange(
    tx,
    { organizationId, userId },
    { action: 'pin.returned', object: { kind: 'pin', id }, details: { snapshot: before.id, theme } },
  );
}
