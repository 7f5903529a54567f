import { limits } from '@galley/contract';
import sharp, { type Sharp } from 'sharp';
import type { CropPlan } from './image-size';
import { writePicture } from './image-slots';

const jpegQuality = 86;
const webpQuality = 86;

/**
 * Creates the images of a plan: rotated upright, cropped, scaled, and re-encoded in the type of the original without
 * its camera data. Returns one buffer per output, in the plan's order. Throws the signal's reason before the next one
 * when the request was canceled.
 */
export async function cutImage(
  original: Buffer,
  type: string,
  plan: CropPlan,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const results: Buffer[] = [];
  const { autoOrient: whole } = await sharp(original, { limitInputPixels: limits.imagePixels }).metadata();
  const { rectangle } = plan;
  const isWhole = rectangle.width === whole.width && rectangle.height === whole.height;
  for (const output of plan.outputs) {
    const upright = sharp(original, { limitInputPixels: limits.imagePixels, failOn: 'error' }).autoOrient();
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
  return picture.png({ compressionLevel: 9 });
}
