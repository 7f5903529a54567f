import { AppError, type ImageFolder, type LibraryImage, limits } from '@galley/contract';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { containsTerm } from '../../../platform/db/contains-term';
import { readPage } from '../../../platform/db/read-page';
import { blobs, images } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { listImageFolders } from './image-folders';
import { findUses } from './image-uses';
import { findImage, type ImageCaller, placeOf, presentInLibrary } from './stored-images';

const thumbnails = alias(blobs, 'thumbnails');

/** Returns one page of the images uploaded for documents of the same theme, newest first, without cropped versions. */
export async function listImages(
  services: Services,
  caller: ImageCaller,
  { term, tag, folderId, cursor }: { term: string; tag: string; folderId: number; cursor: number },
): Promise<{ images: LibraryImage[]; total: number; tags: string[]; folders: ImageFolder[]; next: number }> {
  const { organizationId } = caller;
  const { templateId } = placeOf(caller);
  const isInLibrary = and(
    eq(images.organizationId, organizationId),
    eq(images.templateId, templateId),
    isNull(images.originalId),
    isNull(images.deletedAt),
  );
  const isListed = and(
    isInLibrary,
    folderId === 0 ? undefined : eq(images.folderId, folderId),
    tag === '' ? undefined : sql`${tag} = any(${images.tags})`,
    term === '' ? undefined : containsTerm(images.name, term),
  );
  const [{ rows, nextAfter }, total, tags, folders] = await Promise.all([
    readPage(
      limits.imagesPerPage,
      async (limit) =>
        await services.db
          .select({ image: images, file: blobs, thumbnail: thumbnails })
          .from(images)
          .innerJoin(blobs, eq(blobs.id, images.blobId))
          .leftJoin(thumbnails, eq(thumbnails.id, images.thumbnailBlobId))
          .where(and(isListed, cursor === 0 ? undefined : lt(images.id, cursor)))
          .orderBy(desc(images.id))
          .limit(limit),
    ),
    services.db.$count(images, isListed),
    services.db
      .selectDistinct({ tag: sql<string>`unnest(${images.tags})` })
      .from(images)
      .where(isInLibrary),
    listImageFolders(services.db, { organizationId, templateId }),
  ]);
  const names = tags.map((row) => row.tag).sort((one, other) => one.localeCompare(other, 'en'));
  return { images: rows.map(presentInLibrary), total, tags: names, folders, next: nextAfter?.image.id ?? 0 };
}

/** Changes the name or the tags of an image in the library. The address of its file doesn't change. */
export async function changeImage(
  services: Services,
  caller: ImageCaller,
  imageId: number,
  { name, tags }: { name?: string; tags?: string[] },
): Promise<{ image: LibraryImage }> {
  const { organizationId } = caller;
  const found = await findImage(services.db, caller, imageId);
  const before = found.image;
  const after = { ...before, name: name ?? before.name, tags: tags ? distinctTags(tags) : before.tags };
  const isRenamed = after.name !== before.name;
  const isTagged = after.tags.join('\n') !== before.tags.join('\n');
  if (isRenamed || isTagged) {
    await services.db.transaction(async (tx) => {
      await tx
        .update(images)
        .set({ name: after.name, tags: after.tags })
        .where(and(eq(images.organizationId, organizationId), eq(images.id, imageId)));
      const object = { kind: 'image', id: imageId } as const;
      if (isRenamed) await recordChange(tx, authorOf(caller), { action: 'image.renamed', object });
      if (isTagged) await recordChange(tx, authorOf(caller), { action: 'image.tagged', object });
    });
  }
  return { image: presentInLibrary({ ...found, image: after }) };
}

/**
 * Deletes an image from the library. Throws `conflict` with the number of its uses, unless `isConfirmed`: files shown
 * by stored HTML are never deleted, so these emails and layouts still show it.
 */
export async function deleteImage(
  services: Services,
  caller: ImageCaller,
  imageId: number,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  const { organizationId } = caller;
  await findImage(services.db, caller, imageId);
  if (!isConfirmed) {
    const { uses, counts } = await findUses(services, caller, imageId);
    if (uses.length > 0) throw new AppError('conflict', messages.imageUsed(counts));
  }
  await services.db.transaction(async (tx) => {
    await tx
      .update(images)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(images.organizationId, organizationId), eq(images.id, imageId)));
    await recordChange(tx, authorOf(caller), { action: 'image.deleted', object: { kind: 'image', id: imageId } });
  });
}

/** Removes tags that differ from an earlier one only in case. */
function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const isNew = !seen.has(tag.toLowerCase());
    seen.add(tag.toLowerCase());
    return isNew;
  });
}
