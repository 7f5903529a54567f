import { AppError, avatarSides, limits } from '@galley/contract';
import { sharp } from '../../../platform/sharp';
import { identifyRaster, isDrawing } from '../images/identify-image';
import { encodeImage } from '../images/image-slots';
import type { ImageFile } from '../images/image-tasks';

/** One size of an avatar; side 0 is the large one. */
export interface AvatarSize {
  side: number;
  bytes: Buffer;
}

const quality = 88;

/**
 * Creates every size of a person's avatar: rotated upright, cropped to a centered square, decoded and re-encoded, so
 * that only the pixels of the upload are kept. Throws an `AppError` for the field `file`.
 */
export async function makeAvatar(file: ImageFile, fileName: string): Promise<AvatarSize[]> {
  await refuseWhatIsNoStill(file, fileName);
  const square = sharp(file.path, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .autoOrient()
    .resize(limits.avatarPx, limits.avatarPx, { fit: 'cover' })
    .png({ compressionLevel: 1 });
  const large = await encodeImage(square).catch((error) => {
    if (error instanceof AppError) throw new AppError(error.code, error.message, inFile);
    throw new AppError('unsupported_type', `${fileName} is damaged and cannot be read as a picture.`, inFile);
  });
  const pictures: AvatarSize[] = [];
  for (const side of [0, ...avatarSides]) {
    const picture = sharp(large).resize(side || limits.avatarPx, side || limits.avatarPx);
    pictures.push({ side, bytes: await encodeImage(picture.webp({ quality })) });
  }
  return pictures;
}

const inFile = { field: 'file' };

async function refuseWhatIsNoStill(file: ImageFile, fileName: string): Promise<void> {
  if (await isDrawing(file)) {
    throw new AppError('unsupported_type', `${fileName} is a drawing; choose a PNG, JPEG, GIF or WebP.`, inFile);
  }
  const { isAnimated } = await identifyRaster(file, fileName).catch((error) => {
    throw error instanceof AppError ? new AppError(error.code, error.message, inFile) : error;
  });
  if (isAnimated) {
    throw new AppError('unsupported_type', `${fileName} is animated; choose a picture that stands still.`, inFile);
  }
}
