import { AppError, limits } from '@galley/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { readWhole } from '../../platform/read-whole';
import type { TaskOptions, WorkerPool } from '../../platform/workers/worker-pool';
import { looksLikeSvg } from '../assets/clean-svg';
import { writePicture } from './image-slots';
import { cleanPath, cleanSvgTask, type DrawingFile } from './image-tasks';
import { stripMetadata } from './strip-metadata';

/** A verified image: its type from its content, its size as displayed (rotated by EXIF). */
export interface IdentifiedImage {
  type: string;
  extension: string;
  width: number;
  height: number;
  /** The bytes to store: SVG cleaned, other images without metadata. */
  bytes: Buffer;
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** This many bytes are read to detect the type of an image. */
const headBytes = 64 * 1024;

/**
 * Detects the type of an uploaded image from its content and decodes it completely; SVG is cleaned in a worker. Throws
 * an `AppError` for too many bytes or pixels, for anything that is not a png, jpeg, gif, webp or svg, and for a damaged
 * image.
 */
export async function identifyImage(
  workers: WorkerPool,
  file: DrawingFile,
  fileName: string,
  options: TaskOptions = {},
): Promise<IdentifiedImage> {
  const bytes = await readWhole(file.path);
  if (!looksLikeSvg(bytes)) {
    const found = await identifyRaster(bytes, fileName);
    return { ...found, bytes: await stripMetadata(bytes, found.type) };
  }
  refuseSize(bytes, fileName);
  const { path, size } = file;
  const drawn = await workers.run(cleanSvgTask, { path, size }, options);
  const clean = cleanPath(path);
  return { type: 'image/svg+xml', extension: 'svg', ...drawn, bytes: await readWhole(clean) };
}

/** `identifyImage` for raster images: SVG is refused like an unknown type. */
export async function identifyRaster(bytes: Buffer, fileName: string): Promise<IdentifiedImage> {
  refuseSize(bytes, fileName);
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  const extension = found === undefined ? undefined : extensions[found.mime];
  if (found === undefined || extension === undefined) {
    throw new AppError('unsupported_type', `${fileName} is not a picture: ${describe(bytes, found?.mime)}.`);
  }
  const size = await decode(bytes, fileName);
  return { type: found.mime, extension, ...size, bytes };
}

function refuseSize(bytes: Buffer, fileName: string): void {
  if (bytes.length === 0) throw new AppError('bad_request', `${fileName} is empty (0 bytes).`, { field: 'image' });
  if (bytes.length <= limits.imageBytes) return;
  const most = limits.imageBytes / 1024 / 1024;
  throw new AppError('too_large', `${fileName} is too large; a picture may have at most ${most} MB.`);
}

/** Reads the header, checks the pixels, then decodes everything. Returns the size after turning. */
async function decode(bytes: Buffer, fileName: string): Promise<{ width: number; height: number }> {
  const damaged = new AppError('unsupported_type', `${fileName} is damaged and cannot be read as a picture.`);
  const header = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw damaged;
    });
  const { width, height } = header.autoOrient;
  const frameHeight = header.pageHeight ?? height;
  // All frames of an animation count, because every viewer decodes all of them.
  if (width * height > limits.imagePixels) {
    const most = limits.imagePixels / 1_000_000;
    throw new AppError('too_large', `${fileName} has too many pixels; a picture may have at most ${most} megapixels.`);
  }
  const whole = sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'truncated', sequentialRead: true });
  await writePicture(whole.resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false }).raw()).catch((error) => {
    throw error instanceof AppError ? error : damaged;
  });
  return { width, height: frameHeight };
}

function describe(bytes: Buffer, mime: string | undefined): string {
  if (mime !== undefined) return `it holds ${mime}`;
  const head = bytes.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  return /^(?:<!doctype html|<html|<head|<body|<script|<!--|<p|<div|<table)/.test(head)
    ? 'it holds HTML'
    : 'its content is unknown';
}
