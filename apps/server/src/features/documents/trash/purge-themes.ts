import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import type { Queryable } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import {
  emails,
  folderCollapses,
  folders,
  images,
  layoutFormers,
  layouts,
  pinArchives,
  pinGroups,
  pinSnapshots,
  templatePeople,
  templates,
  templateVersions,
} from '../../../platform/db/schema';
import { trashEnd } from '../../../platform/retention';
import type { Services } from '../../../services';
import { findUsedKeys } from '../../files/assets/used-keys';
import { retireFiles } from './sweep-files';

/** Folders that were deleted more than 30 days ago, with per-person state. */
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

/** Layouts of themes that were deleted more than 30 days ago. They go first, so that they keep none of their images. */
async function purgeLayouts(services: Services): Promise<void> {
  const gone = await services.db
    .select({
      id: layouts.id,
      organizationId: layouts.organizationId,
      sha256: layouts.htmlSha256,
      former: layoutFormers.htmlSha256,
    })
    .from(layouts)
    .leftJoin(
      layoutFormers,
      and(eq(layoutFormers.organizationId, layouts.organizationId), eq(layoutFormers.layoutId, layouts.id)),
    )
    .innerJoin(
      templates,
      and(eq(templates.organizationId, layouts.organizationId), eq(templates.id, layouts.templateId)),
    )
    .where(and(isNotNull(templates.deletedAt), lte(templates.deletedAt, trashEnd(services))))
    .orderBy(asc(layouts.id));
  for (const organizationId of new Set(gone.map((layout) => layout.organizationId))) {
    const own = gone.filter((layout) => layout.organizationId === organizationId);
    const ids = own.map(({ id }) => id);
    await services.db.transaction(async (tx) => {
      await tx.delete(layouts).where(and(eq(layouts.organizationId, organizationId), inArray(layouts.id, ids)));
      await deleteUnusedHtml(
        tx,
        organizationId,
        own.flatMap(({ sha256, former }) => (former === null ? [sha256] : [sha256, former])),
      );
    });
  }
}

/** Pins of themes that were deleted more than 30 days ago, for the same reason, and their groups. */
async function purgePins(services: Services): Promise<void> {
  const { db } = services;
  const old = db
    .select({ id: templates.id })
    .from(templates)
    .where(and(isNotNull(templates.deletedAt), lte(templates.deletedAt, trashEnd(services))));
  const gone = await db
    .select({ id: pinArchives.id, organizationId: pinArchives.organizationId, sha256: pinSnapshots.htmlSha256 })
    .from(pinArchives)
    .innerJoin(
      pinSnapshots,
      and(eq(pinSnapshots.organizationId, pinArchives.organizationId), eq(pinSnapshots.pinArchiveId, pinArchives.id)),
    )
    .where(inArray(pinArchives.templateId, old))
    .orderBy(asc(pinArchives.id));
  for (const organizationId of new Set(gone.map((pin) => pin.organizationId))) {
    const own = gone.filter((pin) => pin.organizationId === organizationId);
    const ids = [...new Set(own.map(({ id }) => id))];
    await db.transaction(async (tx) => {
      await tx
        .delete(pinArchives)
        .where(and(eq(pinArchives.organizationId, organizationId), inArray(pinArchives.id, ids)));
      await deleteUnusedHtml(
        tx,
        organizationId,
        own.map(({ sha256 }) => sha256),
      );
    });
  }
  await db.delete(pinGroups).where(inArray(pinGroups.templateId, old));
}

/**
 * Themes that were deleted more than 30 days ago and are no longer in use: no email, no image shown in another
 * document, and no address of one of their files in any other document. The others wait for the next night.
 */
export async function purgeThemes(services: Services): Promise<void> {
  const { db } = services;
  await purgeLayouts(services);
  await purgePins(services);
  const over = await db
    .select({ id: templates.id, organizationId: templates.organizationId, title: templates.title })
    .from(templates)
    .where(
      and(
        isNotNull(templates.deletedAt),
        lte(templates.deletedAt, trashEnd(services)),
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
    .select({ templateId: templateVersions.templateId, key: templateVersions.assetKey })
    .from(templateVersions)
    .where(inArray(templateVersions.templateId, templateIds));
  for (const { templateId, key } of rows) keys.set(templateId, [...(keys.get(templateId) ?? []), key]);
  return keys;
}

async function purgeTheme(
  services: Services,
  theme: { id: number; organizationId: number; title: string },
): Promise<void> {
  const { id, organizationId, title } = theme;
  await services.db.transaction(async (tx) => {
    const versions = await tx
      .delete(templateVersions)
      .where(and(eq(templateVersions.organizationId, organizationId), eq(templateVersions.templateId, id)))
      .returning({ sha256: templateVersions.htmlSha256, assets: templateVersions.assets });
    await tx.delete(templatePeople).where(eq(templatePeople.templateId, id));
    const own = tx.select({ id: folders.id }).from(folders).where(eq(folders.templateId, id));
    await tx.delete(folderCollapses).where(inArray(folderCollapses.folderId, own));
    await tx.delete(folders).where(eq(folders.templateId, id));
    await tx.delete(templates).where(eq(templates.id, id));
    await deleteUnusedHtml(
      tx,
      organizationId,
      versions.map((version) => version.sha256),
    );
    const files = versions.flatMap(({ assets }) => Object.values(assets).map(Number));
    await retireFiles(tx, services, organizationId, [...new Set(files)]);
    await recordChange(
      tx,
      { organizationId, userId: null },
      { action: 'template.purged', object: { kind: 'template', id }, details: { title } },
    );
  });
}
