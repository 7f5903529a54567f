import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { createDirectPool } from '../../../platform/workers/direct-pool';
import { createTextThread } from '../../../platform/workers/text-thread';
import { identifyImage } from './identify-image';
import { planCrop } from './image-size';
import { renderCrop } from './render-crop';

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d00' }, limitInputPixels: false });

const services = { workers: createDirectPool(), texts: createTextThread(null) };
const folder = mkdtempSync('/tmp/galley-test-images-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function identify(bytes: Buffer, fileName: string) {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  const found = await identifyImage(services, { path, size: bytes.length }, fileName);
  const stored = readFileSync(found.file.path);
  expect(found.file).toMatchObject({
    size: stored.length,
    sha256: createHash('sha256').update(stored).digest('hex'),
  });
  return { ...found, bytes: stored };
}

describe('identifyImage', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)('knows a %s by its content, whatever it is called', async (format, type) => {
    const bytes = await red(30, 20).toFormat(format).toBuffer();
    expect(await identify(bytes, 'photo.txt')).toMatchObject({ type, width: 30, height: 20, bytes });
  });

  it('cleans an svg', async () => {
    const image = await identify(Buffer.from('<svg width="4" height="5"><script>1</script></svg>'), 'a.svg');
    expect(image).toMatchObject({ type: 'image/svg+xml', width: 4, height: 5 });
    expect(image.bytes.toString()).not.toContain('script');
  });

  it('rotates a photo upright before it is measured', async () => {
    const bytes = await red(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await identify(bytes, 'a.jpg')).toMatchObject({ width: 20, height: 30 });
  });

  it('refuses HTML called .png, other files, damage and emptiness, each with a sentence', async () => {
    const refusal = (bytes: Buffer, name = 'a.png') => identify(bytes, name).catch((error: Error) => error.message);
    expect(await refusal(Buffer.from('<!DOCTYPE html><script>1</script>'))).toBe(
      'a.png is not a picture: it holds HTML.',
    );
    expect(await refusal(Buffer.from('%PDF-1.7 xxxxxxxxxxxxxxxxxxxxx'))).toBe(
      'a.png is not a picture: it holds application/pdf.',
    );
    expect(await refusal(Buffer.from('GIF89a<script>alert(1)</script>'))).toMatch(/damaged|not a picture/);
    const png = await red(400, 400).png().toBuffer();
    expect(await refusal(png.subarray(0, png.length - 60))).toBe('a.png is damaged and cannot be read as a picture.');
    expect(await refusal(Buffer.alloc(0))).toBe('a.png is empty (0 bytes).');
    expect(await refusal(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe(
      'a.png is too large; a picture may have at most 20 MB.',
    );
  });

  it('refuses more than 40 megapixels from the header alone', async () => {
    const bytes = await red(8000, 5001).png().toBuffer();
    await expect(identify(bytes, 'big.png')).rejects.toThrow(
      'big.png has too many pixels; a picture may have at most 40 megapixels.',
    );
  });

  it('[C3-whole] an uncropped image is decoded as small as it may be, and comes out as sharp alone makes it', async () => {
    const { data, info } = await red(1200, 900).png().raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += 7) data[at] = (at * 31) % 256;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const bytes = await sharp(data, { raw }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const rectangle = { left: 0, top: 0, width: 900, height: 1200 };
    const [whole] = await renderCrop(bytes, 'image/jpeg', {
      rectangle,
      outputs: [{ density: 1, width: 300, height: 400 }],
    });
    const alone = sharp(bytes).autoOrient().resize(300, 400, { fit: 'fill' });
    expect(whole?.bytes).toEqual(await alone.jpeg({ quality: 86, mozjpeg: true }).toBuffer());
  });

  it('cuts and scales to the pixel and drops camera data', async () => {
    const bytes = await red(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const plan = planCrop(
      { width: 200, height: 300 },
      {
        cropperData: { x: 10, y: 20, width: 100, height: 50 },
        isAutoWidth: false,
        isAutoHeight: false,
        cropWidth: 50,
        cropHeight: 25,
        densities: [1, 2],
      },
    );
    const results = await renderCrop(bytes, 'image/jpeg', plan!);
    const made = await Promise.all(results.map((result) => sharp(result.bytes).metadata()));
    expect(made.map(({ width, height, format, orientation }) => ({ width, height, format, orientation }))).toEqual([
      { width: 50, height: 25, format: 'jpeg', orientation: undefined },
      { width: 100, height: 50, format: 'jpeg', orientation: undefined },
    ]);
  });

  testInFull('[F-A9-large] a photo of 30 megapixels is taken and cut', async () => {
    const bytes = await red(6720, 4480).jpeg().toBuffer();
    const found = await identify(bytes, 'photo.jpg');
    expect(found).toMatchObject({ width: 6720, height: 4480, bytes });
    const rectangle = { left: 720, top: 480, width: 6000, height: 4000 };
    const plan = { rectangle, outputs: [{ density: 2, width: 1200, height: 800 }] };
    const [cut] = await renderCrop(bytes, 'image/jpeg', plan);
    expect(await sharp(cut?.bytes).metadata()).toMatchObject({ width: 1200, height: 800 });
  });

  it.each(['gif', 'webp'] as const)(
    '[F-A9-film] an animated %s stays animated when it is cut and resized',
    async (type) => {
      const frames = await red(40, 120)
        .composite([
          {
            input: Buffer.from(
              '<svg width="40" height="120"><rect width="40" height="40" fill="#fff"/><rect y="40" width="40" height="40" fill="#00f"/></svg>',
            ),
          },
        ])
        .raw()
        .toBuffer();
      const film = await sharp(frames, { raw: { width: 40, height: 120, channels: 3, pageHeight: 40 } })
        .toFormat(type, { delay: [100, 200, 300], loop: 3 })
        .toBuffer();
      for (const rectangle of [
        { left: 0, top: 0, width: 40, height: 40 },
        { left: 10, top: 20, width: 20, height: 20 },
      ]) {
        const [cut] = await renderCrop(film, `image/${type}`, {
          rectangle,
          outputs: [{ density: 1, width: 20, height: 20 }],
        });
        const made = await sharp(cut?.bytes, { animated: true }).metadata();
        expect([made.pages, made.width, made.pageHeight, made.delay, made.loop]).toEqual([
          3,
          20,
          20,
          [100, 200, 300],
          3,
        ]);
      }
    },
  );

  it('[F-A9-profile] a cut is in sRGB, whatever the color profile of the upload', async () => {
    const photo = await red(40, 40).withIccProfile('p3').png().toBuffer();
    expect((await sharp(photo).metadata()).icc).toBeDefined();
    const rectangle = { left: 0, top: 0, width: 20, height: 20 };
    const [cut] = await renderCrop(photo, 'image/png', { rectangle, outputs: [{ density: 1, width: 10, height: 10 }] });
    expect((await sharp(cut?.bytes).metadata()).icc).toBeUndefined();
    const { channels } = await sharp(cut?.bytes).stats();
    const means = channels.slice(0, 3).map(({ mean }) => mean);
    for (const [at, wanted] of [221, 0, 0].entries()) expect(Math.abs((means[at] ?? -99) - wanted)).toBeLessThan(3);
  });
});
