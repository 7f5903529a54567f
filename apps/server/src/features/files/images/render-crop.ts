import { type ImageRotation, limits, turnedSize } from '@galley/contract';
import type { Sharp } from 'sharp';
import { sharp } from '../../../platform/sharp';
import { type EncodedImage, encodeSmaller, readRaw, type SmallerOptions } from './encode-smaller';
import type { CropPlan } from './image-size';
import { encodeImage, writePixels } from './image-slots';

const jpegQuality = 86;
const webpQuality = 86;

export interface RenderOptions {
  signal?: AbortSignal | undefined;
  rotation?: ImageRotation;
  /** Encodes each image in fewer bytes if no difference is visible. Animations and drawings aren't changed. */
  smaller?: SmallerOptions | undefined;
}

/**
 * Creates the images of a plan: rotated upright and by `rotation`, cropped, scaled, and re-encoded in the type of the
 * original without its camera data, in sRGB, which email clients assume for every image. Animations stay animated and
 * are never rotated. Returns one image per output, in the plan's order. Throws the signal's reason before the next one
 * when the request was canceled.
 */
export async function renderCrop(
  original: Buffer,
  type: string,
  plan: CropPlan,
  { signal, rotation = 0, smaller }: RenderOptions = {},
): Promise<EncodedImage[]> {
  const animated = type === 'image/gif' || type === 'image/webp';
  const { autoOrient, pages = 1, pageHeight } = await sharp(original, { ...checked, animated }).metadata();
  const isFilm = pages > 1;
  const { rectangle, outputs } = plan;
  const upright = { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
  const { width, height } = turnedSize(upright, rotation);
  const isWhole = rectangle.width === width && rectangle.height === height;
  const part = () => {
    const read = sharp(original, { ...checked, failOn: 'error', animated });
    // Animations have no orientation, and sharp refuses to rotate one.
    const turned = isFilm ? read : read.autoOrient().rotate(rotation);
    // Without a rectangle, the decoder of JPEG and WebP makes the image smaller while it reads it.
    return isWhole ? turned : turned.extract(rectangle);
  };
  const results: EncodedImage[] = [];
  if (isFilm || (outputs.length === 1 && !smaller)) {
    for (const size of outputs) {
      results.push(usual(await encodeImage(inFormat(resized(part(), size), type), { signal }), type));
    }
    return results;
  }
  // Decoded once: the smaller ones are made from the largest.
  const largest = outputs.reduce((one, other) => (other.width > one.width ? other : one));
  const pixels = await writePixels(resized(part(), largest), { signal });
  let types = smaller?.types ?? [];
  const encoded = new Map<number, EncodedImage>();
  for (const output of [...outputs].sort((one, other) => other.width - one.width)) {
    const scaled = output === largest ? pixels : await writePixels(resized(readRaw(pixels), output), { signal });
    const plain = usual(await encodeImage(inFormat(readRaw(scaled), type), { signal }), type);
    const image = smaller ? await encodeSmaller(scaled, plain, { ...smaller, types, signal }) : plain;
    // All densities of an image have one type.
    types = types.filter((one) => one === image.type);
    encoded.set(output.density, image);
  }
  return outputs.flatMap(({ density }) => encoded.get(density) ?? []);
}

const usual = (bytes: Buffer, type: string): EncodedImage => ({ bytes, type, usualSize: bytes.length });

const checked = { limitInputPixels: limits.imagePixels };

function resized(picture: Sharp, { width, height }: { width: number; height: number }): Sharp {
  return picture.resize(width, height, { fit: 'fill' });
}

function inFormat(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: jpegQuality, mozjpeg: true });
  if (type === 'image/webp') return picture.webp({ quality: webpQuality });
  return type === 'image/gif' ? picture.gif() : picture.png({ compressionLevel: 9 });
}
