import { AppError } from '@galley/contract';
import { cleanSvg, looksLikeSvg } from '../svg/clean-svg';

export interface TypedAsset {
  type: string;
  bytes: Buffer;
  /** A warning for the designer when the stored file differs from the upload. */
  warning?: string;
}

const pictureExtensions = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico', 'tif', 'tiff']);
/** Types that content detection recognizes and that are served as such. */
const servedBinaryTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/apng',
  'image/bmp',
  'image/x-icon',
  'font/woff',
  'font/woff2',
  'font/ttf',
  'font/otf',
  'application/vnd.ms-fontobject',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'application/pdf',
]);
const textTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
};

/**
 * Determines, once and from the content, how a file of a theme is served. SVG is cleaned. Unknown files are stored as
 * downloads. Throws an `AppError` for a file that has the name of an image but contains HTML.
 */
export async function typeAsset(path: string, bytes: Buffer): Promise<TypedAsset> {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (looksLikeSvg(bytes)) return typeSvg(path, bytes);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined && servedBinaryTypes.has(found.mime)) return { type: found.mime, bytes };
  if (pictureExtensions.has(extension) || extension === 'svg') {
    if (/^\s*(?:<!doctype html|<html|<head|<body|<script)/i.test(bytes.subarray(0, 512).toString('latin1'))) {
      throw new AppError('import_error', `“${path}” has the name of an image but contains HTML.`);
    }
    return unknown(bytes, `“${path}” isn’t an image that browsers show.`);
  }
  return { type: textTypes[extension] ?? 'application/octet-stream', bytes };
}

function typeSvg(path: string, bytes: Buffer): TypedAsset {
  try {
    const clean = cleanSvg(bytes);
    return { type: 'image/svg+xml', bytes: clean };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return unknown(bytes, `“${path}” can’t be shown: ${reason}`);
  }
}

function unknown(bytes: Buffer, warning: string): TypedAsset {
  return { type: 'application/octet-stream', bytes, warning };
}
