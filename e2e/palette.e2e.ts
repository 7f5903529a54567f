import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../apps/web/src/messages';
import { createEmail, uploadHtml } from './support/api';
import { openWindow, withPicture } from './support/browser';
import { openSharedFixture } from './support/fixture';
import { takePictures } from './support/pictures';
import { startEditing } from './support/screen';

const theme = `<!doctype html><html lang="en"><head><title>Orchard</title></head><body>
<div class="block-section" data-title="Hero"><h1 class="block-edit">Plant a tree</h1></div>
<div class="block-section" data-title="Note"><p class="block-edit">In autumn</p></div>
</body></html>`;

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});
afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const palette = () => page.getByRole('list', { name: 'sections' });
const pictures = () =>
  palette()
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

it('[B3-palette-pictures] shows live pages in the palette until screenshots of its items are taken', () =>
  withPicture(page, 'palette', async () => {
    const tid = await uploadHtml(page, theme, 'Orchard');
    const eid = await createEmail(page, tid, 'Apples');
    const address = `${fixture.galley.address}/build/email/${tid}/${eid}`;
    await page.goto(address);
    await startEditing(page);
    // This server has no Chromium.
    await page.getByText(messages.livePreviews(messages.screenshotErrors.missing)).waitFor();
    expect([await palette().locator('iframe').count(), await pictures()]).toEqual([2, []]);
    await takePictures(page, 'palette-live');

    // One that has: at first neither is taken, then the first, then both.
    const picture = async (width: number) =>
      await sharp({ create: { width, height: 90, channels: 3, background: '#8ab' } })
        .webp()
        .toBuffer();
    const bodies = { desktop: await picture(360), mobile: await picture(375) };
    const asked: string[][] = [];
    await page.route('**/content/taken/*', (route) =>
      route.fulfill({
        contentType: 'image/webp',
        body: bodies[route.request().url().endsWith('mobile') ? 'mobile' : 'desktop'],
      }),
    );
    await page.route('**/palette-screenshots', async (route) => {
      const { ids } = route.request().postDataJSON() as { ids: string[] };
      const ready = ids.slice(0, asked.push(ids) - 1).map((id) => ({
        id,
        screenshotStatus: 'ready',
        screenshotError: '',
        screenshotDesktop: '/content/taken/desktop',
        screenshotMobile: '/content/taken/mobile',
      }));
      await route.fulfill({ json: { items: ready.slice(0, 1) } });
    });
    await page.reload();
    await startEditing(page);
    await expect.poll(pictures, { timeout: 15_000 }).toEqual([360, 360]);
    expect(asked).toEqual([['section-0', 'section-1'], ['section-0', 'section-1'], ['section-1']]);
    expect(await palette().locator('iframe').count()).toBe(0);
    await takePictures(page, 'palette-taken');
    await page.getByRole('radio', { name: 'Mobile' }).click();
    await expect.poll(pictures).toEqual([375, 375]);
  }));
