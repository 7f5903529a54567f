import { AppError, type HostedImage, type LibraryImage } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { blobs, images } from '../../../platform/db/schema';
import type { DocumentTarget, UserCaller } from '../../../platform/http/types';
import { fileUrl, type StoredFile } from '../assets/stored-files';

/** A person who can edit an email, a page or a theme that is open. */
export type ImageCaller = UserCaller & DocumentTarget;

/** The open document, as far as images need it. */
export interface ImagePlace {
  templateId: number;
  /** null = the theme itself is open. */
  emailId: number | null;
  type: 'email' | 'page';
  currentVersion: number;
}

/** Returns the document that a caller has open. */
export function placeOf(target: DocumentTarget): ImagePlace {
  if ('template' in target) {
    const { id, type, currentVersion } = target.template;
    return { templateId: id, emailId: null, type, currentVersion };
  }
  const { id, templateId, type, currentVersion } = target.email;
  return { templateId, emailId: id, type, currentVersion };
}

/** An image and its file. */
export interface StoredImage {
  image: typeof images.$inferSelect;
  file: StoredFile;
  /** Only read for the library. */
  thumbnail?: StoredFile | null;
}

/** Returns an image of the same theme as the caller's document. Throws `not_found`. */
export async function findImage(db: Queryable, caller: ImageCaller, imageId: number): Promise<StoredImage> {
  const [row] = await db
    .select({ image: images, file: blobs })
    .from(images)
    .innerJoin(blobs, eq(blobs.id, images.blobId))
    .where(
      and(
        eq(images.organizationId, caller.organizationId),
        eq(images.templateId, placeOf(caller).templateId),
        eq(images.id, imageId),
        isNull(images.deletedAt),
      ),
    );
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

/** Returns the image of the theme whose file has this key; null if there is none. */
export async function findImageByKey(db: Queryable, caller: ImageCaller, key: string): Promise<StoredImage | null> {
  const [row] = await db
    .select({ image: images, file: blobs })
    .from(blobs)
    .innerJoin(images, eq(images.blobId, blobs.id))
    .where(
      and(
        eq(blobs.organizationId, caller.organizationId),
        eq(blobs.key, key),
        eq(images.organizationId, caller.organizationId),
        eq(images.templateId, placeOf(caller).templateId),
        isNull(images.deletedAt),
      ),
    );
  return row ?? null;
}

/** Converts an image to its API form; `original` is the image it was cropped from. */
export function presentImage(stored: StoredImage, original: StoredImage | null): HostedImage {
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

/** Converts an upload to its form in the image library. */
export function presentInLibrary(stored: StoredImage): LibraryImage {
  const { image, file, thumbnail } = stored;
  return {
    ...presentImage(stored, null),
    name: image.name,
    thumbnail: fileUrl(thumbnail ?? file),
    bytes: file.size,
    tags: image.tags,
    fid: image.folderId ?? 0,
    focalPoint: image.focalPoint,
    createdAt: unixSeconds(image.createdAt),
  };
}
