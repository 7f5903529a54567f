import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import type { Queryable } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { refOf } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import {
  emails,
  folderCollapses,
  folders,
  images,
  pinGroups,
  templateFiles,
  templatePeople,
  templates,
  versions,
} from '../../../platform/db/schema';
import { trashEnd } from '../../../platform/retention';
import type { Services } from '../../../services';
import { findUsedKeys } from '../../files/assets/used-keys';
import { documentTables } from '../stored-versions/document-tables';
import { findStoredHtml } from '../stored-versions/find-version';
import { filesOf } from '../templates/themes';
import { retireFiles } from './sweep-files';

/** Permanently deletes folders that were deleted more than 30 days ago, with their per-person state. */
export async function purgeFolders(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    const gone = tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(isNotNull(folders.deletedAt), lte(folders.deletedAt, trashEnd(services))));
    await tx.delete(folderCollapses).where(inArray(folderCollapses.folderId, gone));
    await tx.delete(folders).where(and(isNotNull(folders.deletedAt), lte(folders.deletedAt, trashEnd(services))));
  });
}

/**
 * Permanently deletes layouts or pins of themes that were deleted more than 30 days ago. They are deleted before their
 * themes, so that they don't keep images in use.
 */
async function purgeParts(services: Services, kind: 'layout' | 'pin'): Promise<void> {
  const { table } = documentTables[kind];
  const gone = await services.db
    .select({ id: table.id, organizationId: table.organizationId })
    .from(table)
    .innerJoin(templates, and(eq(templates.organizationId, table.organizationId), eq(templates.id, table.templateId)))
    .where(isOver(services))
    .orderBy(asc(table.id));
  for (const organizationId of new Set(gone.map((part) => part.organizationId))) {
    const ids = gone.filter((part) => part.organizationId === organizationId).map(({ id }) => id);
    await services.db.transaction(async (tx) => {
      const contents = await findStoredHtml(tx, { organizationId, kind, ids });
      await tx.delete(table).where(and(eq(table.organizationId, organizationId), inArray(table.id, ids)));
      await deleteUnusedHtml(tx, organizationId, contents);
    });
  }
}

/** Returns the condition for themes that were deleted more than 30 days ago. */
const isOver = (services: Services) =>
  and(isNotNull(templates.deletedAt), lte(templates.deletedAt, trashEnd(services)));

/**
 * Permanently deletes themes that were deleted more than 30 days ago and are no longer in use: no email, no image shown
 * in another document, and no address of one of their files in any other document. The others are checked again the
 * next night.
 */
export async function purgeThemes(services: Services): Promise<void> {
  const { db } = services;
  await purgeParts(services, 'layout');
  await purgeParts(services, 'pin');
  const old = db.select({ id: templates.id }).from(templates).where(isOver(services));
  await db.delete(pinGroups).where(inArray(pinGroups.templateId, old));
  const over = await db
    .select({ id: templates.id, organizationId: templates.organizationId, title: templates.title })
    .from(templates)
    .where(
      and(
        isOver(services),
        notExists(db.select({ one: sql`1` }).from(emails).where(eq(emails.templateId, templates.id))),
        notExists(db.select({ one: sql`1` }).from(images).where(eq(images.templateId, templates.id))),
      ),
    )
    .orderBy(asc(templates.id));
  const keys = await keysOf(
    db,
    over.map((theme) => theme.id),
  );
  const usedKeys = new Set<string>();
  for (const organizationId of new Set(over.map((theme) => theme.organizationId))) {
    const own = over.filter((theme) => theme.organizationId === organizationId);
    const wanted = new Set(own.flatMap((theme) => keys.get(theme.id) ?? []));
    for (const key of await findUsedKeys(services, organizationId, wanted)) usedKeys.add(key);
  }
  for (const theme of over)
    if (!keys.get(theme.id)?.some((key) => usedKeys.has(key))) await purgeTheme(services, theme);
}

async function keysOf(db: Queryable, templateIds: number[]): Promise<Map<number, string[]>> {
  const keys = new Map<number, string[]>();
  if (templateIds.length === 0) return keys;
  const rows = await db
    .select({ templateId: versions.documentId, key: templateFiles.assetKey })
    .from(versions)
    .innerJoin(templateFiles, filesOf(versions))
    .where(and(eq(versions.documentKind, 'template'), inArray(versions.documentId, templateIds)));
  for (const { templateId, key } of rows) keys.set(templateId, [...(keys.get(templateId) ?? []), key]);
  return keys;
}

async function purgeTheme(
  services: Services,
  theme: { id: number; organizationId: number; title: string },
): Promise<void> {
  const { id, organizationId, title } = theme;
  await services.db.transaction(async (tx) => {
    const own = await tx
      .select({ sha256: versions.htmlSha256, assets: templateFiles.assets })
      .from(versions)
      .innerJoin(templateFiles, filesOf(versions))
      .where(belongsTo(versions, refOf('template', theme)));
    await tx.delete(templatePeople).where(eq(templatePeople.templateId, id));
    const ofTheme = tx.select({ id: folders.id }).from(folders).where(eq(folders.templateId, id));
    await tx.delete(folderCollapses).where(inArray(folderCollapses.folderId, ofTheme));
    await tx.delete(folders).where(eq(folders.templateId, id));
    await tx.delete(templates).where(eq(templates.id, id));
    await deleteUnusedHtml(
      tx,
      organizationId,
      own.map((version) => version.sha256),
    );
    const files = own.flatMap(({ assets }) => Object.values(assets).map(Number));
    await retireFiles(tx, services, organizationId, [...new Set(files)]);
    await recordChange(
      tx,
      { organizationId, userId: null },
      { action: 'template.purged', object: { kind: 'template', id }, details: { title } },
    );
  });
}
