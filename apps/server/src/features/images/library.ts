import { AppError, type ImageUse, type LibraryImage, limits } from '@galley/contract';
import { and, desc, eq, ilike, isNull, lt, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../changes/record-change';
import { messages } from '../../messages';
import { escapeLike } from '../../platform/db/escape-like';
import { blobs, images } from '../../platform/db/schema';
import type { Services } from '../../services';
import { listAllFiles } from '../trash/used-keys';
import { findImage, type ImageCaller, placeOf, presentInLibrary } from './stored-images';

/** One page of the images uploaded for documents of the same theme, newest first, without cropped versions. */
export async function listImages(
  services: Services,
  caller: ImageCaller,
  { term, tag, cursor }: { term: string; tag: string; cursor: number },
): Promise<{ images: LibraryImage[]; total: number; tags: string[]; next: number }> {
  const isInLibrary = and(
    eq(images.organizationId, caller.organizationId),
    eq(images.templateId, placeOf(caller).templateId),
    isNull(images.originalId),
    isNull(images.deletedAt),
  );
  const isListed = and(
    isInLibrary,
    tag === '' ? undefined : sql`${tag} = any(${images.tags})`,
    term === '' ? undefined : ilike(images.name, `%${escapeLike(term)}%`),
  );
  const [rows, total, tags] = await Promise.all([
    services.db
      .select({ image: images, file: blobs })
      .from(images)
      .innerJoin(blobs, eq(blobs.id, images.blobId))
      .where(and(isListed, cursor === 0 ? undefined : lt(images.id, cursor)))
      .orderBy(desc(images.id))
      .limit(limits.imagesPerPage + 1),
    services.db.$count(images, isListed),
    services.db
      .selectDistinct({ tag: sql<string>`unnest(${images.tags})` })
      .from(images)
      .where(isInLibrary),
  ]);
  const page = rows.slice(0, limits.imagesPerPage);
  const next = rows.length > page.length ? (page.at(-1)?.image.id ?? 0) : 0;
  const names = tags.map((row) => row.tag).sort((one, other) => one.localeCompare(other, 'en'));
  return { images: page.map(presentInLibrary), total, tags: names, next };
}

/** The emails and pages that show an image or a crop of it, the ones changed last first. */
export async function listImageUses(
  services: Services,
  caller: ImageCaller,
  imageId: number,
): Promise<{ count: number; emails: ImageUse[] }> {
  await findImage(services.db, caller, imageId);
  return await findUses(services, caller, imageId);
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
 * Deletes an image from the library. Throws `conflict` with the number of emails and layouts that use it, unless `isConfirmed`:
 * files that stored HTML shows are never deleted, so these emails still show it.
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
    const { count } = await findUses(services, caller, imageId);
    const layouts = await countLayoutUses(services, caller, imageId);
    if (count > 0 || layouts > 0) throw new AppError('conflict', messages.imageUsed(count, layouts));
  }
  await services.db.transaction(async (tx) => {
    await tx
      .update(images)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(images.organizationId, organizationId), eq(images.id, imageId)));
    await recordChange(tx, authorOf(caller), { action: 'image.deleted', object: { kind: 'image', id: imageId } });
  });
}

/** One query on the index of files, which has those of all versions, after any HTML that isn't listed yet. */
async function findUses(
  services: Services,
  caller: ImageCaller,
  imageId: number,
): Promise<{ count: number; emails: ImageUse[] }> {
  const { organizationId } = caller;
  const { templateId } = placeOf(caller);
  await listAllFiles(services, organizationId);
  const { rows } = await services.db.execute<{ [field in keyof ImageUse]: ImageUse[field] } & { count: number }>(sql`
    select e.id::int as id, e.title, e.type, bool_or(v.version = e.current_version) as "isCurrent",
        count(*) over ()::int as count
      from images i
      join blobs b on b.id = i.blob_id
      join html_files f on f.organization_id = i.organization_id and f.blob_key = b.key
      join email_versions v
        on v.organization_id = f.organization_id and v.html_sha256 = f.html_sha256 and v.deleted_at is null
      join emails e on e.id = v.email_id and e.template_id = ${templateId} and e.deleted_at is null
      where i.organization_id = ${organizationId} and (i.id = ${imageId} or i.original_id = ${imageId})
      group by e.id
      order by e.updated_at desc, e.id desc
      limit ${limits.imageUsesListed}`);
  return { count: rows[0]?.count ?? 0, emails: rows.map(({ count: _, ...use }) => use) };
}

/** The number of layouts that show an image or a crop of it. After `findUses`, which lists files of HTML not listed yet. */
async function countLayoutUses({ db }: Services, caller: ImageCaller, imageId: number): Promise<number> {
  const { organizationId } = caller;
  const { templateId } = placeOf(caller);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct l.id)::int as count
      from images i
      join blobs b on b.id = i.blob_id
      join html_files f on f.organization_id = i.organization_id and f.blob_key = b.key
      join layouts l on l.organization_id = f.organization_id and l.html_sha256 = f.html_sha256
      where i.organization_id = ${organizationId} and (i.id = ${imageId} or i.original_id = ${imageId})
        and l.template_id = ${templateId}`);
  return rows[0]?.count ?? 0;
}

/** Without those that differ from an earlier one in case only. */
function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const isNew = !seen.has(tag.toLowerCase());
    seen.add(tag.toLowerCase());
    return isNew;
  });
}
