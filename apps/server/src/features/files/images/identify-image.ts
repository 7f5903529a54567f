import { open } from 'node:fs/promises';
import { AppError, limits } from '@galley/contract';
import { sharp } from '../../../platform/sharp';
import type { TaskOptions } from '../../../platform/workers/worker-pool';
import type { Services } from '../../../services';
import { looksLikeSvg } from '../svg/clean-svg';
import { cleanSvgTask, type FileToStore, type ImageFile } from './image-tasks';
import { stripMetadata } from './strip-metadata';
import { decodeToThumbnail, needsThumbnail } from './thumbnail';

/** A verified image: its type from its content, its displayed size (rotated by EXIF). */
export interface IdentifiedImage {
  type: string;
  extension: string;
  width: number;
  height: number;
  /** The file to store: SVG cleaned, other images without metadata. */
  file: FileToStore;
  /** A small WebP of it; null if the file itself is small, or a drawing. */
  thumbnail: Buffer | null;
}

/** The information in the header of a raster image. */
interface RasterHeader extends Omit<IdentifiedImage, 'file' | 'thumbnail'> {
  /** Stored sideways or mirrored. */
  isTurned: boolean;
  /** In CMYK, which browsers and email clients show differently or not at all. */
  isCmyk: boolean;
  isAnimated: boolean;
}

/** The extension of a file name, by type. */
export const imageExtensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Number of bytes to read for detecting the type of an image. */
const headBytes = 64 * 1024;

/**
 * Detects the type of an uploaded image from its content and decodes it completely; SVG is cleaned in a worker. The
 * image is read from its file, so that none of its bytes pass through this thread. Throws an `AppError` for too many
 * bytes or pixels, for anything that is not a png, jpeg, gif, webp or svg, and for a damaged image.
 */
export async function identifyImage(
  { workers, texts }: Pick<Services, 'workers' | 'texts'>,
  { path, size }: ImageFile,
  fileName: string,
  options: TaskOptions = {},
): Promise<IdentifiedImage> {
  const picture = { path, size };
  if (await isDrawing(picture)) {
    refuseSize(size, fileName);
    const drawn = await workers.run(cleanSvgTask, picture, options);
    return { type: 'image/svg+xml', extension: 'svg', ...drawn, thumbnail: null };
  }
  const { isTurned, isCmyk, isAnimated, ...found } = await readHeader(picture, fileName);
  // At the same time, because each takes one core. Both have ended before the uploaded file is removed.
  const [whole, file] = await Promise.allSettled([
    decode(picture, fileName),
    stripMetadata(texts, { ...picture, type: found.type, isTurned, isCmyk }),
  ]);
  if (whole.status === 'rejected') throw whole.reason;
  if (file.status === 'rejected') throw file.reason;
  const isSmaller = needsThumbnail({ ...found, size }) && whole.value.length < file.value.size;
  return { ...found, file: file.value, thumbnail: isSmaller ? whole.value : null };
}

/** Returns whether a file looks like an SVG, regardless of its name. */
export async function isDrawing({ path }: ImageFile): Promise<boolean> {
  return looksLikeSvg(await readHead(path));
}

/**
 * Identifies an image like `identifyImage`, for raster images only and without removing metadata: SVG is refused like
 * an unknown type.
 */
export async function identifyRaster(picture: ImageFile, fileName: string): Promise<RasterHeader> {
  const header = await readHeader(picture, fileName);
  await decode(picture, fileName);
  return header;
}

/** Decodes the complete image once, which also creates its thumbnail. */
async function decode({ path }: ImageFile, fileName: string): Promise<Buffer> {
  return await decodeToThumbnail(path).catch((error) => {
    throw error instanceof AppError ? error : damaged(fileName);
  });
}

/** Identifies an image from its header. */
async function readHeader({ path, size }: ImageFile, fileName: string): Promise<RasterHeader> {
  refuseSize(size, fileName);
  const head = await readHead(path);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const extension = found === undefined ? undefined : imageExtensions[found.mime];
  if (found === undefined || extension === undefined) {
    throw new AppError('unsupported_type', `${fileName} is not a picture: ${describe(head, found?.mime)}.`);
  }
  const header = await sharp(path, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw damaged(fileName);
    });
  if (`image/${header.format}` !== found.mime) throw damaged(fileName);
  const { width, height } = header.autoOrient;
  // All frames of an animation count, because every viewer decodes all of them.
  if (width * height > limits.imagePixels) {
    const most = limits.imagePixels / 1_000_000;
    throw new AppError('too_large', `${fileName} has too many pixels; a picture may have at most ${most} megapixels.`);
  }
  const isAnimated = (header.pages ?? 1) > 1;
  const isTurned = (header.orientation ?? 1) > 1 && !isAnimated;
  const isCmyk = header.space === 'cmyk';
  return { type: found.mime, extension, width, height: header.pageHeight ?? height, isTurned, isCmyk, isAnimated };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refuseSize(size: number, fileName: string): void {
  if (size === 0) throw new AppError('bad_request', `${fileName} is empty (0 bytes).`, { field: 'image' });
  if (size <= limits.imageBytes) return;
  const most = limits.imageBytes / 1024 / 1024;
  throw new AppError('too_large', `${fileName} is too large; a picture may have at most ${most} MB.`);
}

function damaged(fileName: string): AppError {
  return new AppError('unsupported_type', `${fileName} is damaged and cannot be read as a picture.`);
}

function describe(bytes: Buffer, mime: string | undefined): string {
  if (mime !== undefined) return `it holds ${mime}`;
  const head = bytes.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  return /^(?:<!doctype html|<html|<head|<body|<script|<!--|<p|<div|<table)/.test(head)
    ? 'it holds HTML'
    : 'its content is unknown';
}
