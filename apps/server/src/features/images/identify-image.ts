import { AppError, limits } from '@galley/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { cleanSvg, looksLikeSvg, svgSize } from './clean-svg';
import { withImageSlot } from './image-slots';

/** A picture that is what it says: its type from its content, its size as it is shown (turned by EXIF). */
export interface IdentifiedImage {
  type: string;
  extension: string;
  width: number;
  height: number;
  /** The bytes to keep: an svg cleaned, everything else as it came. */
  bytes: Buffer;
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/**
 * Finds out what an uploaded picture is, by its content alone, and decodes it whole. Throws an `AppError` for too
 * many bytes or pixels, for anything that is not a png, jpeg, gif, webp or svg, and for a picture that is damaged.
 */
export async function identifyImage(bytes: Buffer, fileName: string): Promise<IdentifiedImage> {
  if (bytes.length === 0) throw new AppError('bad_request', `${fileName} is empty (0 bytes).`, { field: 'image' });
  if (bytes.length > limits.imageBytes) {
    const most = limits.imageBytes / 1024 / 1024;
    throw new AppError('too_large', `${fileName} is too large; a picture may have at most ${most} MB.`);
  }
  if (looksLikeSvg(bytes)) {
    const clean = cleanSvg(bytes);
    return { type: 'image/svg+xml', extension: 'svg', ...svgSize(clean), bytes: clean };
  }
  const found = await fileTypeFromBuffer(bytes);
  const extension = found === undefined ? undefined : extensions[found.mime];
  if (found === undefined || extension === undefined) {
    throw new AppError('unsupported_type', `${fileName} is not a picture: ${describe(bytes, found?.mime)}.`);
  }
  const size = await decode(bytes, fileName);
  return { type: found.mime, extension, ...size, bytes };
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
  // All frames of an animation count: they are all decoded by whoever opens it.
  if (width * height > limits.imagePixels) {
    const most = limits.imagePixels / 1_000_000;
    throw new AppError('too_large', `${fileName} has too many pixels; a picture may have at most ${most} megapixels.`);
  }
  await withImageSlot(() =>
    sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'truncated', sequentialRead: true })
      .resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer(),
  ).catch(() => {
    throw damaged;
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
