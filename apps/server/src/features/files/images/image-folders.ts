import { AppError, type ImageFolder, limits } from '@galley/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { authorOf, recordChange, recordChanges } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { imageFolders, images } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';

type TemplateCaller = UserCaller & { template: TemplateTarget };

interface ThemeScope {
  organizationId: number;
  templateId: number;
}

const scopeOf = ({ organizationId, template }: TemplateCaller): ThemeScope => ({
  organizationId,
  templateId: template.id,
});

const inScope = ({ organizationId, templateId }: ThemeScope) =>
  and(eq(imageFolders.organizationId, organizationId), eq(imageFolders.templateId, templateId));

/** Returns the folders of a theme's image library, by name. */
export async function listImageFolders(db: Queryable, scope: ThemeScope): Promise<ImageFolder[]> {
  return await db
    .select({ id: imageFolders.id, name: imageFolders.name })
    .from(imageFolders)
    .where(inScope(scope))
    .orderBy(asc(naturally(imageFolders.name)), asc(imageFolders.id));
}

/** Creates a folder. Throws `invalid_field` if there are too many. */
export async function createImageFolder(
  services: Services,
  caller: TemplateCaller,
  name: string,
): Promise<ImageFolder> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`image folders ${scope.templateId}`}, 0))`);
    if ((await tx.$count(imageFolders, inScope(scope))) >= limits.imageFoldersPerTemplate)
      throw new AppError('invalid_field', messages.tooManyImageFolders, { field: 'name' });
    const [folder] = await tx
      .insert(imageFolders)
      .values({ ...scope, name, createdBy: caller.user.id })
      .returning({ id: imageFolders.id, name: imageFolders.name });
    if (!folder) throw new Error('The folder could not be created.');
    await recordChange(tx, authorOf(caller), {
      action: 'template.image_folder_created',
      object: { kind: 'template', id: scope.templateId },
      details: { folder: folder.id },
    });
    return folder;
  });
}

/** Renames a folder. Throws `not_found`. */
export async function renameImageFolder(
  services: Services,
  caller: TemplateCaller,
  { folderId, name }: { folderId: number; name: string },
): Promise<ImageFolder> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    const [folder] = await tx
      .update(imageFolders)
      .set({ name })
      .where(and(inScope(scope), eq(imageFolders.id, folderId)))
      .returning({ id: imageFolders.id, name: imageFolders.name });
    if (!folder) throw new AppError('not_found', messages.notFound);
    await recordChange(tx, authorOf(caller), {
      action: 'template.image_folder_renamed',
      object: { kind: 'template', id: scope.templateId },
      details: { folder: folderId },
    });
    return folder;
  });
}

/** Deletes a folder; its images then are in no folder. Throws `not_found`. */
export async function deleteImageFolder(services: Services, caller: TemplateCaller, folderId: number): Promise<void> {
  const scope = scopeOf(caller);
  await services.db.transaction(async (tx) => {
    await tx
      .update(images)
      .set({ folderId: null })
      .where(and(eq(images.organizationId, scope.organizationId), eq(images.folderId, folderId), inTheme(scope)));
    const gone = await tx
      .delete(imageFolders)
      .where(and(inScope(scope), eq(imageFolders.id, folderId)))
      .returning({ id: imageFolders.id });
    if (gone.length === 0) throw new AppError('not_found', messages.notFound);
    await recordChange(tx, authorOf(caller), {
      action: 'template.image_folder_deleted',
      object: { kind: 'template', id: scope.templateId },
      details: { folder: folderId },
    });
  });
}

/** Moves images of the library into a folder; 0 = into none. Throws `not_found` if one of them doesn't exist. */
export async function moveImages(
  services: Services,
  caller: TemplateCaller,
  { ids, folderId }: { ids: readonly number[]; folderId: number },
): Promise<void> {
  const scope = scopeOf(caller);
  const wanted = [...new Set(ids)];
  await services.db.transaction(async (tx) => {
    if (folderId !== 0) {
      const isFolder = and(inScope(scope), eq(imageFolders.id, folderId));
      const [folder] = await tx.select({ id: imageFolders.id }).from(imageFolders).where(isFolder).for('key share');
      if (!folder) throw new AppError('not_found', messages.notFound);
    }
    const moved = await tx
      .update(images)
      .set({ folderId: noneAsNull(folderId) })
      .where(
        and(
          eq(images.organizationId, scope.organizationId),
          inTheme(scope),
          inArray(images.id, wanted),
          isNull(images.originalId),
          isNull(images.deletedAt),
        ),
      )
      .returning({ id: images.id });
    if (moved.length < wanted.length) throw new AppError('not_found', messages.notFound);
    await recordChanges(
      tx,
      authorOf(caller),
      moved.map(({ id }) => ({ action: 'image.moved', object: { kind: 'image', id }, details: { folder: folderId } })),
    );
  });
}

const inTheme = ({ templateId }: ThemeScope) => eq(images.templateId, templateId);
