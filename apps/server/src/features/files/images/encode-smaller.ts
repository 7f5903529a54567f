import { limits } from '@galley/contract';
import type { OutputInfo, Sharp } from 'sharp';
import { sharp } from '../../../platform/sharp';
import type { GrayImage, Likeness } from './image-likeness';
import { encodeImage } from './image-slots';

/** An encoded image. */
export interface EncodedImage {
  bytes: Buffer;
  /** image/jpeg and so on. */
  type: string;
  /** Size of the usual encoding in bytes. */
  usualSize: number;
}

/** Decoded pixels: brightness or color, with or without transparency. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

export interface SmallerOptions {
  /** The types to try, the best one first. */
  types: readonly string[];
  /** Compares two images (`likenessOf`) outside the main thread. */
  compare: (one: GrayImage, other: GrayImage) => Promise<Likeness>;
}

/**
 * The minimum similarity of a smaller encoding, so that no difference is visible (docs/decisions/040): on average, and
 * in the worst hundredth of the image, where small texts and edges are.
 */
const likenessFloor: Likeness = { mean: 0.965, low: 0.82 };

/** Quality is never below the first one, whatever the similarity. The usual quality is 86. */
const qualities = [50, 54, 58, 62, 66, 70, 74, 78, 82];

/**
 * Returns the smallest encoding of an image in one of the types that still looks like the original; `plain`, the usual
 * encoding, if nothing is smaller. JPEG is skipped for images with transparency. Throws the signal's reason when the
 * request was canceled.
 */
export async function encodeSmaller(
  pixels: Pixels,
  plain: EncodedImage,
  { types, compare, signal }: SmallerOptions & { signal?: AbortSignal },
): Promise<EncodedImage> {
  const isOpaque = pixels.info.channels % 2 === 1 || (await readRaw(pixels).stats()).isOpaque;
  const grounds = isOpaque ? ['#fff'] : ['#fff', '#000'];
  const wanted = await Promise.all(grounds.map((ground) => grayOf(readRaw(pixels), ground)));
  const looksAlike = async (bytes: Buffer) => {
    for (const [at, ground] of grounds.entries()) {
      const one = wanted[at];
      const found = one && (await compare(one, await grayOf(read(bytes), ground)));
      if (!found || found.mean < likenessFloor.mean || found.low < likenessFloor.low) return false;
    }
    return true;
  };
  let best = plain;
  for (const type of types) {
    if (type === 'image/jpeg' && !isOpaque) continue;
    const bytes = await smallestOf(encodersOf(pixels, type), looksAlike, signal);
    if (bytes && bytes.length < best.bytes.length) best = { ...plain, bytes, type };
  }
  return best;
}

/** Returns the encoders of one type, from small to large. */
function encodersOf(pixels: Pixels, type: string): (() => Sharp)[] {
  if (type === 'image/png') return [() => readRaw(pixels).png({ palette: true, compressionLevel: 9 })];
  return qualities.map((quality) => () => {
    const picture = readRaw(pixels);
    return type === 'image/webp' ? picture.webp({ quality, effort: 5 }) : picture.jpeg({ quality, mozjpeg: true });
  });
}

/**
 * Finds the first encoding that looks the same, by binary search: a higher quality never looks worse. null if none
 * does.
 */
async function smallestOf(
  encoders: readonly (() => Sharp)[],
  looksAlike: (bytes: Buffer) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<Buffer | null> {
  let [from, to] = [0, encoders.length];
  let found: Buffer | null = null;
  while (from < to) {
    signal?.throwIfAborted();
    const middle = Math.floor((from + to) / 2);
    const encode = encoders[middle];
    if (!encode) break;
    const bytes = await encodeImage(encode(), { signal });
    if (await looksAlike(bytes)) {
      found = bytes;
      to = middle;
    } else from = middle + 1;
  }
  return found;
}

async function grayOf(picture: Sharp, background: string): Promise<GrayImage> {
  const { data, info } = await picture.flatten({ background }).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const read = (bytes: Buffer) => sharp(bytes, { limitInputPixels: limits.imagePixels });

/** Opens decoded pixels as a new image. */
export function readRaw({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}
