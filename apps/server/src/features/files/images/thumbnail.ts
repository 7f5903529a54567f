import { limits } from '@galley/contract';
import { sharp } from '../../../platform/sharp';
import { encodeImage } from './image-slots';

const quality = 76;

/**
 * Decodes every pixel of an image (of an animation, its first frame) and returns a small upright WebP of it for the
 * image library. Throws sharp's error when the image is damaged anywhere, and an `AppError` when it takes too long.
 */
export async function decodeToThumbnail(path: string): Promise<Buffer> {
  const whole = sharp(path, { limitInputPixels: limits.imagePixels, failOn: 'truncated', sequentialRead: true });
  const side = limits.imageThumbnailPx;
  const small = whole
    .autoOrient()
    // Decoding the image at a smaller size would skip damaged parts.
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false });
  return await encodeImage(small.webp({ quality }));
}

/** Creates the thumbnail of an image whose pixels were checked when it was uploaded. */
export async function makeThumbnail(bytes: Buffer): Promise<Buffer> {
  const side = limits.imageThumbnailPx;
  const small = sharp(bytes, { limitInputPixels: limits.imagePixels })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return await encodeImage(small.webp({ quality }));
}

/** Returns whether an image of this type and size gets a thumbnail. */
export function needsThumbnail({ type, size }: { type: string; size: number }): boolean {
  return type !== 'image/svg+xml' && size > limits.imageThumbnailFromBytes;
}
