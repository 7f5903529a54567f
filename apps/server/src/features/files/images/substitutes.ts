import { AppError, needsCrop, type PixelSize } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import { blobs, images } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { fileUrl } from '../assets/stored-files';
import { partFor, planCrop } from './image-size';
import { withImageInMemory } from './image-slots';
import { storeCrops } from './store-image';
import type { ImageCaller, StoredImage } from './stored-images';

/** An image or a crop of it, as documents show it. */
export interface ShownImage extends PixelSize {
  id: number;
  key: string;
}

/** Returns the new address for each shown image: that of the new image itself, or of a crop of it in the same size. */
export async function addressesFor(
  services: Services,
  caller: ImageCaller,
  {
    shown,
    imageId,
    next,
    signal,
  }: { shown: readonly ShownImage[]; imageId: number; next: StoredImage; signal: AbortSignal },
): Promise<[string, string][]> {
  const whole = fileUrl(next.file);
  const addresses: [string, string][] = [];
  for (const image of shown) {
    const isWhole = image.id === imageId && hasSameShape(image, next.image);
    if (isWhole || !needsCrop(next.file.type)) addresses.push([image.key, whole]);
    else addresses.push([image.key, await cutLike(services, caller, { image, next, signal })]);
  }
  return addresses;
}

/** Returns a crop of the new image in the size of a shown one, reusing a crop of an earlier call. */
async function cutLike(
  services: Services,
  caller: ImageCaller,
  { image, next, signal }: { image: PixelSize; next: StoredImage; signal: AbortSignal },
): Promise<string> {
  const cropperData = partFor(next.image, image, next.image.focalPoint);
  const plan = planCrop(next.image, {
    cropperData,
    ...{ isAutoWidth: false, isAutoHeight: false, cropWidth: image.width, cropHeight: image.height, densities: [1] },
  });
  const [output] = plan?.outputs ?? [];
  if (!plan || !output) throw new AppError('invalid_field', messages.cropFailed, { field: 'withId' });
  const crop = { cropperData, rotation: 0, isSmaller: false } as const;
  const [made] = await services.db
    .select({ image: images, file: blobs })
    .from(images)
    .innerJoin(blobs, eq(blobs.id, images.blobId))
    .where(
      and(
        eq(images.organizationId, caller.organizationId),
        eq(images.originalId, next.image.id),
        isNull(images.deletedAt),
        eq(images.width, output.width),
        eq(images.height, output.height),
        eq(images.crop, crop),
      ),
    )
    .limit(1);
  if (made) return fileUrl(made.file);
  const [stored] = await withImageInMemory(() => storeCrops(services, caller, next, plan, { signal, crop }), {
    signal,
  });
  return fileUrl((stored ?? next).file);
}

function hasSameShape(one: PixelSize, other: PixelSize): boolean {
  return Math.abs(one.width * other.height - other.width * one.height) <= Math.max(other.width, other.height);
}
