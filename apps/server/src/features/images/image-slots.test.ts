import { AppError, words } from '@galley/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writePicture } from './image-slots';

/** A picture whose time limit is a second, whatever is asked for; returns what was asked for as well. */
function impatient({ side, median }: { side: number; median: number }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const background = { r: 0, g: 0, b: 0 };
  const picture = sharp({ create: { width: side, height: side, channels: 3, background, noise } }).median(median);
  const timeout = picture.timeout.bind(picture);
  const asked: number[] = [];
  picture.timeout = ({ seconds }) => {
    asked.push(seconds);
    return timeout({ seconds: 1 });
  };
  return { picture: picture.png(), asked };
}

it('[F-A11-time] gives a picture up that takes too long, with a sentence, and frees its place', async () => {
  const slow = [impatient({ side: 6000, median: 101 }), impatient({ side: 6000, median: 101 })];
  const ends = await Promise.allSettled(slow.map(({ picture }) => writePicture(picture)));
  for (const end of ends) {
    const reason = end.status === 'rejected' ? end.reason : end;
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'import_error', message: words.taskTooLong });
  }
  expect(slow.map(({ asked }) => asked)).toEqual([[30], [30]]);
  const next = impatient({ side: 8, median: 3 });
  expect((await writePicture(next.picture)).subarray(1, 4).toString()).toBe('PNG');
});
