import { readFile, writeFile } from 'node:fs/promises';
import { defineTask } from '../../platform/workers/define-task';
import { cleanSvg, svgSize } from '../assets/clean-svg';

/** A drawing as an uploaded file. */
export interface DrawingFile {
  path: string;
  size: number;
}

/**
 * A cleaned SVG without scripts and external references, and its size in pixels. It is written next to the uploaded
 * file (`cleanPath`). Throws an `AppError`.
 */
export const cleanSvgTask = defineTask({
  name: 'images.clean_svg',
  run: async ({ path }: DrawingFile): Promise<{ width: number; height: number }> => {
    const clean = cleanSvg(await readFile(path));
    await writeFile(cleanPath(path), clean, { mode: 0o600 });
    return svgSize(clean);
  },
});

/** Where the clean drawing of an uploaded file is. */
export function cleanPath(path: string): string {
  return `${path}.clean`;
}
