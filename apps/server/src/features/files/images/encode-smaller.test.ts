import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeSmaller, type Pixels } from './encode-smaller';
import { type GrayImage, likenessTask } from './image-likeness';
import { renderCrop } from './render-crop';

const size = { width: 256, height: 192 };

/** A photo as an encoder sees it: soft shapes, an edge, and a little noise. */
function photo(channels: 3 | 4 = 3): Pixels {
  const data = Buffer.alloc(size.width * size.height * channels);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const at = (y * size.width + x) * channels;
      const noise = (Math.imul(x * 8191 + y, 2654435761) >>> 16) % 5;
      const light = 128 + 90 * Math.sin(x / 23) * Math.cos(y / 31) + (x > 150 ? 25 : 0) + noise;
      for (const [channel, shift] of [0, 20, -30].entries())
        data[at + channel] = Math.max(0, Math.min(255, light + shift));
      if (channels === 4) data[at + 3] = x < 20 ? 0 : 255;
    }
  }
  const info = { ...size, channels, hasAlpha: channels === 4, format: 'raw', size: data.length, premultiplied: false };
  return { data, info };
}

const raw = ({ data, info: { width, height, channels } }: Pixels) => sharp(data, { raw: { width, height, channels } });
const compare = async (one: GrayImage, other: Pick<GrayImage, 'data'>) => await likenessTask.run({ one, other });
const usual = (bytes: Buffer, type: string) => ({ bytes, type, usualSize: bytes.length });

describe('[B15-smaller] encodeSmaller', () => {
  it('makes a JPEG smaller, and no smaller than it still looks alike', async () => {
    const pixels = photo();
    const plain = usual(await raw(pixels).jpeg({ quality: 86, mozjpeg: true }).toBuffer(), 'image/jpeg');
    const tried: { mean: number; low: number }[] = [];
    const cut = await encodeSmaller(pixels, plain, {
      types: ['image/jpeg'],
      compare: async (...pictures) => {
        const found = await compare(...pictures);
        tried.push(found);
        return found;
      },
    });
    expect(cut).toMatchObject({ type: 'image/jpeg', usualSize: plain.bytes.length });
    expect(cut.bytes.length).toBeLessThan(plain.bytes.length);
    expect(tried.length).toBeLessThanOrEqual(4);
    const strict = await encodeSmaller(pixels, plain, {
      types: ['image/jpeg'],
      compare: async () => ({ mean: 0.96, low: 1 }),
    });
    expect(strict).toBe(plain);
    const blurred = await encodeSmaller(pixels, plain, {
      types: ['image/jpeg'],
      compare: async () => ({ mean: 1, low: 0.8 }),
    });
    expect(blurred).toBe(plain);
  });

  it('turns a photo in a PNG into a JPEG, but keeps what is transparent', async () => {
    const types = ['image/png', 'image/jpeg'];
    const opaque = usual(await raw(photo()).png().toBuffer(), 'image/png');
    const cut = await encodeSmaller(photo(), opaque, { types, compare });
    expect(cut.type).toBe('image/jpeg');
    expect(cut.bytes.length).toBeLessThan(opaque.bytes.length / 2);
    const clear = usual(await raw(photo(4)).png().toBuffer(), 'image/png');
    const kept = await encodeSmaller(photo(4), clear, { types, compare });
    expect(kept.type).toBe('image/png');
    expect((await sharp(kept.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('writes WebP only where it is allowed, and one type for all densities', async () => {
    const original = await raw(photo()).png().toBuffer();
    const rectangle = { left: 0, top: 0, ...size };
    const outputs = [
      { density: 1, width: 128, height: 96 },
      { density: 2, width: 256, height: 192 },
    ];
    const cut = (types: string[]) =>
      renderCrop(original, 'image/png', { rectangle, outputs }, { smaller: { types, compare } });
    const inEmail = await cut(['image/png', 'image/jpeg']);
    expect(inEmail.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
    const inPage = await cut(['image/webp', 'image/png', 'image/jpeg']);
    expect(inPage.map(({ type }) => type)).toEqual(['image/webp', 'image/webp']);
    const made = await Promise.all(inPage.map(({ bytes }) => sharp(bytes).metadata()));
    expect(made.map(({ width, height, format }) => [width, height, format])).toEqual([
      [128, 96, 'webp'],
      [256, 192, 'webp'],
    ]);
  });
});

describe('[B15-smaller-likeness] likenessTask', () => {
  const gray = (value: (at: number) => number) => ({
    data: Uint8Array.from({ length: 64 * 64 }, (_, at) => value(at)),
    width: 64,
    height: 64,
  });

  it('is 1 for the same picture, and falls where one part of it changes', async () => {
    const one = gray((at) => (at * 37) % 251);
    expect(await compare(one, one)).toEqual({ mean: 1, low: 1 });
    const spoiled = gray((at) => (at % 64 < 8 && at < 64 * 8 ? 128 : (at * 37) % 251));
    const found = await compare(one, spoiled);
    expect(found.mean).toBeGreaterThan(0.97);
    expect(found.low).toBeLessThan(0.1);
  });

  it('takes pictures whose sides are no multiples of its blocks', async () => {
    const data = Uint8Array.from({ length: 13 * 5 }, (_, at) => at);
    expect(await compare({ data, width: 13, height: 5 }, { data })).toEqual({ mean: 1, low: 1 });
  });
});

describe('[B15-rotate] cutImage', () => {
  it.each([
    [0, [255, 0, 0]],
    [90, [0, 0, 255]],
    [180, [255, 255, 0]],
    [270, [0, 255, 0]],
  ] as const)('rotates by %i degrees before it cuts', async (rotation, corner) => {
    // red | green over blue | yellow
    const data = Buffer.alloc(40 * 20 * 3);
    for (let at = 0; at < 800; at += 1) {
      const [right, low] = [at % 40 >= 20, at >= 400];
      data.set(low ? (right ? [255, 255, 0] : [0, 0, 255]) : right ? [0, 255, 0] : [255, 0, 0], at * 3);
    }
    const original = await sharp(data, { raw: { width: 40, height: 20, channels: 3 } })
      .png()
      .toBuffer();
    const [width, height] = rotation % 180 === 0 ? [40, 20] : [20, 40];
    const whole = { left: 0, top: 0, width, height };
    const part = { left: 0, top: 0, width: 8, height: 4 };
    for (const [rectangle, output] of [
      [whole, { width: width / 2, height: height / 2 }],
      [part, { width: 4, height: 2 }],
    ] as const) {
      for (const outputs of [
        [{ density: 1, ...output }],
        [
          { density: 1, ...output },
          { density: 2, ...output },
        ],
      ]) {
        const [cut] = await renderCrop(original, 'image/png', { rectangle, outputs }, { rotation });
        const { data: pixels, info } = await sharp(cut?.bytes).raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([output.width, output.height]);
        expect([...pixels.subarray(0, 3)]).toEqual([...corner]);
      }
    }
  });
});
