import type { ImageCrop } from '@galley/contract';
import { authorOf, recordChange } from '../../changes/record-change';
import { images } from '../../platform/db/schema';
import type { Services } from '../../services';
import { readFile } from '../assets/open-file';
import { addFile } from '../assets/stored-files';
import { type CutOptions, cutImage } from './cut-image';
import { imageExtensions } from './identify-image';
import type { CropPlan } from './image-size';
import { type ImageCaller, placeOf, type StoredImage } from './stored-images';

/** Cuts an image as planned and stores the results as crops of it. */
export async function storeCuts(
  services: Services,
  caller: ImageCaller,
  { image, file }: StoredImage,
  plan: CropPlan,
  { crop, ...options }: CutOptions & { crop?: ImageCrop },
): Promise<StoredImage[]> {
  const results = await cutImage(await readFile(services, file), file.type, plan, options);
  const stored: StoredImage[] = [];
  for (const [index, { density, width, height }] of plan.outputs.entries()) {
    const { bytes, type } = results[index] ?? { bytes: Buffer.alloc(0), type: file.type };
    const cut = { type, name: densityName(nameAs(file.name, type), density), width, height, density, crop };
    const written = { sha256: await services.blobs.write(bytes), size: bytes.length };
    stored.push(await storeImage(services, caller, { ...cut, ...written, originalId: image.id }));
  }
  return stored;
}

/** Registers an image whose bytes are in the blob store. */
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
    /** How it was made from its original. */
    crop?: ImageCrop | undefined;
  },
): Promise<StoredImage> {
  const { organizationId, user } = caller;
  const { templateId, emailId } = placeOf(caller);
  const { sha256, size, type, name, width, height, originalId, density, crop } = picture;
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
        templateId,
        emailId,
        isOfTheme: emailId === null,
        blobId: file.id,
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
    return { image, file };
  });
}

function densityName(name: string, density: number): string {
  return density === 1 ? name : name.replace(/(\.[^.]*)?$/, `@${density}x$1`);
}

/** The name of a file with the ending of its type; unchanged if it has a fitting one. */
function nameAs(name: string, type: string): string {
  const ending = imageExtensions[type];
  const isFitting = ending === undefined || name.endsWith(`.${ending}`) || (ending === 'jpg' && name.endsWith('.jpeg'));
  return isFitting ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`;
}
