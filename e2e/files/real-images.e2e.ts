import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, sheet, startEditing } from '../support/screen';

const place = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E";
const theme = `<!doctype html><html lang="en"><head><title>Letter</title></head><body>
<div class="block-section" data-title="Hero"><img class="block-edit" alt="" width="300" height="200" src="${place}"></div>
</body></html>`;

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  const id = await uploadHtml(page, theme, 'Letter');
  const body = { title: 'Real images', type: 'email', start: 'example' };
  const created = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id }, body);
  await page.goto(`${fixture.galley.address}/build/email/${id}/${created.email.id}`);
});

afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo as saved by a camera, with an orientation and a location in its metadata: 30 megapixels in a full run. */
async function photo(): Promise<ImageFile> {
  const grain = sharp(randomBytes(600 * 500 * 3), { raw: { width: 600, height: 500, channels: 3 } });
  const large = grain
    .resize(inFull(6000, 2400), inFull(5000, 2000))
    .withExif({ IFD3: { GPSLatitude: '47/1 22/1 0/1' } });
  const buffer = await large.withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

async function film(): Promise<ImageFile> {
  const colors = ['#cc3333', '#33cc33', '#3333cc'];
  const frames = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [80, 80, 80] })
    .toBuffer();
  return { name: 'film.gif', mimeType: 'image/gif', buffer };
}

async function print(): Promise<ImageFile> {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#d02040' } });
  return { name: 'print.jpg', mimeType: 'image/jpeg', buffer: await image.toColourspace('cmyk').jpeg().toBuffer() };
}

const drawing: ImageFile = {
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" onload="alert(1)"><script>alert(2)</script><rect width="300" height="200" fill="teal"/></svg>',
  ),
};

async function torn(): Promise<ImageFile> {
  const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } });
  const whole = await noise.png().toBuffer();
  return { name: 'torn.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) };
}

const library = () => page.getByRole('dialog', { name: 'Image library' });
const names = () =>
  library()
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
const shown = () => sheet(page).locator('img');

/** Places an image of the library in the email, cropped. Returns what the canvas loads. */
async function use(name: string): Promise<Buffer> {
  const before = await shown().getAttribute('src');
  await shown().click();
  await button(page, 'Image library').click();
  await library()
    .getByRole('option', { name: new RegExp(name) })
    .dblclick();
  await library().waitFor({ state: 'detached' });
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  const address = () => shown().getAttribute('src', { timeout: 1000 });
  // Whether cropping is needed is known after the image has loaded. Elements behind a dialog have no role.
  const used = async () => {
    if (await crop.isVisible()) await crop.getByRole('button', { name: 'Crop', exact: true }).click();
    return await address().catch(() => before);
  };
  await expect.poll(used, { timeout: 60_000 }).not.toBe(before);
  const src = (await address()) ?? '';
  await expect.poll(() => shown().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const answer = await context.request.get(new URL(src, page.url()).href);
  expect(answer.status()).toBe(200);
  return await answer.body();
}

it(
  '[B15-real-files] a photo, an animation, a print and a drawing are used; a torn file is refused',
  { timeout: 240_000 },
  () =>
    withPicture(page, 'real-images', async () => {
      await startEditing(page);
      await shown().click();
      await button(page, 'Image library').click();
      const chooser = page.waitForEvent('filechooser');
      await library().getByRole('button', { name: 'Upload images' }).click();
      await (await chooser).setFiles([await photo(), await film(), await print(), drawing, await torn()]);
      await library().getByRole('alert').filter({ hasText: 'torn.png' }).waitFor({ timeout: 60_000 });
      const wanted = ['drawing.svg', 'film.gif', 'photo.jpg', 'print.jpg'];
      await expect.poll(async () => (await names()).sort(), { timeout: 60_000 }).toEqual(wanted);
      await page.keyboard.press('Escape');
      await library().waitFor({ state: 'detached' });

      const taken = await sharp(await use('photo')).metadata();
      // The orientation is applied, and the metadata is removed.
      expect([taken.width, taken.height, taken.orientation, taken.exif]).toEqual([600, 400, undefined, undefined]);
      const moving = await sharp(await use('film'), { animated: true }).metadata();
      expect([moving.pages, moving.width]).toEqual([3, 600]);
      const printed = await sharp(await use('print')).metadata();
      expect(printed.space).toBe('srgb');
      const drawn = (await use('drawing')).toString();
      expect(drawn).toContain('<rect');
      expect(drawn).not.toMatch(/script|onload/);
    }),
);
