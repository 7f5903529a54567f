import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comparePictures, countDifferentPixels } from './compare-pictures';

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];
const picture = (width: number, ...pixels: number[][]) => ({
  width,
  height: pixels.length / width,
  data: Uint8Array.from(pixels.flat()),
});

describe('countDifferentPixels', () => {
  it('[H3-screens-pixels] Counts pixels of which any channel differs', () => {
    expect(countDifferentPixels(picture(2, red, red, red, red), picture(2, red, red, red, red))).toBe(0);
    expect(countDifferentPixels(picture(2, red, red, red, red), picture(2, red, blue, red, [255, 0, 0, 254]))).toBe(2);
  });

  it('[H3-screens-pixels] Counts what only the larger picture has', () => {
    expect(countDifferentPixels(picture(2, red, red), picture(2, red, red, red, red))).toBe(2);
    expect(countDifferentPixels(picture(1, red, red), picture(2, red, blue, red, red))).toBe(2);
    expect(countDifferentPixels(picture(1, red, red), picture(2, blue, red))).toBe(4);
  });
});

describe('comparePictures', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'galley-pictures-'));
    for (const name of ['before', 'after']) mkdirSync(path.join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const save = (name: string, color: string) =>
    sharp({ create: { width: 3, height: 2, channels: 3, background: color } }).toFile(path.join(folder, name));
  const compare = () => comparePictures(path.join(folder, 'before'), path.join(folder, 'after'));

  it('[H3-screens-compare] Names each picture that differs, with the number of pixels', async () => {
    await save('before/login.png', 'red');
    await save('after/login.png', 'red');
    await save('before/list.png', 'red');
    await save('after/list.png', 'blue');
    expect(await compare()).toEqual([{ file: 'list.png', pixels: 6 }]);
  });

  it('[H3-screens-compare] Names a picture that only one of the folders has', async () => {
    await save('before/gone.png', 'red');
    await save('after/new.png', 'red');
    expect(await compare()).toEqual([
      { file: 'gone.png', pixels: 'only before' },
      { file: 'new.png', pixels: 'only after' },
    ]);
  });
});
