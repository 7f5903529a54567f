import { limits } from '@galley/contract';
import sharp, { type Sharp } from 'sharp';
import type { CropPlan } from './image-size';
import { writePicture } from './image-slots';

const jpegQuality = 86;
const webpQuality = 86;

/**
 * Creates the images of a plan: rotated upright, cropped, scaled, and re-encoded in the type of the original without
 * its camera data, in sRGB, which email clients take every image for. Animations stay animated. Returns one buffer per output, in the plan's order. Throws the signal's reason before the next one
 * when the request was canceled.
 */
export async function cutImage(
  original: Buffer,
  type: string,
  plan: CropPlan,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const results: Buffer[] = [];
  const animated = type === 'image/gif' || type === 'image/webp';
  const header = await sharp(original, { limitInputPixels: limits.imagePixels, animated }).metadata();
  const { width, height } = header.autoOrient;
  const { rectangle } = plan;
  const isWhole = rectangle.width === width && rectangle.height === (header.pageHeight ?? height);
  for (const output of plan.outputs) {
    const read = sharp(original, { limitInputPixels: limits.imagePixels, failOn: 'error', animated });
    // Animations have no orientation, and sharp refuses to rotate one.
    const upright = (header.pages ?? 1) > 1 ? read : read.autoOrient();
    // Without a rectangle, the decoder of JPEG and WebP makes the image smaller while it reads it.
    const part = isWhole ? upright : upright.extract(rectangle);
    const picture = part.resize(output.width, output.height, { fit: 'fill' });
    results.push(await writePicture(inFormat(picture, type), { signal }));
  }
  return results;
}

function inFormat(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: jpegQuality, mozjpeg: true });
  if (type === 'image/webp') return picture.webp({ quality: webpQuality });
  return type === 'image/gif' ? picture.gif() : picture.png({ compressionLevel: 9 });
}
