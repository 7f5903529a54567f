import { AppError, type HostedImage } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../messages';
import type { Queryable } from '../../platform/db/database';
import { blobs, images } from '../../platform/db/schema';
import type { EmailTarget, UserCaller } from '../../platform/http/types';
import { fileUrl, type StoredFile } from '../assets/stored-files';

export type EmailCaller = UserCaller & { email: EmailTarget };

/** An image and its file. */
export interface StoredImage {
  image: typeof images.$inferSelect;
  file: StoredFile;
}

/** An image of the same theme as the caller's document. Throws `not_found`. */
export async function findImage(db: Queryable, caller: EmailCaller, imageId: number): Promise<StoredImage> {
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

/** An image as responses have it; `original` is the one it was cropped from. */
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
