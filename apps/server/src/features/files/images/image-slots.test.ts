import { AppError } from '@galley/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { messages } from '../../../messages';
import { encodeImage } from './image-slots';

/** An image that takes long to process if it is large. */
function noise(side: number, median: number) {
  const create = { width: side, height: side, channels: 3, background: { r: 0, g: 0, b: 0 } } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .median(median)
    .png();
}

testInFull(
  '[F-A11-time] stops processing an image that takes too long, with a message, and frees its slot',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const ends = await Promise.allSettled([0, 1].map(() => encodeImage(noise(6000, 101), { seconds: 1 })));
      for (const end of ends) {
        const reason = end.status === 'rejected' ? end.reason : end;
        expect(reason).toBeInstanceOf(AppError);
        expect(reason).toMatchObject({ code: 'import_error', message: messages.taskTooLong });
      }
    }
    expect((await encodeImage(noise(8, 3))).subarray(1, 4).toString()).toBe('PNG');
  },
);
