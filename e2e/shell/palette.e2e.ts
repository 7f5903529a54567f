import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, startEditing } from '../support/screen';

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

    // This server has Chromium: at first no screenshot is taken, then the first one.
    const picture = async (width: number) =>
      await sharp({ create: { width, height: 90, channels: 3, background: '#8ab' } })
        .webp()
        .toBuffer();
    const bodies = { desktop: await picture(360), mobile: await picture(375) };
    const asked: string[][] = [];
    const reason = messages.screenshotErrors.time;
    await page.route('**/content/taken/*', (route) =>
      route.fulfill({
        contentType: 'image/webp',
        body: bodies[route.request().url().endsWith('mobile') ? 'mobile' : 'desktop'],
      }),
    );
    // The second one fails until it's retried.
    let fails = true;
    await page.route('**/screenshots-retry', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ kind: 'item' });
      fails = false;
      await route.fulfill({ json: { requested: 1 } });
    });
    await page.route('**/palette-screenshots', async (route) => {
      const { ids } = route.request().postDataJSON() as { ids: string[] };
      asked.push(ids);
      const none = { screenshotStatus: 'error', screenshotError: reason, screenshotDesktop: '', screenshotMobile: '' };
      const ready = {
        screenshotStatus: 'ready',
        screenshotError: '',
        screenshotDesktop: '/content/taken/desktop',
        screenshotMobile: '/content/taken/mobile',
      };
      const items = ids.map((id) => ({ id, ...(fails && id === 'section-1' ? none : ready) }));
      await route.fulfill({ json: { items: asked.length === 1 ? [] : items } });
    });
    await page.reload();
    await startEditing(page);
    await page.getByText(reason).waitFor();
    expect(await pictures()).toEqual([360]);
    await takePictures(page, 'palette-failed');
    await button(page, 'Take thumbnail again').click();
    await expect.poll(pictures, { timeout: 15_000 }).toEqual([360, 360]);
    expect(asked).toEqual([['section-0', 'section-1'], ['section-0', 'section-1'], ['section-1']]);
    expect(await palette().locator('iframe').count()).toBe(0);
    await takePictures(page, 'palette-taken');
    await page.getByRole('radio', { name: 'Mobile' }).click();
    await expect.poll(pictures).toEqual([375, 375]);
  }));
