import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** A decoded picture: red, green, blue and alpha of each pixel, line by line. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture that isn't the same in two folders: how many pixels differ, or which of the folders doesn't have it. */
export interface Difference {
  file: string;
  pixels: number | 'only before' | 'only after';
}

/** How many pixels differ. What only the larger of two pictures has counts too. */
export function countDifferentPixels(before: Pixels, after: Pixels): number {
  const width = Math.min(before.width, after.width);
  const height = Math.min(before.height, after.height);
  const larger = Math.max(before.width, after.width) * Math.max(before.height, after.height);
  let same = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const a = 4 * (y * before.width + x);
      const b = 4 * (y * after.width + x);
      if ([0, 1, 2, 3].every((channel) => before.data[a + channel] === after.data[b + channel])) same += 1;
    }
  }
  return larger - same;
}

/** The PNG pictures that differ between two folders, by name. */
export async function comparePictures(before: string, after: string): Promise<Difference[]> {
  const [was, is] = [listPictures(before), listPictures(after)];
  const differences: Difference[] = [];
  for (const file of [...new Set([...was, ...is])].toSorted()) {
    if (!was.has(file)) differences.push({ file, pixels: 'only after' });
    else if (!is.has(file)) differences.push({ file, pixels: 'only before' });
    else {
      const [one, other] = await Promise.all([decode(path.join(before, file)), decode(path.join(after, file))]);
      const pixels = countDifferentPixels(one, other);
      if (pixels > 0) differences.push({ file, pixels });
    }
  }
  return differences;
}

function listPictures(folder: string): Set<string> {
  return new Set(readdirSync(folder).filter((file) => file.endsWith('.png')));
}

async function decode(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
