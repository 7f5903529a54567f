import { AppError, words } from '@galley/contract';
import type { Sharp } from 'sharp';
import { createSlots } from '../../platform/slots';

/** Decodes and writes images, at most two at a time, so that many uploads at once do not take all memory. */
const withImageSlot = createSlots(2, { waiting: 100 });

/** Holds the bytes of an image from reading to storing them; around `writePicture`. */
export const withImageInMemory = createSlots(3, { waiting: 100 });

/** A picture that takes longer to read and write is given up. */
const pictureSeconds = 30;

/**
 * The bytes of a picture, read and written when it is its turn. Throws `import_error` when that takes longer than
 * `seconds`, and the signal's reason when nobody waits for it any more before it began.
 */
export async function writePicture(
  picture: Sharp,
  { seconds = pictureSeconds, signal }: { seconds?: number; signal?: AbortSignal } = {},
): Promise<Buffer> {
  return await withImageSlot(
    async () => {
      const startedAt = performance.now();
      try {
        return await picture.timeout({ seconds }).toBuffer();
      } catch (error) {
        // Pictures that end together share one text of errors: the other one may have got the word "timeout".
        const isTooLong = performance.now() - startedAt >= seconds * 1000;
        throw isTooLong ? new AppError('import_error', words.taskTooLong) : error;
      }
    },
    { signal },
  );
}
