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
 * The bytes of a picture, read and written when it is its turn. Throws `import_error` when that takes longer than 30 s, and
 * the signal's reason when nobody waits for it any more before it began.
 */
export async function writePicture(picture: Sharp, options: { signal?: AbortSignal } = {}): Promise<Buffer> {
  const write = async () => await picture.timeout({ seconds: pictureSeconds }).toBuffer();
  return await withImageSlot(write, options).catch((error) => {
    const isTooLong = error instanceof Error && error.message.startsWith('timeout:');
    throw isTooLong ? new AppError('import_error', words.taskTooLong) : error;
  });
}
