import { writeFile } from 'node:fs/promises';
import { limits } from '@galley/contract';
import type { Sharp } from 'sharp';
import { hashFile, turnBytes } from '../../../platform/blobs/hash-file';
import { sharp } from '../../../platform/sharp';
import type { TextThread } from '../../../platform/workers/text-thread';
import { encodeImage } from './image-slots';
import { cleanPath, type FileToStore, type ImageFile, stripPartsTask } from './image-tasks';

const reencodeQuality = 92;

/** An uploaded image whose header was read. */
export interface ImageToStrip extends ImageFile {
  /** One of the four raster types. */
  type: string;
  /** Stored sideways or mirrored. */
  isTurned: boolean;
  /** In CMYK. */
  isCmyk: boolean;
}

/**
 * Removes the metadata of cameras and programs from an uploaded image: EXIF (location, serial number), XMP, IPTC,
 * comments, embedded previews, and data after the end. Pixels, color profile and animation are unchanged; an image
 * stored sideways is rotated and re-encoded, and one in CMYK is converted to sRGB. Returns a new file, or the uploaded
 * one if nothing has to be removed.
 */
export async function stripMetadata(texts: TextThread, picture: ImageToStrip): Promise<FileToStore> {
  const { path, size, type, isTurned, isCmyk } = picture;
  const stripped =
    isTurned || isCmyk
      ? null
      : await (size > turnBytes ? texts.run(stripPartsTask, { path, type }) : stripPartsTask.run({ path, type }));
  if (stripped) return stripped;
  const bytes = await writeAnew(picture);
  const written = { path: cleanPath(path), size: bytes.length };
  await writeFile(written.path, bytes, { mode: 0o600 });
  return { ...written, sha256: await hashFile(texts, written) };
}

async function writeAnew({ path, type, isCmyk }: ImageToStrip): Promise<Buffer> {
  const picture = sharp(path, {
    limitInputPixels: limits.imagePixels,
    failOn: 'error',
    animated: type === 'image/gif',
  });
  const upright = picture.autoOrient();
  // Without its profile, the colors are converted from it to sRGB.
  return await encodeImage(inFormat(isCmyk ? upright : upright.keepIccProfile(), type));
}

function inFormat(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: reencodeQuality, mozjpeg: true });
  if (type === 'image/webp') return picture.webp({ quality: reencodeQuality });
  return type === 'image/gif' ? picture.gif() : picture.png({ compressionLevel: 9 });
}
