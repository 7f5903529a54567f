import {
  AppError,
  type BuilderMode,
  type HostedImage,
  hasShape,
  isTooSmall,
  needsCrop,
  type RequiredSize,
  tooSmallText,
} from '@galley/contract';
import { messages } from '../../../messages';
import type { UploadedFile } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { safeFileName } from '../assets/stored-files';
import { identifyImage } from './identify-image';
import { type PlaceSize, planFit } from './image-size';
import { withImageInMemory } from './image-slots';
import { storeCrops, storeImage, writeThumbnail } from './store-image';
import { type ImageCaller, type ImagePlace, placeOf, presentImage, type StoredImage } from './stored-images';

/** The parsed fields of an upload form. */
export interface UploadFields extends RequiredSize, PlaceSize {
  ratios: readonly number[];
  mode?: BuilderMode;
  version?: number;
}

/**
 * Stores an uploaded image for a document, after checking its type and size. If it is larger than its place can show, a
 * scaled-down version is also stored and returned.
 */
export async function uploadImage(
  services: Services,
  caller: ImageCaller,
  file: UploadedFile | undefined,
  fields: UploadFields,
  signal?: AbortSignal,
): Promise<HostedImage & { needsCrop: boolean }> {
  if (!file) throw new AppError('invalid_field', 'Choose a picture.', { field: 'image' });
  refuseFields(placeOf(caller), fields);
  const options = { organizationId: caller.organizationId, signal };
  const fileName = safeFileName(file.fileName, 'image');
  const take = async () => {
    const found = await identifyImage(services, file, fileName, options);
    if (isTooSmall(found.type, found, fields)) throw new AppError('image_too_small', tooSmallText(found, fields));
    const name = `${fileName.replace(/\.[^.]*$/, '') || 'image'}.${found.extension}`;
    const { path, sha256, size } = found.file;
    await services.blobs.take(path, sha256);
    const thumbnail = found.thumbnail && (await writeThumbnail(services, found.thumbnail));
    const picture = { ...found, sha256, size, name, thumbnail, originalId: null, density: 1 };
    const image = await storeImage(services, caller, picture);
    return { ...(await fitted(services, caller, image, fields, signal)), needsCrop: wantsCrop(found, fields) };
  };
  return await withImageInMemory(take, { signal });
}

/** Refuses fields that contradict the document or each other. Throws an `AppError` for the field. */
function refuseFields(place: ImagePlace, fields: UploadFields): void {
  const { mode, version, minWidth, maxWidth, minHeight, maxHeight } = fields;
  const refuse = (field: string, text: string) => {
    throw new AppError('invalid_field', text, { field });
  };
  const expected = place.emailId === null ? 'template' : place.type;
  if (mode !== undefined && mode !== expected) refuse('mode', messages.imageModeWrong(expected));
  if (version !== undefined && version > place.currentVersion) refuse('version', messages.imageVersionWrong);
  if (maxWidth > 0 && minWidth > maxWidth) refuse('minWidth', messages.minimumOverMaximum('width'));
  if (maxHeight > 0 && minHeight > maxHeight) refuse('minHeight', messages.minimumOverMaximum('height'));
}

/** Returns the image for its place, scaled down if it is larger. */
async function fitted(
  services: Services,
  caller: ImageCaller,
  stored: StoredImage,
  fields: UploadFields,
  signal?: AbortSignal,
): Promise<HostedImage> {
  const size = needsCrop(stored.file.type) ? planFit(stored.image, fields) : null;
  if (!size) return presentImage(stored, null);
  const { width, height } = stored.image;
  const plan = { rectangle: { left: 0, top: 0, width, height }, outputs: [{ density: 1, ...size }] };
  const [small] = await storeCrops(services, caller, stored, plan, { signal });
  return small ? presentImage(small, stored) : presentImage(stored, null);
}

function wantsCrop(found: { type: string; width: number; height: number }, { ratios }: UploadFields): boolean {
  return needsCrop(found.type) && !hasShape(found, ratios);
}
