import { AppError } from '@galley/contract';
import type { OutputInfo, Sharp } from 'sharp';
import { messages } from '../../../messages';
import { createSlots } from '../../../platform/slots';

/** Decodes and writes images, at most two at a time, so that many concurrent uploads don't use up all memory. */
const withImageSlot = createSlots(2, { waiting: 100 });

/** Limits how many images are in memory between reading and storing them; wraps `encodeImage`. */
export const withImageInMemory = createSlots(3, { waiting: 100 });

/** Processing stops if an image takes longer than this. */
const imageSeconds = 30;

interface WriteOptions {
  seconds?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Decodes and encodes an image when a slot is free. Throws `import_error` if that takes longer than `seconds`, and the
 * signal's reason if the request was canceled before it started.
 */
export async function encodeImage(picture: Sharp, options: WriteOptions = {}): Promise<Buffer> {
  return await inSlot(picture, options, (timed) => timed.toBuffer());
}

/** Encodes decoded pixels in the same way: 8 bits a channel, in sRGB. */
export async function writePixels(
  picture: Sharp,
  options: WriteOptions = {},
): Promise<{ data: Buffer; info: OutputInfo }> {
  return await inSlot(picture, options, (timed) => timed.raw().toBuffer({ resolveWithObject: true }));
}

async function inSlot<Result>(
  picture: Sharp,
  { seconds = imageSeconds, signal }: WriteOptions,
  write: (timed: Sharp) => Promise<Result>,
): Promise<Result> {
  return await withImageSlot(
    async () => {
      const startedAt = performance.now();
      try {
        return await write(picture.timeout({ seconds }));
      } catch (error) {
        // Images that end together share one error text, so the word "timeout" may be in that of the other one.
        const isTooLong = performance.now() - startedAt >= seconds * 1000;
        throw isTooLong ? new AppError('import_error', messages.taskTooLong) : error;
      }
    },
    { signal },
  );
}
