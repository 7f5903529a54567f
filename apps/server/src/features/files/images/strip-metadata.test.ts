import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createTextThread } from '../../../platform/workers/text-thread';
import { stripMetadata } from './strip-metadata';

const secrets = /SERIAL-4711|GPS-NOTE|Mara's camera|xpacket/;
const exif = {
  IFD0: { ImageDescription: 'GPS-NOTE', Make: "Mara's camera" },
  IFD2: { BodySerialNumber: 'SERIAL-4711' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 30/1' },
};
const xmp = '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>';
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5' } }).composite([
    { input: Buffer.from('<svg width="60" height="40"><rect width="20" height="10" fill="#f30"/></svg>') },
  ]);

const folder = mkdtempSync('/tmp/galley-test-metadata-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The stored bytes of an uploaded image. */
async function strip(bytes: Buffer, type: string): Promise<Buffer> {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  const { orientation = 1, pages = 1, space } = await sharp(bytes).metadata();
  const isTurned = orientation > 1 && pages === 1;
  const stored = await stripMetadata(createTextThread(null), {
    path,
    size: bytes.length,
    type,
    isTurned,
    isCmyk: space === 'cmyk',
  });
  const clean = readFileSync(stored.path);
  const sha256 = createHash('sha256').update(clean).digest('hex');
  expect(stored).toMatchObject({ size: clean.length, sha256 });
  return clean;
}

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

async function expectClean(bytes: Buffer): Promise<Metadata> {
  expect(bytes.toString('latin1')).not.toMatch(secrets);
  const found = await sharp(bytes, { animated: true }).metadata();
  expect([found.exif, found.xmp, found.iptc, found.comments ?? []]).toEqual([undefined, undefined, undefined, []]);
  return found;
}

describe('[F-A9] metadata of a camera or program in an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is removed from a %s, its pixels and color profile stay',
    async (format) => {
      const dirty = await picture().withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(format).toBuffer();
      expect(dirty.toString('latin1')).toMatch(secrets);
      const clean = await strip(dirty, `image/${format}`);
      const found = await expectClean(clean);
      expect(found.icc).toEqual((await sharp(dirty).metadata()).icc);
      expect(found.icc).toBeDefined();
      expect((await pixels(clean)).equals(await pixels(dirty))).toBe(true);
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)('a %s that is stored sideways is rotated', async (format) => {
    const dirty = await picture().withExif(exif).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const clean = await strip(dirty, `image/${format}`);
    const found = await expectClean(clean);
    expect([found.width, found.height, found.orientation ?? 1]).toEqual([40, 60, 1]);
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s without any keeps its bytes', async (format) => {
    const plain = await picture().toFormat(format).toBuffer();
    expect((await strip(plain, `image/${format}`)).equals(plain)).toBe(true);
  });

  it('an animated gif stays animated, without its comment and data after its end', async () => {
    const frames = await sharp({ create: { width: 10, height: 30, channels: 3, background: '#000' } })
      .composite([
        { input: Buffer.from('<svg width="10" height="30"><rect width="10" height="12" fill="#fff"/></svg>') },
      ])
      .raw()
      .toBuffer();
    const gif = await sharp(frames, { raw: { width: 10, height: 30, channels: 3, pageHeight: 10 } })
      .gif({ delay: [100, 200, 300], loop: 3 })
      .toBuffer();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 11]), Buffer.from('SERIAL-4711'), Buffer.from([0])]);
    const dirty = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1), Buffer.from('GPS-NOTE')]);
    const clean = await strip(dirty, 'image/gif');
    const found = await expectClean(clean);
    expect([found.pages, found.loop, found.delay]).toEqual([3, 3, [100, 200, 300]]);
    expect((await pixels(clean)).equals(await pixels(gif))).toBe(true);
  });

  it('data after the end of a jpeg is removed', async () => {
    const jpeg = await picture().jpeg({ progressive: true }).toBuffer();
    const clean = await strip(Buffer.concat([jpeg, Buffer.from('GPS-NOTE')]), 'image/jpeg');
    expect(clean.equals(jpeg)).toBe(true);
  });

  it('[F-A9-cmyk] a jpeg in the colors of print is converted to sRGB', async () => {
    const print = await picture().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const clean = await strip(print, 'image/jpeg');
    const found = await expectClean(clean);
    expect([found.space, found.channels, found.icc, found.width, found.height]).toEqual(['srgb', 3, undefined, 60, 40]);
    const { dominant } = await sharp(clean).stats();
    expect(dominant.g).toBeGreaterThan(dominant.r + 80);
  });
});
