import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { sweepFiles } from '../../documents/trash/sweep-files';

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

/** Two colors side by side with some noise, 600 × 400. */
async function photo(type: 'jpeg' | 'png' = 'jpeg', flat = false): Promise<Buffer> {
  const data = Buffer.alloc(600 * 400 * 3);
  for (let at = 0; at < data.length; at += 3) {
    const noise = flat ? 0 : (Math.imul(at, 2654435761) >>> 16) % 5;
    const [x, y] = [(at / 3) % 600, Math.floor(at / 1800)];
    const light = flat ? 0 : 50 * Math.sin(x / 23) * Math.cos(y / 31) + 40 * Math.sin((x + 2 * y) / 47);
    const color = x < 300 ? [180, 60, 60] : [60, 60, 180];
    data.set(
      color.map((value) => Math.max(0, Math.min(255, value + light + noise))),
      at,
    );
  }
  return await sharp(data, { raw: { width: 600, height: 400, channels: 3 } })
    .toFormat(type, { quality: 95 })
    .toBuffer();
}

function formOf(bytes: Buffer, name: string): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const upload = async (bytes: Buffer, name: string) =>
  (await app.call('build_images_upload', { params: { id }, form: formOf(bytes, name), as })).body;
const half = { cropperData: { x: 0, y: 0, width: 200, height: 400 }, cropWidth: 100, cropHeight: 200 };
const crop = (imageId: number, body: object = {}, who = as) =>
  app.call('build_images_crop', {
    params: { id, imageId },
    body: { ...half, isAutoWidth: false, isAutoHeight: false, densities: [1, 2], ...body },
    as: who,
  });
const find = (src: string, who = as) => app.call('build_images_find', { params: { id }, query: { src }, as: who });
const load = async (url: string) => (await app.inject({ method: 'GET', url })).bytes;

describe('[B15-smaller-crop] a smaller encoding of a crop', () => {
  const wanted = { ...half, isAutoWidth: false, isAutoHeight: false, densities: [1, 2] };

  it('is measured before it is made: what is measured is what the document gets', async () => {
    const image = await upload(await photo(), 'photo.jpg');
    const measure = (who: TestCaller) =>
      app.call('build_images_measure', { params: { id, imageId: image.id }, body: wanted, as: who });
    expect((await measure(stranger)).status).toBe(404);
    const { body } = await measure(as);
    expect(body.smallerType).toBe('image/jpeg');
    expect(body.smallerBytes).toBeLessThan(body.bytes);
    const usual = (await crop(image.id)).body.variants[1];
    const small = (await crop(image.id, { isSmaller: true })).body.variants[1];
    expect([(await load(usual.src)).length, (await load(small.src)).length]).toEqual([body.bytes, body.smallerBytes]);
  });

  it('gets the name and the type of what it became', async () => {
    const image = await upload(await photo('png'), 'photo.png');
    const { body } = await crop(image.id, { isSmaller: true });
    expect(body.image).toMatchObject({ type: 'image/jpeg', width: 100, height: 200, original: image.src });
    expect(body.variants.map(({ src }: { src: string }) => src.split('/').at(-1))).toEqual([
      'photo.jpg',
      'photo%402x.jpg',
    ]);
    expect((await sharp(await load(body.image.src)).metadata()).format).toBe('jpeg');
  });

  it('is WebP in pages only, which Outlook does not show', async () => {
    const { organization } = owner;
    const theme = await buildTemplate(app.services, { organization, html: '<p>a</p>', type: 'page' });
    const page = await buildEmail(app.services, { organization, templateId: theme.id, author: owner });
    // JPEG can't show semi-transparent pixels.
    const clear = await sharp(await photo('png'))
      .ensureAlpha(0.5)
      .png()
      .toBuffer();
    const types = await Promise.all(
      [id, page.id].map(async (to) => {
        const params = { id: to };
        const form = formOf(clear, 'clear.png');
        const { body } = await app.call('build_images_upload', { params, form, as });
        const asked = { params: { ...params, imageId: body.id }, body: wanted, as };
        return (await app.call('build_images_measure', asked)).body.smallerType;
      }),
    );
    expect(types).toEqual(['image/png', 'image/webp']);
  });
});

describe('[B15-recrop] cropping an image again', () => {
  it('finds the upload behind an image of a document, and how it was cropped', async () => {
    const image = await upload(await photo(), 'again.jpg');
    const cropperData = { x: 10, y: 20, width: 300, height: 500 };
    const made = await crop(image.id, { cropperData, rotation: 90, focalPoint: { x: 25, y: 75 } });
    expect(made.body.variants).toMatchObject([
      { width: 100, height: 200 },
      { width: 200, height: 400 },
    ]);
    const [, dense] = made.body.variants;
    expect((await find(dense.src, stranger)).status).toBe(404);
    for (const src of [dense.src, `http://galley.test${dense.src}`]) {
      expect((await find(src)).body).toMatchObject({
        image: {
          id: image.id,
          src: image.src,
          name: 'again.jpg',
          width: 600,
          height: 400,
          focalPoint: { x: 25, y: 75 },
        },
        crop: { cropperData, rotation: 90, isSmaller: false },
      });
    }
    expect((await find(image.src)).body.crop).toBeNull();
    await crop(image.id);
    expect((await find(image.src)).body.image.focalPoint).toEqual({ x: 25, y: 75 });
    await crop(image.id, { focalPoint: null });
    expect((await find(image.src)).body.image.focalPoint).toBeNull();
  });

  it('turns the image clockwise before its part is cut', async () => {
    const image = await upload(await photo('png', true), 'sides.png');
    // Rotated by 90°, the left half is the upper one.
    const upper = { cropperData: { x: 0, y: 0, width: 400, height: 200 }, cropWidth: 40, cropHeight: 20 };
    const { body } = await crop(image.id, { ...upper, rotation: 90 });
    const { channels } = await sharp(await load(body.image.src)).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([180, 60, 60]);
    const outside = { cropperData: { x: 450, y: 0, width: 100, height: 100 }, rotation: 90 };
    expect(await crop(image.id, outside)).toMatchObject({ status: 400, body: { field: 'cropperData' } });
    expect((await crop(image.id, { rotation: 45 })).status).toBe(400);
  });

  it('says which images cannot be: those from elsewhere, of other themes and deleted ones', async () => {
    const { organization } = owner;
    const other = await buildTemplate(app.services, { organization, html: '<p>a</p>' });
    const theirs = await buildEmail(app.services, { organization, templateId: other.id, author: owner });
    const image = await upload(await photo(), 'mine.jpg');
    const elsewhere = await app.call('build_images_find', { params: { id: theirs.id }, query: { src: image.src }, as });
    for (const answer of [elsewhere, await find('https://example.com/a.jpg'), await find('cid:1')])
      expect(answer).toMatchObject({ status: 404, body: { error: messages.imageNotHere } });
    await app.call('build_images_delete', { params: { id, imageId: image.id }, as });
    expect((await find(image.src)).status).toBe(404);
  });
});

describe('[B15-theme-images] images of a theme that is edited', () => {
  it('are uploaded, cropped and kept in the library by those who can edit the theme', async () => {
    const { organization } = owner;
    const theme = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
    const editor = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    const params = { id: theme };
    const put = async (who: TestCaller, fields: Record<string, string> = {}) => {
      const form = formOf(await photo(), 'theme.jpg');
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      return await app.call('build_template_images_upload', { params, form, as: who });
    };
    expect([(await put(stranger)).status, (await put(editor)).status]).toEqual([404, 403]);
    expect((await put(as, { mode: 'email' })).body.field).toBe('mode');
    const { body: image } = await put(as, { mode: 'template', version: '1' });
    expect(image).toMatchObject({ width: 600, height: 400, needsCrop: true });
    const body = { ...half, isAutoWidth: false, isAutoHeight: false, densities: [2] };
    const cut = await app.call('build_template_images_crop', { params: { ...params, imageId: image.id }, body, as });
    expect(cut.body.image).toMatchObject({ width: 200, height: 400, original: image.src });

    const { html, markerPrefix } = (await app.call('build_template_html', { params, as })).body;
    const { lease } = (await app.call('build_template_lease_take', { params, body: { tabId: 'tab' }, as })).body;
    const saved = html.replace('>a<', `><img src="${cut.body.image.src}"><`);
    const version = { title: 'Theme', version: 1, markerPrefix, leaseNumber: lease.number, tabId: 'tab' };
    const answer = await app.call('build_template_save', { params, body: { ...version, html: saved }, as });
    expect(answer.status).toBe(200);
    expect((await app.call('build_template_html', { params, as })).body.html).toContain(cut.body.image.src);

    const unused = (await put(as)).body;
    await sweepFiles(app.services);
    const email = await buildEmail(app.services, { organization, templateId: theme, author: owner });
    for (const [route, from] of [
      ['build_template_images_list', theme],
      ['build_images_list', email.id],
    ] as const) {
      const { images } = (await app.call(route, { params: { id: from }, as })).body;
      expect(images.map((one: { id: number }) => one.id)).toEqual([unused.id, image.id]);
    }
    expect((await load(cut.body.image.src)).length).toBeGreaterThan(0);
  });
});
