import pixelmatch from 'pixelmatch';
import { sharp } from '../../../platform/sharp';
import { defineTask } from '../../../platform/workers/define-task';

/** The difference up to which two pixels count as equal, 0 to 1. Antialiased edges aren't counted either. */
const threshold = 0.1;
/** Pale red, for antialiased edges: they look as changed as the pixels around them. */
const edgeColor: [number, number, number] = [255, 190, 190];
/** WebP quality of the image, which people only look at. */
const quality = 80;

/**
 * Compares two images of the same size pixel by pixel. Returns a WebP image with the changes in red over a faint copy
 * of the first image, and the share of changed pixels (0 to 1).
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
