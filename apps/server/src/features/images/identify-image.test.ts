import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createDirectPool } from '../../platform/workers/direct-pool';
import { createTextThread } from '../../platform/workers/text-thread';
import { cutImage } from './cut-image';
import { identifyImage } from './identify-image';
import { planCrop } from './image-size';

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
    const [whole] = await cutImage(bytes, 'image/jpeg', {
      rectangle,
      outputs: [{ density: 1, width: 300, height: 400 }],
    });
    const alone = sharp(bytes).autoOrient().resize(300, 400, { fit: 'fill' });
    expect(whole).toEqual(await alone.jpeg({ quality: 86, mozjpeg: true }).toBuffer());
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
    const results = await cutImage(bytes, 'image/jpeg', plan!);
    const made = await Promise.all(results.map((result) => sharp(result).metadata()));
    expect(made.map(({ width, height, format, orientation }) => ({ width, height, format, orientation }))).toEqual([
      { width: 50, height: 25, format: 'jpeg', orientation: undefined },
      { width: 100, height: 50, format: 'jpeg', orientation: undefined },
    ]);
  });
});
