import {
  AppError,
  type CropperData,
  type FocalPoint,
  type HostedImage,
  type ImageCrop,
  type ImageRotation,
  type LibraryImage,
  needsCrop,
  turnedSize,
} from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import { messages } from '../../../messages';
import { images } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { readFile } from '../assets/open-file';
import { fileKeyOf, fileUrl } from '../assets/stored-files';
import type { SmallerOptions } from './encode-smaller';
import { likenessTask } from './image-likeness';
import { type CropPlan, type CropRequest, planCrop } from './image-size';
import { withImageInMemory } from './image-slots';
import { renderCrop } from './render-crop';
import { storeCrops } from './store-image';
import {
  findImage,
  findImageByKey,
  type ImageCaller,
  placeOf,
  presentImage,
  presentInLibrary,
  type StoredImage,
} from './stored-images';

/** The crop in a request. */
export type WantedCrop = Omit<CropRequest, 'cropperData'> & {
  cropperData: CropperData | null;
  rotation: ImageRotation;
};

/** Rotates, crops and scales an uploaded image: one result per density that it is large enough for. */
export async function cropImage(
  services: Services,
  caller: ImageCaller,
  imageId: number,
  request: WantedCrop & { isSmaller: boolean; focalPoint?: FocalPoint | null | undefined },
  signal?: AbortSignal,
): Promise<{
  image: HostedImage;
  variants: { density: number; src: string; width: number; height: number }[];
}> {
  const original = await findImage(services.db, caller, imageId);
  if (isDrawing(original)) {
    const { width, height } = original.image;
    const image = presentImage(original, null);
    return { image, variants: [{ density: 1, src: image.src, width, height }] };
  }
  const { plan, rotation, cropperData } = planFor(original, request);
  const { isSmaller } = request;
  const smaller = isSmaller ? smallerFor(services, caller, original.file.type) : undefined;
  const options = { signal, rotation, smaller, crop: { cropperData, rotation, isSmaller } };
  const stored = await withImageInMemory(() => storeCrops(services, caller, original, plan, options), { signal });
  const [first] = stored;
  if (!first) throw new AppError('invalid_field', messages.cropFailed, { field: 'densities' });
  await storeFocalPoint(services, caller, original, request.focalPoint);
  return {
    image: presentImage(first, original),
    variants: stored.map(({ image, file }) => ({
      density: image.density,
      src: fileUrl(file),
      width: image.width,
      height: image.height,
    })),
  };
}

/**
 * Returns the size in bytes of a crop at its largest density, with the usual encoding and with the smaller one. Nothing
 * is stored.
 */
export async function measureCrop(
  services: Services,
  caller: ImageCaller,
  imageId: number,
  request: WantedCrop,
  signal?: AbortSignal,
): Promise<{ bytes: number; smallerBytes: number; smallerType: string }> {
  const original = await findImage(services.db, caller, imageId);
  const { file } = original;
  if (isDrawing(original)) return { bytes: file.size, smallerBytes: file.size, smallerType: file.type };
  const { plan, rotation } = planFor(original, request);
  const outputs = plan.outputs.slice(-1);
  const smaller = smallerFor(services, caller, file.type);
  const measure = async () => {
    const bytes = await readFile(services, file);
    const [rendered] = await renderCrop(bytes, file.type, { ...plan, outputs }, { signal, rotation, smaller });
    if (!rendered) throw new AppError('invalid_field', messages.cropFailed, { field: 'densities' });
    return { bytes: rendered.usualSize, smallerBytes: rendered.bytes.length, smallerType: rendered.type };
  };
  return await withImageInMemory(measure, { signal });
}

/**
 * Returns the upload that a document's image was made from, and the crop. Throws `not_found` for images of other
 * themes.
 */
export async function findSource(
  services: Services,
  caller: ImageCaller,
  src: string,
): Promise<{ image: LibraryImage; crop: ImageCrop | null }> {
  const key = fileKeyOf(src, services.config.publicUrl);
  const found = key === null ? null : await findImageByKey(services.db, caller, key);
  if (!found) throw new AppError('not_found', messages.imageNotHere);
  const { originalId, crop } = found.image;
  const original = originalId === null ? found : await findImage(services.db, caller, originalId);
  return { image: presentInLibrary(original), crop };
}

/** Plans a crop. An animation is resized, but neither cropped nor rotated. */
function planFor(
  original: StoredImage,
  request: WantedCrop,
): { plan: CropPlan; rotation: ImageRotation; cropperData: CropperData | null } {
  const isCropped = needsCrop(original.file.type);
  const cropperData = isCropped ? request.cropperData : null;
  const rotation = isCropped ? request.rotation : 0;
  const plan = planCrop(turnedSize(original.image, rotation), { ...request, cropperData });
  if (!plan) throw new AppError('invalid_field', messages.cropFailed, { field: 'cropperData' });
  return { plan, rotation, cropperData };
}

/**
 * Returns the options for smaller encoding. Outlook doesn't support WebP, so it is only used for pages. A JPEG is a
 * photo, which a palette doesn't make smaller.
 */
function smallerFor({ texts }: Services, caller: ImageCaller, type: string): SmallerOptions {
  const types = type === 'image/jpeg' ? ['image/jpeg'] : ['image/png', 'image/jpeg'];
  return {
    types: placeOf(caller).type === 'page' ? ['image/webp', ...types] : types,
    compare: (one, other) => texts.run(likenessTask, { one, other }),
  };
}

async function storeFocalPoint(
  { db }: Services,
  { organizationId }: ImageCaller,
  { image }: StoredImage,
  focalPoint: FocalPoint | null | undefined,
): Promise<void> {
  if (focalPoint === undefined) return;
  await db
    .update(images)
    .set({ focalPoint })
    .where(and(eq(images.organizationId, organizationId), eq(images.id, image.id)));
}

/** Returns whether an image is an SVG. It has no pixels, so it is used unchanged at any size. */
function isDrawing({ file }: StoredImage): boolean {
  return file.type === 'image/svg+xml';
}
