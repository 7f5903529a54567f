import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { readWhole } from '../../../platform/read-whole';
import { defineTask } from '../../../platform/workers/define-task';
import { cleanSvg, svgSize } from '../svg/clean-svg';
import { stripParts } from './strip-parts';

/** An image as an uploaded file. */
export interface ImageFile {
  path: string;
  size: number;
}

/** A file to store. */
export interface FileToStore extends ImageFile {
  sha256: string;
}

/**
 * Writes a cleaned SVG without scripts and external references next to the uploaded file (`cleanPath`), and returns its
 * size in pixels. Throws an `AppError`.
 */
export const cleanSvgTask = defineTask({
  name: 'images.clean_svg',
  run: async ({ path }: ImageFile): Promise<{ file: FileToStore; width: number; height: number }> => {
    const clean = cleanSvg(await readFile(path));
    return { file: await writeClean(path, clean), ...svgSize(clean) };
  },
});

/**
 * Writes an image without metadata next to the uploaded file; returns the uploaded file if it has none. null if it
 * doesn't have the structure of its type. It isn't a worker task, because its time only depends on its length.
 */
export const stripPartsTask = defineTask({
  name: 'images.strip_parts',
  run: async ({ path, type }: { path: string; type: string }): Promise<FileToStore | null> => {
    const bytes = await readWhole(path);
    const stripped = stripParts(bytes, type);
    if (!stripped) return null;
    return stripped.equals(bytes) ? describe(path, bytes) : await writeClean(path, stripped);
  },
});

/** Returns the path of the cleaned image of an uploaded file. */
export function cleanPath(path: string): string {
  return `${path}.clean`;
}

async function writeClean(path: string, clean: Buffer): Promise<FileToStore> {
  await writeFile(cleanPath(path), clean, { mode: 0o600 });
  return describe(cleanPath(path), clean);
}

function describe(path: string, bytes: Buffer): FileToStore {
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
