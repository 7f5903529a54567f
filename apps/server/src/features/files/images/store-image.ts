import type { ImageCrop } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import type { Queryable } from '../../../platform/db/database';
import { images } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { readFile } from '../assets/open-file';
import { addFile, type StoredFile } from '../assets/stored-files';
import { imageExtensions } from './identify-image';
import type { CropPlan } from './image-size';
import { type RenderOptions, renderCrop } from './render-crop';
import { type ImageCaller, placeOf, type StoredImage } from './stored-images';

/** Renders crops of an image as planned, and stores them. */
export async function storeCrops(
  services: Services,
  caller: ImageCaller,
  { image, file }: StoredImage,
  plan: CropPlan,
  { crop, ...options }: RenderOptions & { crop?: ImageCrop },
): Promise<StoredImage[]> {
  const results = await renderCrop(await readFile(services, file), file.type, plan, options);
  const stored: StoredImage[] = [];
  for (const [index, { density, width, height }] of plan.outputs.entries()) {
    const { bytes, type } = results[index] ?? { bytes: Buffer.alloc(0), type: file.type };
    const facts = { type, name: densityName(nameAs(file.name, type), density), width, height, density, crop };
    const written = { sha256: await services.blobs.write(bytes), size: bytes.length };
    stored.push(await storeImage(services, caller, { ...facts, ...written, originalId: image.id }));
  }
  return stored;
}

/**
 * Registers an image whose bytes are in the blob store. Throws `limit_reached` when the organization has no space left.
 */
export async function storeImage(
  services: Services,
  caller: ImageCaller,
  picture: {
    type: string;
    name: string;
    sha256: string;
    size: number;
    width: number;
    height: number;
    originalId: number | null;
    density: number;
    /** The crop that it was made with from its original. */
    crop?: ImageCrop | undefined;
    /** Its thumbnail, whose bytes are also in the blob store; null = none. */
    thumbnail?: WrittenBytes | null;
  },
): Promise<StoredImage> {
  const { organizationId, user } = caller;
  const { templateId, emailId } = placeOf(caller);
  const { sha256, size, type, name, width, height, originalId, density, crop, thumbnail } = picture;
  return await services.db.transaction(async (tx) => {
    const bytes = size + (thumbnail?.size ?? 0);
    await requireRoom(tx, services, organizationId, { kind: 'bytes', bytes });
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
    const small = thumbnail && (await addThumbnail(tx, services, { organizationId, userId: user.id, name }, thumbnail));
    const [image] = await tx
      .insert(images)
      .values({
        organizationId,
        templateId,
        emailId,
        isOfTheme: emailId === null,
        blobId: file.id,
        thumbnailBlobId: small?.id ?? null,
        name,
        originalId,
        width,
        height,
        density,
        crop: crop ?? null,
        createdBy: user.id,
      })
      .returning();
    if (!image) throw new Error('The image could not be registered.');
    const action = originalId === null ? 'image.uploaded' : 'image.cropped';
    await recordChange(tx, authorOf(caller), { action, object: { kind: 'image', id: image.id } });
    return { image, file, thumbnail: small ?? null };
  });
}

interface WrittenBytes {
  sha256: string;
  size: number;
}

/** Stores the bytes of a thumbnail in the blob store. */
export async function writeThumbnail({ blobs }: Pick<Services, 'blobs'>, bytes: Buffer): Promise<WrittenBytes> {
  return { sha256: await blobs.write(bytes), size: bytes.length };
}

/** Registers the thumbnail of an image. */
export async function addThumbnail(
  tx: Queryable,
  services: Pick<Services, 'secrets'>,
  owner: { organizationId: number; userId: number | null; name: string },
  { sha256, size }: WrittenBytes,
): Promise<StoredFile> {
  const name = nameAs(owner.name, 'image/webp');
  return await addFile(tx, services, { ...owner, name, type: 'image/webp', sha256, size });
}

function densityName(name: string, density: number): string {
  return density === 1 ? name : name.replace(/(\.[^.]*)?$/, `@${density}x$1`);
}

/** Returns a file name with the extension of its type; unchanged if its extension matches. */
function nameAs(name: string, type: string): string {
  const ending = imageExtensions[type];
  const isFitting = ending === undefined || name.endsWith(`.${ending}`) || (ending === 'jpg' && name.endsWith('.jpeg'));
  return isFitting ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`;
}
