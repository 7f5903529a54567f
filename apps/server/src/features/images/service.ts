import {
  AppError,
  type BuilderMode,
  type CropperData,
  type HostedImage,
  hasShape,
  isTooSmall,
  needsCrop,
  tooSmallText,
  type WantedSize,
} from '@galley/contract';
import { authorOf, recordChange } from '../../changes/record-change';
import { messages } from '../../messages';
import { images } from '../../platform/db/schema';
import type { EmailTarget, UploadedFile } from '../../platform/http/types';
import type { Services } from '../../services';
import { readFile } from '../assets/open-file';
import { addFile, fileUrl, safeFileName } from '../assets/stored-files';
import { cutImage } from './cut-image';
import { identifyImage } from './identify-image';
import { type CropPlan, type CropRequest, type PlaceSize, planCrop, planFit } from './image-size';
import { withImageInMemory } from './image-slots';
import { type EmailCaller, findImage, presentImage, type StoredImage } from './stored-images';

/** The fields of an upload form, read. */
export interface UploadFields extends WantedSize, PlaceSize {
  ratios: readonly number[];
  mode?: BuilderMode;
  version?: number;
}

/**
 * Stores an uploaded image for a document, after checking its type and size. One that is larger than its place can
 * show is also stored scaled down, and that is the one of the answer.
 */
export async function uploadImage(
  services: Services,
  caller: EmailCaller,
  file: UploadedFile | undefined,
  fields: UploadFields,
  signal?: AbortSignal,
): Promise<HostedImage & { needsCrop: boolean }> {
  if (!file) throw new AppError('invalid_field', 'Choose a picture.', { field: 'image' });
  refuseFields(caller.email, fields);
  const options = { organizationId: caller.organizationId, signal };
  const fileName = safeFileName(file.fileName, 'image');
  const take = async () => {
    const found = await identifyImage(services, file, fileName, options);
    if (isTooSmall(found.type, found, fields)) throw new AppError('image_too_small', tooSmallText(found, fields));
    const name = `${fileName.replace(/\.[^.]*$/, '') || 'image'}.${found.extension}`;
    const { path, sha256, size } = found.file;
    await services.blobs.take(path, sha256);
    const image = await storeImage(services, caller, { ...found, sha256, size, name, originalId: null, density: 1 });
    return { ...(await fitted(services, caller, image, fields, signal)), needsCrop: wantsCrop(found, fields) };
  };
  return await withImageInMemory(take, { signal });
}

/** Fields that contradict the document or each other. Throws an `AppError` that names the field. */
function refuseFields(email: EmailTarget, fields: UploadFields): void {
  const { mode, version, minWidth, maxWidth, minHeight, maxHeight } = fields;
  const refuse = (field: string, text: string) => {
    throw new AppError('invalid_field', text, { field });
  };
  if (mode !== undefined && mode !== email.type) refuse('mode', messages.imageModeWrong(email.type));
  if (version !== undefined && version > email.currentVersion) refuse('version', messages.imageVersionWrong);
  if (maxWidth > 0 && minWidth > maxWidth) refuse('minWidth', messages.minimumOverMaximum('width'));
  if (maxHeight > 0 && minHeight > maxHeight) refuse('minHeight', messages.minimumOverMaximum('height'));
}

/** The image as its place shows it: scaled down if it is larger than that. */
async function fitted(
  services: Services,
  caller: EmailCaller,
  stored: StoredImage,
  fields: UploadFields,
  signal?: AbortSignal,
): Promise<HostedImage> {
  const size = needsCrop(stored.file.type) ? planFit(stored.image, fields) : null;
  if (!size) return presentImage(stored, null);
  const { width, height } = stored.image;
  const plan = { rectangle: { left: 0, top: 0, width, height }, outputs: [{ density: 1, ...size }] };
  const [small] = await storeCuts(services, caller, stored, plan, signal);
  return small ? presentImage(small, stored) : presentImage(stored, null);
}

function wantsCrop(found: { type: string; width: number; height: number }, { ratios }: UploadFields): boolean {
  return needsCrop(found.type) && !hasShape(found, ratios);
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
  if (isDrawing(original)) {
    const { width, height } = original.image;
    const image = presentImage(original, null);
    return { image, variants: [{ density: 1, src: image.src, width, height }] };
  }
  // An animation is resized, but not cropped (builder spec 5).
  const cropperData = needsCrop(original.file.type) ? request.cropperData : null;
  const plan = planCrop(original.image, { ...request, cropperData });
  if (!plan) throw new AppError('invalid_field', messages.cropFailed, { field: 'cropperData' });
  const stored = await withImageInMemory(() => storeCuts(services, caller, original, plan, signal), { signal });
  const [first] = stored;
  if (!first) throw new AppError('invalid_field', messages.cropFailed, { field: 'densities' });
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

/** SVG has no pixels: it is applied in any size as it is. */
function isDrawing({ file }: StoredImage): boolean {
  return file.type === 'image/svg+xml';
}

/** Cuts an image as planned and stores the results as crops of it. */
export async function storeCuts(
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
        name,
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

function densityName(name: string, density: number): string {
  return density === 1 ? name : name.replace(/(\.[^.]*)?$/, `@${density}x$1`);
}
