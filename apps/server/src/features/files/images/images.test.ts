import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { renderCrop } from './render-crop';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let stranger: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  stranger = await app.signIn(await buildUser(app.services));
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  id = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
});
afterAll(() => app.close());

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#0a5' } })
    .toFormat(format)
    .toBuffer();
const upload = (bytes: Buffer, name: string, fields: Record<string, string> = {}, who = as) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('image', new Blob([new Uint8Array(bytes)]), name);
  return app.call('build_images_upload', { params: { id }, form, as: who });
};
const crop = (imageId: number, body: object, who = as) =>
  app.call('build_images_crop', {
    params: { id, imageId },
    body: { cropperData: null, isAutoWidth: false, isAutoHeight: false, cropWidth: 0, cropHeight: 0, ...body },
    as: who,
  });

describe('uploading a picture', () => {
  it('is refused to a stranger, and gives an authorized caller an address that serves it safely', async () => {
    const bytes = await picture(800, 400);
    expect((await upload(bytes, 'a.jpg', {}, stranger)).status).toBe(404);
    const { body } = await upload(bytes, '../My photo.PNG');
    expect(body).toMatchObject({ needsCrop: true, width: 800, height: 400, type: 'image/jpeg' });
    expect(body.src).toMatch(/^\/blobs\/[\w-]{43}\/My-photo\.jpg$/);
    const served = await app.inject({ method: 'GET', url: body.src });
    expect(served.bytes.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect((await app.inject({ method: 'GET', url: `/blobs/${'x'.repeat(43)}/a.jpg` })).status).toBe(404);
  });

  it('[F-A9] is stored upright and without camera metadata, whatever it is used for', async () => {
    const exif = { IFD0: { Make: "Mara's camera" }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 30/1' } };
    const bytes = await sharp(await picture(80, 40))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(bytes, 'from-phone.jpg');
    expect(body).toMatchObject({ width: 40, height: 80 });
    const served = await app.inject({ method: 'GET', url: body.src });
    const found = await sharp(served.bytes).metadata();
    expect([found.exif, found.width, found.height]).toEqual([undefined, 40, 80]);
  });

  it('[C2-moved] is read, hashed and moved into the store as a file: its bytes never pass through this thread', async () => {
    const raw = { width: 700, height: 700, channels: 3 } as const;
    const png = await sharp(randomBytes(3 * 700 * 700), { raw })
      .png({ compressionLevel: 0 })
      .withExif({ IFD0: { Make: "Mara's camera" } })
      .toBuffer();
    const write = vi.spyOn(app.services.blobs, 'write');
    const run = vi.spyOn(app.services.texts, 'run');
    const { body } = await upload(png, 'noise.png');
    const svg = await upload(Buffer.from('<svg width="4" height="5"><script>1</script></svg>'), 'drawing.svg');
    const tasks = run.mock.calls.map(([{ name }]) => name);
    // Only of its thumbnail.
    expect(write.mock.calls.map(([bytes]) => bytes.length < png.length / 10)).toEqual([true]);
    expect(tasks).toEqual(['images.strip_parts']);
    write.mockRestore();
    run.mockRestore();
    const served = await app.inject({ method: 'GET', url: body.src });
    expect(served.bytes.length).toBeLessThan(png.length);
    expect((await sharp(served.bytes).raw().toBuffer()).equals(await sharp(png).raw().toBuffer())).toBe(true);
    const drawing = await app.inject({ method: 'GET', url: svg.body.src });
    expect([drawing.status, drawing.bytes.includes('script')]).toEqual([200, false]);
  });

  it('refuses one that is too small for its place, with the specified sentence and both sizes [B5-image-size] [F-C4]', async () => {
    const answer = await upload(await picture(599, 400), 'a.jpg', { naturalWidth: '600' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'image_too_small',
        error:
          'The new image needs to be the same size or larger than the current image. The new image is 599 × 400 px; the current image is 600 px wide.',
      },
    });
    expect((await upload(await picture(599, 400, 'png'), 'a.png', { naturalWidth: '600' })).status).toBe(200);
    const resizable = { canResize: '1', minWidth: '300', minHeight: '100', densities: '1,2' };
    expect((await upload(await picture(599, 400), 'a.jpg', resizable)).body.code).toBe('image_too_small');
    expect((await upload(await picture(600, 200), 'a.jpg', resizable)).status).toBe(200);
  });

  it('refuses HTML called .png and a request without a file', async () => {
    const answer = await upload(Buffer.from('<html><script>1</script></html>'), 'photo.png');
    expect(answer).toMatchObject({ status: 415, body: { error: 'photo.png is not a picture: it holds HTML.' } });
    expect((await app.call('build_images_upload', { params: { id }, form: new FormData(), as })).status).toBe(400);
  });

  it('[B7-upload-flat] answers with the image itself', async () => {
    const { body } = await upload(await picture(50, 40), 'a.jpg', { mode: 'email', version: '1' });
    expect(Object.keys(body).sort()).toEqual(['height', 'id', 'needsCrop', 'original', 'src', 'type', 'width']);
    expect(body).toMatchObject({ id: expect.any(Number), original: body.src, width: 50, height: 40 });
    const refused = await upload(Buffer.from('no'), 'a.jpg');
    expect(refused.body.error).toBe('a.jpg is not a picture: its content is unknown.');
  });

  it('[B7-upload-fields] is scaled down to what its place can show; the upload stays the original', async () => {
    const place = { canResize: '1', maxWidth: '100', densities: '1,2' };
    const bytes = await picture(800, 400);
    const { body } = await upload(bytes, 'large.jpg', place);
    expect(body).toMatchObject({ width: 200, height: 100, needsCrop: true });
    const [shown, original] = await Promise.all(
      [body.src, body.original].map(async (url) => (await app.inject({ method: 'GET', url })).bytes),
    );
    expect(await sharp(shown).metadata()).toMatchObject({ width: 200, height: 100, format: 'jpeg' });
    expect(original?.equals(bytes)).toBe(true);
    const cut = await crop(body.id, { cropWidth: 50 });
    expect(cut.body.image).toMatchObject({ width: 50, height: 25 });
    const gif = await upload(await picture(800, 400, 'gif'), 'large.gif', place);
    expect(gif.body).toMatchObject({ width: 800, original: gif.body.src });
  });

  it('[B7-upload-fields] needs no cropping if it has one of the shapes of its place', async () => {
    const needs = async (ratios: string) => (await upload(await picture(160, 90), 'a.jpg', { ratios })).body.needsCrop;
    expect([await needs('1,16:9'), await needs('1.78'), await needs('4:3'), await needs('')]).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
  });

  it.each([
    ['densities', { densities: '1,five' }],
    ['densities', { densities: '1,2,3,4,1' }],
    ['densities', { densities: '5' }],
    ['ratios', { ratios: '16:0' }],
    ['ratios', { ratios: '1,' }],
    ['maxWidth', { maxWidth: '-1' }],
    ['width', { width: 'wide' }],
    ['canResize', { canResize: 'maybe' }],
    ['isAutoHeight', { isAutoHeight: '2' }],
    ['minWidth', { minWidth: '300', maxWidth: '200' }],
    ['minHeight', { minHeight: '300', maxHeight: '200' }],
    ['mode', { mode: 'page' }],
    ['mode', { mode: 'template' }],
    ['mode', { mode: 'poster' }],
    ['version', { version: '999' }],
    ['version', { version: 'one' }],
  ])('[B7-upload-fields] refuses a wrong %s and names it: %o', async (field, fields: Record<string, string>) => {
    const { status, body } = await upload(await picture(20, 10), 'a.jpg', fields);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toMatch(/^(?:The|An entry in the) .+\.$/);
  });

  it('applies gif and svg without cropping; svg is cleaned', async () => {
    expect((await upload(await picture(30, 20, 'gif'), 'a.gif')).body).toMatchObject({ needsCrop: false });
    const svg = await upload(Buffer.from('<svg width="9" height="8"><script>1</script></svg>'), 'a.svg');
    expect(svg.body).toMatchObject({ needsCrop: false, width: 9, height: 8, type: 'image/svg+xml' });
    expect((await app.inject({ method: 'GET', url: svg.body.src })).text).not.toContain('script');
    const skipped = await crop(svg.body.id, { cropWidth: 3, cropHeight: 3 });
    expect(skipped.body.variants).toEqual([{ density: 1, src: svg.body.src, width: 9, height: 8 }]);
  });
});

describe('cropping', () => {
  it('cuts exactly the wanted size at each density', async () => {
    const image = (await upload(await picture(2000, 1000), 'wide.jpg')).body;
    const body = {
      cropperData: { x: 400, y: 0, width: 1200, height: 1000 },
      cropWidth: 300,
      cropHeight: 250,
      densities: [1, 2],
    };
    expect((await crop(image.id, body, stranger)).status).toBe(404);
    const answer = await crop(image.id, body);
    expect(answer.body.image).toMatchObject({ original: image.src, width: 300, height: 250, type: 'image/jpeg' });
    expect(answer.body.variants.map((one: { width: number; height: number }) => [one.width, one.height])).toEqual([
      [300, 250],
      [600, 500],
    ]);
    expect(answer.body.variants[1].src).toMatch(/wide@2x\.jpg$|wide%402x\.jpg$/);
    const made = await sharp((await app.inject({ method: 'GET', url: answer.body.variants[1].src })).bytes).metadata();
    expect([made.width, made.height]).toEqual([600, 500]);
  });

  it('[B5-gif-resize] resizes a gif as a whole', async () => {
    const { body: image } = await upload(await picture(900, 600, 'gif'), 'a.gif');
    const answer = await crop(image.id, {
      cropperData: { x: 100, y: 0, width: 300, height: 300 },
      cropWidth: 150,
      cropHeight: 100,
      densities: [2],
    });
    expect(answer.body.image).toMatchObject({ width: 300, height: 200, type: 'image/gif', original: image.src });
  });

  it('keeps the whole picture on Skip and refuses a rectangle outside', async () => {
    const image = (await upload(await picture(1000, 600), 'a.jpg')).body;
    expect((await crop(image.id, { cropWidth: 500, cropHeight: 50 })).body.image).toMatchObject({
      width: 500,
      height: 300,
    });
    const outside = await crop(image.id, { cropperData: { x: 1000, y: 0, width: 5, height: 5 } });
    expect(outside).toMatchObject({ status: 400, body: { error: 'Failed to upload image.' } });
  });
});

describe('[F-A11] cropping in many densities', () => {
  it('makes at most four', async () => {
    const image = (await upload(await picture(400, 200), 'a.jpg')).body;
    const four = await crop(image.id, { cropWidth: 100, cropHeight: 50, densities: [1, 2, 3, 4] });
    expect(four.body.variants.map(({ density }: { density: number }) => density)).toEqual([1, 2, 3, 4]);
    for (const count of [5, 200, 1000]) {
      const densities = Array.from({ length: count }, (_, at) => 1 + at / 400);
      const answer = await crop(image.id, { cropWidth: 100, cropHeight: 50, densities });
      expect(answer).toMatchObject({ status: 400, body: { field: 'densities' } });
    }
  });

  it('stops once the request is canceled', async () => {
    const gone = new AbortController();
    const outputs = [1, 2, 3, 4].map((density) => ({ density, width: 10 * density, height: 5 * density }));
    const plan = { rectangle: { left: 0, top: 0, width: 400, height: 200 }, outputs };
    const cutting = renderCrop(await picture(400, 200), 'image/jpeg', plan, { signal: gone.signal });
    gone.abort(new Error('The client has gone.'));
    await expect(cutting).rejects.toThrow('The client has gone.');
  });
});
