import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet } from '../support/screen';

const starter = fileURLToPath(new URL('../../themes/orchard-email/index.html', import.meta.url));
const theme = `<!doctype html>
<html lang="en"><head><title>Letter</title><style>body { margin: 0; font: 16px/24px Arial } .row { width: 560px; margin: 0 auto; padding: 30px 0 }</style></head>
<body>
<div class="row block-section" data-title="Opening"><h1 class="block-edit">Plant a tree</h1><p class="block-edit">Words that carry a link.</p></div>
<div class="row block-section block-bgcolor" data-title="Parts" style="background-color:#eeeeee"><div class="block-region"><p class="block-component block-edit" data-title="Note">A short note.</p></div></div>
<div class="row block-section" data-title="Closing"><p class="block-edit block-no-text">Kept as it is.</p><p class="block-edit">See you soon.</p></div>
</body></html>
`;

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
let starterId: number;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  starterId = await uploadHtml(first.page, readFileSync(starter, 'utf8'), 'Orchard');
  await first.context.close();
});

beforeEach(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const tools = () => page.getByRole('toolbar', { name: 'Section' });
const sections = () => sheet(page).locator('.block-section');
const editedText = () => sheet(page).locator('[contenteditable="true"]');
const titles = () => sections().evaluateAll((all) => all.map((section) => section.getAttribute('data-title')));

/** A separate theme: unsaved work of a test would be offered as a draft in the next one. */
async function openTheme(): Promise<void> {
  const letterId = await uploadHtml(page, theme, 'Letter');
  await page.goto(`${fixture.galley.address}/build/template/${letterId}`);
  await button(page, 'Edit').click();
  await button(page, 'Cancel').waitFor();
  await sheet(page).getByText('Plant a tree').waitFor();
}

/** Returns the box of an element on the screen. */
async function boxOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('This is not on the screen.');
  return box;
}

/** Moves and clicks like a real mouse. Playwright's mouse waits for scripts of the canvas, which has none. */
async function pull(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 6, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** Expects the tools at this section: at its height, and at its right edge without a gap. */
async function expectToolsAt(section: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [own, beside] = [await section.boundingBox(), await tools().boundingBox()];
      if (!own || !beside) return 'no tools';
      const frame = await boxOf(page.locator('[data-region="canvas"] iframe'));
      const top = Math.max(own.y, frame.y);
      const isBeside = beside.x <= own.x + own.width + 1;
      return isBeside && beside.y <= top + 1 && beside.y + beside.height > top ? 'there' : `${beside.y} for ${own.y}`;
    })
    .toBe('there');
}

describe('the tools of a section', () => {
  testInFull('[F-A5] reappear for every section after each of them was duplicated from its tools', () =>
    withPicture(page, 'tools-duplicate', async () => {
      const id = await createEmail(page, starterId, 'Every section');
      await page.goto(`${fixture.galley.address}/build/email/${starterId}/${id}`);
      await button(page, 'Edit').click();
      await button(page, 'Cancel').waitFor();
      const entries = page.getByRole('list', { name: 'sections' }).getByRole('button');
      const count = await entries.count();
      const inserted: string[] = [];
      for (let index = 0; index < count; index += 1) {
        await entries.nth(index).press('Enter');
        await expect.poll(() => sections().count()).toBe(index + 1);
        inserted.push((await entries.nth(index).getAttribute('aria-label')) ?? '');
      }
      expect(inserted.length).toBeGreaterThan(5);
      for (let index = 0; index < count; index += 1) {
        const section = sections().nth(index * 2);
        await section.scrollIntoViewIfNeeded();
        await section.hover({ position: { x: 5, y: 5 } });
        await expectToolsAt(section);
        await tools().getByRole('button', { name: 'Duplicate', exact: true }).click();
        await expect.poll(() => sections().count()).toBe(count + index + 1);
      }
      for (let index = 0; index < count * 2; index += 1) {
        const section = sections().nth(index);
        await section.scrollIntoViewIfNeeded();
        await section.hover({ position: { x: 5, y: 5 } });
        await expectToolsAt(section);
        await section.click({ position: { x: 3, y: 3 } });
        await expectToolsAt(section);
      }
    }),
  );

  testInFull('[F-B2-reach] are next to it, stay while the pointer moves there, and drag it by a handle', () =>
    withPicture(page, 'tools-reach', async () => {
      await openTheme();
      const opening = sections().nth(0);
      await opening.hover({ position: { x: 5, y: 5 } });
      await expectToolsAt(opening);
      const [own, strip] = [await boxOf(opening), await boxOf(tools())];
      // Moving slowly over the edge: at each step, either the section or its tools are below the pointer.
      for (let x = own.x + own.width - 6; x < strip.x + strip.width / 2; x += 2) {
        await page.mouse.move(x, strip.y + 40);
        expect(await tools().count()).toBe(1);
      }
      await expectToolsAt(opening);
      const grip = await boxOf(tools().getByRole('button', { name: 'Drag Section Opening' }));
      const closing = await boxOf(sections().nth(2));
      await pull({ x: grip.x + 10, y: grip.y + 10 }, { x: closing.x + 100, y: closing.y + closing.height - 4 });
      await page.getByText('Insert Section Opening here').waitFor();
      await page.mouse.up();
      await expect.poll(titles).toEqual(['Parts', 'Closing', 'Opening']);
      await page.keyboard.press('Control+z');
      await expect.poll(titles).toEqual(['Opening', 'Parts', 'Closing']);
    }),
  );

  testInFull('[F-B2-label] the name on the outline drags the section that it names', () =>
    withPicture(page, 'tools-label', async () => {
      await openTheme();
      await sections()
        .nth(1)
        .click({ position: { x: 4, y: 4 } });
      const tag = await boxOf(page.locator('[data-grip="true"]', { hasText: 'Section Parts' }));
      const closing = await boxOf(sections().nth(2));
      await pull({ x: tag.x + 20, y: tag.y + 10 }, { x: closing.x + 100, y: closing.y + closing.height - 4 });
      await page.getByText('Insert Section Parts here').waitFor();
      await page.mouse.up();
      await expect.poll(titles).toEqual(['Opening', 'Closing', 'Parts']);
    }),
  );

  testInFull('[F-B2-component] a component whose text covers it has a separate handle', () =>
    withPicture(page, 'tools-component', async () => {
      await openTheme();
      await sheet(page).getByText('A short note.').click();
      await editedText().waitFor();
      const grip = await boxOf(page.getByTitle('Drag Component Note'));
      await page.mouse.move(grip.x + 10, grip.y + 10);
      await page.mouse.down();
      await page.mouse.move(grip.x + 30, grip.y + 16, { steps: 4 });
      const ghost = page.locator('body > [data-allowed]');
      await ghost.getByText('Component Note', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await ghost.waitFor({ state: 'detached' });
      await page.mouse.up();
      expect(await titles()).toEqual(['Opening', 'Parts', 'Closing']);
    }),
  );
});

describe('a click into a text', () => {
  it('[F-B1-product] edits immediately with outline and tools, Escape selects, a fixed text shows why it is fixed', () =>
    withPicture(page, 'one-click', async () => {
      await openTheme();
      await sheet(page).getByText('Plant a tree').click();
      await editedText().waitFor();
      await expectToolsAt(sections().nth(0));
      await page.keyboard.press('End');
      await page.keyboard.type(' today');
      await sheet(page).getByText('Plant a tree today').waitFor();
      await page.keyboard.press('Escape');
      await editedText().waitFor({ state: 'detached' });
      const path = page.getByRole('list', { name: 'Path of the block' });
      await path.getByRole('listitem').last().getByText('Heading 1').waitFor();
      await sheet(page).getByText('Kept as it is.').click();
      await page.locator('[data-refusal]').getByText('The theme doesn’t allow text here.').waitFor();
      expect(await editedText().count()).toBe(0);
    }));
});

describe('the palette', () => {
  testInFull('[F-B6-tabs] the tab of a background fits beside the others, and a longer name is shortened', () =>
    withPicture(page, 'sidebar-tabs', async () => {
      await openTheme();
      await sections()
        .nth(1)
        .click({ position: { x: 4, y: 4 } });
      const tab = page.getByRole('tab', { name: 'Background' });
      await tab.waitFor();
      const list = page.getByRole('tablist', { name: 'Sidebar' });
      const fits = () => list.evaluate((element) => element.scrollWidth <= element.clientWidth);
      expect(await fits()).toBe(true);
      expect(await tab.locator('span').evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
      await tab.locator('span').evaluate((label) => {
        label.textContent = 'Product listing with code';
      });
      expect(await fits()).toBe(true);
    }),
  );

  testInFull('[F-B6] stays when a section with a background is selected, with its settings one tab away', () =>
    withPicture(page, 'palette-stays', async () => {
      await openTheme();
      const palette = page.getByRole('list', { name: 'sections' });
      await sections()
        .nth(1)
        .click({ position: { x: 4, y: 4 } });
      await page.getByRole('tab', { name: 'Background' }).waitFor();
      expect(await palette.count()).toBe(1);
      await page.getByRole('tab', { name: 'Background' }).click();
      await page.getByLabel('Background color').first().waitFor();
    }),
  );

  testInFull('[F-B7] the filter is empty after an insert with Enter, for the next name', () =>
    withPicture(page, 'palette-filter', async () => {
      await openTheme();
      const filter = page.getByLabel('Filter sections');
      await filter.fill('Clos');
      await filter.press('Enter');
      await expect.poll(() => sections().count()).toBe(4);
      expect(await filter.inputValue()).toBe('');
      await page.keyboard.type('Open');
      await page.keyboard.press('Enter');
      await expect.poll(() => sections().count()).toBe(5);
      expect(await filter.inputValue()).toBe('');
    }),
  );
});

describe('the link popover', () => {
  testInFull(
    '[F-A6] a refused address stays in its form, Escape closes only the form, and the next text opens without it',
    () =>
      withPicture(page, 'link-visit', async () => {
        await openTheme();
        const link = page.getByRole('dialog', { name: 'Link' });
        const field = link.getByLabel('Link to');
        await sheet(page).getByText('Words that carry a link.').dblclick();
        await page.keyboard.press('Control+k');
        await field.fill('javascript:alert(1)');
        await field.press('Enter');
        await link.getByText(`A link can’t start with “javascript:”`).waitFor();
        await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.keyboard.press('Escape');
        await link.waitFor({ state: 'detached' });
        await editedText().waitFor();
        await page.keyboard.press('Control+k');
        await field.waitFor();
        // Next to the popover, which covers the first text.
        await sheet(page).getByText('See you soon.').click();
        await link.waitFor({ state: 'detached' });
        await expect.poll(() => editedText().textContent()).toBe('See you soon.');
        await page.keyboard.press('End');
        await page.keyboard.type(' Yours');
        await sheet(page).getByText('See you soon. Yours').waitFor();
        expect(await link.count()).toBe(0);
      }),
  );
});

const pictureTheme = `<!doctype html><html lang="en"><head><title>Picture</title><style>body { margin: 0 }</style></head><body>
<div class="block-section" data-title="Picture" style="width:600px;margin:0 auto;padding:40px 0;text-align:center"><img class="block-edit block-resize" alt="" width="400" height="200" style="width:100%;min-width:100px;max-width:500px;max-height:250px" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='200'%3E%3Crect width='400' height='200' fill='%23369'/%3E%3C/svg%3E"></div>
</body></html>`;

testInFull('[B5-resize-handles] an image is resized by pointer, keys and fields, within the limits of the theme', () =>
  withPicture(page, 'resize-image', async () => {
    const id = await uploadHtml(page, pictureTheme, 'Picture');
    await page.goto(`${fixture.galley.address}/build/template/${id}`);
    await button(page, 'Edit').click();
    const image = sheet(page).locator('img');
    const handle = page.getByRole('slider', { name: 'Image size' });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const sizeNow = () =>
      image.evaluate((img: HTMLImageElement) =>
        [img.getAttribute('width'), img.getAttribute('height'), img.style.width].join(' '),
      );
    await image.click();
    await handle.waitFor();
    // Typed first, because the theme shows the image wider than its attributes.
    await field('Width').fill('300');
    await field('Width').press('Enter');
    await expect.poll(sizeNow).toBe('300 150 300px');

    const corner = await boxOf(handle);
    const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y, { steps: 3 });
    // The image is centered, so it grows by twice the distance for its right edge to follow the pointer.
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('360 × 180 px');
    await expect.poll(async () => (await boxOf(image)).width).toBe(360);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(sizeNow).toBe('300 150 300px');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y, { steps: 3 });
    await page.mouse.move(from.x + 30, from.y);
    await page.mouse.up();
    await expect.poll(sizeNow).toBe('360 180 360px');

    // Tab moves from the canvas to the handle. All its keys are one change.
    await image.click();
    await page.keyboard.press('Tab');
    await expect.poll(() => handle.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(sizeNow).toBe('349 175 349px');
    await page.keyboard.press('End');
    await expect.poll(sizeNow).toBe('500 250 500px');
    await page.keyboard.press('Control+z');
    await expect.poll(sizeNow).toBe('360 180 360px');

    await field('Height').fill('9999');
    await field('Height').press('Enter');
    await expect.poll(sizeNow).toBe('500 250 500px');
    await expect.poll(() => field('Height').inputValue()).toBe('250');
    await field('Width').fill('wide');
    await field('Width').press('Enter');
    await page.getByText('Enter a whole number of pixels.').waitFor();
    await page.getByText('From 100 × 50 to 500 × 250 px.').waitFor();
    await field('Width').press('Escape');
    await takePictures(page, 'resize');
  }),
);
