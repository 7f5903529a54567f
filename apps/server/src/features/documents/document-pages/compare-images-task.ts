import pixelmatch from 'pixelmatch';
import { sharp } from '../../../platform/sharp';
import { defineTask } from '../../../platform/workers/define-task';

/** How different two pixels may be without being counted, 0 to 1. Smoothed edges aren't counted either. */
const threshold = 0.1;
/** Smoothed edges, in pale red: as changed as what is around them. */
const edgeColor: [number, number, number] = [255, 190, 190];
/** Quality of the picture, which is only looked at. */
const quality = 80;

/**
 * Two images of the same size pixel by pixel: a WebP with what changed in red over a faint first image, and the changed
 * part of all pixels (0 to 1).
 */
export const compareImagesTask = defineTask({
  name: 'content.compare_images',
  run: async ({ before, after }: { before: Buffer; after: Buffer }): Promise<{ picture: Buffer; changed: number }> => {
    const [first, second] = [await pixelsOf(before), await pixelsOf(after)];
    const { width, height } = first.info;
    const output = new Uint8Array(width * height * 4);
    const count = pixelmatch(first.data, second.data, output, width, height, { threshold, aaColor: edgeColor });
    const raw = { width, height, channels: 4 } as const;
    const picture = await sharp(output, { raw }).webp({ quality }).toBuffer();
    return { picture, changed: count / (width * height) };
  },
});

async function pixelsOf(image: Buffer) {
  return await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
