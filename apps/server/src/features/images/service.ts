import { AppError, type CropperData, type HostedImage } from '@galley/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../changes/record-change';
import { messages } from '../../messages';
import type { Queryable } from '../../platform/db/database';
import { blobs, emails, emailVersions, htmlFiles, images } from '../../platform/db/schema';
import type { EmailTarget, UploadedFile, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { readFile } from '../assets/open-file';
import { addFile, fileUrl, type StoredFile, safeFileName } from '../assets/stored-files';
import { listAllFiles } from '../trash/used-keys';
import { cutImage } from './cut-image';
import { identifyImage } from './identify-image';
import {
  type CropPlan,
  type CropRequest,
  isTooSmall,
  needsCrop,
  planCrop,
  tooSmallText,
  type WantedSize,
} from './image-size';
import { withImageInMemory } from './image-slots';

type EmailCaller = UserCaller & { email: EmailTarget };
type ImageRow = typeof images.$inferSelect;

const imagesListed = 200;

/** Stores an uploaded image for a document, after checking its type and size. */
export async function uploadImage(
  services: Services,
  caller: EmailCaller,
  file: UploadedFile | undefined,
  wanted: WantedSize,
  signal?: AbortSignal,
): Promise<{ image: HostedImage; needsCrop: boolean }> {
  if (!file) throw new AppError('invalid_field', 'Choose a picture.', { field: 'image' });
  const options = { organizationId: caller.organizationId, signal };
  const fileName = safeFileName(file.fileName, 'image');
  const take = async () => {
    const found = await identifyImage(services, file, fileName, options);
    if (isTooSmall(found.type, found, wanted)) throw new AppError('image_too_small', tooSmallText(found, wanted));
    const name = `${fileName.replace(/\.[^.]*$/, '') || 'image'}.${found.extension}`;
    const { path, sha256, size } = found.file;
    await services.blobs.take(path, sha256);
    const image = await storeImage(services, caller, { ...found, sha256, size, name, originalId: null, density: 1 });
    return { image: present(image, null), needsCrop: needsCrop(found.type) };
  };
  return await withImageInMemory(take, { signal });
}

/** Crops and scales an uploaded image: one result per density that it is large enough for. */
export async function cropImage(
  services: Services,
  caller: EmailCaller,
  imageId: number,
  request: Omit<CropRequest, 'cropperData'> & { cropperData: CropperData | null },
  signal?: AbortSignal,
): Promise<{
  image: HostedImage;
  variants: { density: number; src: string; width: number; height: number }[];
}> {
  const original = await findImage(services.db, caller, imageId);
  if (!needsCrop(original.file.type)) {
    const { width, height } = original.image;
    const image = present(original, null);
    return { image, variants: [{ density: 1, src: image.src, width, height }] };
  }
  const plan = planCrop(original.image, request);
  if (!plan) throw new AppError('invalid_field', messages.cropFailed, { field: 'cropperData' });
  const stored = await withImageInMemory(() => storeCuts(services, caller, original, plan, signal), { signal });
  const [first] = stored;
  if (!first) throw new AppError('invalid_field', messages.cropFailed, { field: 'densities' });
  return {
    image: present(first, original),
    variants: stored.map(({ image, file }) => ({
      density: image.density,
      src: fileUrl(file),
      width: image.width,
      height: image.height,
    })),
  };
}

async function storeCuts(
  services: Services,
  caller: EmailCaller,
  { image, file }: StoredImage,
  plan: CropPlan,
  signal?: AbortSignal,
): Promise<StoredImage[]> {
  const results = await cutImage(await readFile(services, file), file.type, plan, signal);
  const stored: StoredImage[] = [];
  for (const [index, { density, width, height }] of plan.outputs.entries()) {
    const cut = { type: file.type, name: densityName(file.name, density), width, height, density };
    const bytes = results[index] ?? Buffer.alloc(0);
    const written = { sha256: await services.blobs.write(bytes), size: bytes.length };
    stored.push(await storeImage(services, caller, { ...cut, ...written, originalId: image.id }));
  }
  return stored;
}

/** Uploaded images of the documents of the same theme, newest first, without cropped versions. */
export async function listImages(services: Services, caller: EmailCaller): Promise<HostedImage[]> {
  const rows = await services.db
    .select({ image: images, file: blobs })
    .from(images)
    .innerJoin(blobs, eq(blobs.id, images.blobId))
    .where(
      and(
        eq(images.organizationId, caller.organizationId),
        eq(images.templateId, caller.email.templateId),
        isNull(images.originalId),
        isNull(images.deletedAt),
      ),
    )
    .orderBy(desc(images.id))
    .limit(imagesListed);
  return rows.map((row) => present(row, null));
}

/** Deletes an uploaded image. Throws `conflict` while a saved version of its theme's documents shows it. */
export async function deleteImage(services: Services, caller: EmailCaller, imageId: number): Promise<void> {
  const { organizationId } = caller;
  const found = await findImage(services.db, caller, imageId);
  if (await isUsed(services, caller, found.file)) {
    throw new AppError('conflict', 'This picture is used in a saved version.');
  }
  await services.db.transaction(async (tx) => {
    await tx
      .update(images)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(images.organizationId, organizationId), eq(images.id, imageId)));
    await recordChange(tx, authorOf(caller), { action: 'image.deleted', object: { kind: 'image', id: imageId } });
  });
}

interface StoredImage {
  image: ImageRow;
  file: StoredFile;
}

/** Registers an image whose bytes are in the blob store. */
async function storeImage(
  services: Services,
  caller: EmailCaller,
  picture: {
    type: string;
    name: string;
    sha256: string;
    size: number;
    width: number;
    height: number;
    originalId: number | null;
    density: number;
  },
): Promise<StoredImage> {
  const { organizationId, user, email } = caller;
  const { sha256, size, type, name, width, height, originalId, density } = picture;
  return await services.db.transaction(async (tx) => {
    const file = await addFile(tx, services, {
      organizationId,
      userId: user.id,
      sha256,
      type,
      size,
      width,
      height,
      name,
    });
    const [image] = await tx
      .insert(images)
      .values({
        organizationId,
        templateId: email.templateId,
        emailId: email.id,
        blobId: file.id,
        originalId,
        width,
        height,
        density,
        createdBy: user.id,
      })
      .returning();
    if (!image) throw new Error('The image could not be registered.');
    const action = originalId === null ? 'image.uploaded' : 'image.cropped';
    await recordChange(tx, authorOf(caller), { action, object: { kind: 'image', id: image.id } });
    return { image, file };
  });
}

/** An image of the same theme as the caller's document. Throws `not_found`. */
async function findImage(db: Queryable, caller: EmailCaller, imageId: number): Promise<StoredImage> {
  const [row] = await db
    .select({ image: images, file: blobs })
    .from(images)
    .innerJoin(blobs, eq(blobs.id, images.blobId))
    .where(
      and(
        eq(images.organizationId, caller.organizationId),
        eq(images.templateId, caller.email.templateId),
        eq(images.id, imageId),
        isNull(images.deletedAt),
      ),
    );
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

/** Whether any saved version of the theme's documents contains the image's key. */
async function isUsed(services: Services, { organizationId, email }: EmailCaller, file: StoredFile): Promise<boolean> {
  await listAllFiles(services, organizationId);
  const [row] = await services.db
    .select({ id: emailVersions.id })
    .from(htmlFiles)
    .innerJoin(
      emailVersions,
      and(
        eq(emailVersions.organizationId, htmlFiles.organizationId),
        eq(emailVersions.htmlSha256, htmlFiles.htmlSha256),
        isNull(emailVersions.deletedAt),
      ),
    )
    .innerJoin(emails, and(eq(emails.id, emailVersions.emailId), eq(emails.templateId, email.templateId)))
    .where(and(eq(htmlFiles.organizationId, organizationId), eq(htmlFiles.blobKey, file.key)))
    .limit(1);
  return row !== undefined;
}

function densityName(name: string, density: number): string {
  return density === 1 ? name : name.replace(/(\.[^.]*)?$/, `@${density}x$1`);
}

function present(stored: StoredImage, original: StoredImage | null): HostedImage {
  const src = fileUrl(stored.file);
  return {
    id: stored.image.id,
    src,
    original: original ? fileUrl(original.file) : src,
    width: stored.image.width,
    height: stored.image.height,
    type: stored.file.type,
  };
}
