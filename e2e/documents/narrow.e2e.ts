import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, finishEditing, sheet } from '../support/screen';

const drawing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E";
const theme = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Letter</title>
<style>body{margin:0;font:16px/24px Arial,sans-serif}.row{max-width:560px;margin:0 auto;padding:24px}img{max-width:100%}</style></head><body>
<div class="row block-section" data-title="Hero"><h1 class="block-edit">Plums</h1>
<img class="block-edit" alt="" width="300" height="200" src="${drawing}"></div>
<div class="row block-section" data-title="Note"><p class="block-edit">See <a href="https://plums.example/">our plums</a> today.</p></div>
</body></html>`;
const phoneSize = { width: 390, height: 844 };
/** A laptop of 1440 × 900 px at 200 % zoom. */
const zoomedSize = { width: 720, height: 450 };

const fixture = openSharedFixture();
let templateId = 0;

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  templateId = await uploadHtml(page, theme, 'Letter');
  await context.close();
});

interface Opened {
  page: Page;
  id: number;
}

/** Opens a new email with both sections in a window of this size, and closes the window afterwards. */
async function withLetter(
  options: { width: number; height: number; isPhone?: boolean },
  name: string,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const { page, context, problems } = await openWindow(fixture.browser, options);
  await fixture.letIn(page);
  const body = { title: name, type: 'email', start: 'example' };
  const { email } = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body);
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${email.id}`);
  await sheet(page).locator('h1').waitFor();
  await withPicture(page, `narrow-${name}`, () => work({ page, id: email.id }));
  expect(problems).toEqual([]);
  await context.close();
}

const storedHtml = async ({ page, id }: Opened) =>
  (await callApi<{ html: string }>(page, 'build_email_html', { id }, {})).html;
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Block' });

async function edit(page: Page): Promise<void> {
  await button(page, 'Edit').click();
  await button(page, 'Save').waitFor();
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved \d/ })
    .waitFor();
}

/** Returns the controls that a finger would miss, and what makes the page scroll sideways. */
async function findSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, a[href], input, [role="tab"]')];
    const small = controls
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
      .filter((one) => getComputedStyle(one).clipPath === 'none')
      // A field is measured with its whole box, a check box with its label.
      .map((one) => ({ one, box: one.matches('input') ? (one.closest('label') ?? one.parentElement ?? one) : one }))
      .map(({ one, box }) => ({ one, box: box.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43 || box.height < 43))
      .map(({ one, box }) => `${one.getAttribute('aria-label') ?? one.textContent} ${box.width} × ${box.height}`);
    const { scrollWidth } = document.documentElement;
    const wide = controls
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[role="tablist"]'))
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((one) => `${one.getAttribute('aria-label') ?? one.textContent} is beyond the edge`);
    return [...small, ...wide, ...(scrollWidth > window.innerWidth ? [`The page is ${scrollWidth} px wide`] : [])];
  });
}

it('[F3-edit-phone] On a phone and at 200 % zoom, a text is typed, kept through a turn of the phone, saved and done', async () => {
  await withLetter({ ...phoneSize, isPhone: true }, 'Phone', async (opened) => {
    const { page } = opened;
    const headline = sheet(page).locator('h1');
    await button(page, 'Edit').tap();
    await button(page, 'Save').waitFor();
    await headline.tap();
    await button(page, 'Bold').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(' on');
    // Turned sideways and back.
    await page.setViewportSize({ width: phoneSize.height, height: phoneSize.width });
    await page.keyboard.type(' a');
    await page.setViewportSize(phoneSize);
    await page.keyboard.type(' tree');
    await expect.poll(() => headline.textContent()).toBe('Plums on a tree');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await findSmall(page)).toEqual([]);
    await page.setViewportSize(phoneSize);
    // Another section, through a sheet that closes over what was added.
    await button(page, 'Select the block').tap();
    await button(page, 'Insert').tap();
    await sheetOf(page, 'Sidebar').getByRole('button', { name: 'Note' }).tap();
    await sheetOf(page, 'Sidebar').waitFor({ state: 'hidden' });
    await expect.poll(() => sheet(page).getByText('See our plums today.').count()).toBe(2);
    await button(page, 'Save').tap();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved \d/ })
      .waitFor();
    await finishEditing(page);
    expect(await storedHtml(opened)).toContain('Plums on a tree</h1>');

    await page.setViewportSize(zoomedSize);
    await edit(page);
    await headline.click();
    await expect.poll(() => headline.evaluate((one) => one.contains(one.ownerDocument.activeElement))).toBe(true);
    await page.keyboard.press('Control+a');
    await button(page, 'Italic').click();
    await button(page, 'Cancel').waitFor();
    await save(page);
    await finishEditing(page);
    expect(await storedHtml(opened)).toMatch(/<(em|i)>Plums on a tree<\/\1><\/h1>/);
  });
});

testInFull(
  '[F3-edit-phone-image] On a phone, an image and its alt text, a link, undo and redo, and comments work',
  () =>
    withLetter({ ...phoneSize, isPhone: true }, 'Image', async (opened) => {
      const { page } = opened;
      await edit(page);
      const image = sheet(page).locator('img');
      await image.tap();
      await tools(page).getByRole('button', { name: 'Image', exact: true }).tap();
      const sidebar = sheetOf(page, 'Sidebar');
      const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a2' } });
      const file = { name: 'plums.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() };
      await sidebar.locator('input[type="file"]').setInputFiles(file);
      await page.getByRole('dialog', { name: 'Crop image' }).getByRole('button', { name: 'Crop', exact: true }).tap();
      await expect.poll(() => image.getAttribute('src')).not.toBe(drawing);
      await sidebar.getByLabel('Alt text').fill('Three plums');
      await sidebar.getByRole('button', { name: 'Close sidebar' }).tap();
      await expect.poll(() => image.getAttribute('alt')).toBe('Three plums');
      await button(page, /^Undo/).tap();
      await expect.poll(() => image.getAttribute('alt')).toBe('');
      await button(page, /^Redo/).tap();
      await expect.poll(() => image.getAttribute('alt')).toBe('Three plums');
      await sheet(page).getByRole('link', { name: 'our plums' }).tap();
      await button(page, 'Link').tap();
      await page.getByLabel('Link to').fill('https://plums.example/new');
      await page.getByRole('button', { name: 'Apply' }).tap();
      await expect.poll(() => sheet(page).getByText('our plums').getAttribute('href')).toContain('/new');
      await button(page, 'Select the block').tap();
      await button(page, 'More actions').tap();
      await page.getByRole('menuitem', { name: /^Comment/ }).tap();
      const activity = sheetOf(page, 'Activity');
      await activity.getByRole('combobox').first().waitFor();
      await takePictures(page, 'narrow-activity', [390]);
      await page.keyboard.press('Escape');
      await activity.waitFor({ state: 'hidden' });
      await save(page);
      await finishEditing(page);
      const html = await storedHtml(opened);
      expect(html).toContain('alt="Three plums"');
      expect(html).toContain('href="https://plums.example/new"');
    }),
);

testInFull('[F3-cancel-phone] On a phone, Cancel is in the menu, and unsaved work is never without Save', () =>
  withLetter({ width: 1440, height: 900 }, 'Unsaved', async ({ page }) => {
    await edit(page);
    await sheet(page).locator('h1').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' now');
    for (const width of [991, 767, 479, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await button(page, 'Save').waitFor();
      await button(page, 'Done').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width > 479) expect(await button(page, 'Cancel').isVisible()).toBe(true);
    }
    await page.keyboard.type('!');
    await expect.poll(() => sheet(page).locator('h1').textContent()).toBe('Plums now!');
    await button(page, 'More tools').click();
    await page.getByRole('menuitem', { name: 'Cancel editing' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await button(page, 'Edit').waitFor();
  }),
);

testInFull(
  '[F3-narrow-axe] Narrow windows have no WCAG 2.2 AA violations, and no control that a finger misses',
  async () => {
    const found: string[] = [];
    for (const size of [phoneSize, { width: 320, height: 640 }, { ...zoomedSize, isPhone: false }])
      await withLetter({ isPhone: true, ...size }, `Axe ${size.width}`, async ({ page }) => {
        const look = async (state: string) => {
          const small = 'isPhone' in size ? [] : await findSmall(page);
          const faults = [...small, ...(await findFaultsInBothThemes(page))];
          found.push(...faults.map((fault) => `${state}, ${size.width} px: ${fault}`));
          await takePictures(page, `narrow-${state.replace(/ /g, '-')}-${size.width}`, [size.width]);
          await page.setViewportSize(size);
        };
        await look('watching');
        await edit(page);
        await look('nothing selected');
        await sheet(page).locator('h1').click();
        await look('typing');
        await button(page, 'Select the block').click();
        await look('block');
        await button(page, 'More actions').click();
        await page.getByRole('menu').waitFor();
        await look('actions');
        await page.keyboard.press('Escape');
        await button(page, 'Insert').click();
        await sheetOf(page, 'Sidebar').waitFor();
        await look('palette');
        await page.keyboard.press('Escape');
        await sheet(page).locator('img').click();
        await tools(page).getByRole('button', { name: 'Image', exact: true }).click();
        await look('image');
        await page.keyboard.press('Escape');
        for (const panel of ['Versions', 'Checks', 'Find and replace']) {
          await button(page, 'More tools').click();
          const entry = page.getByRole('menuitem', { name: new RegExp(`^${panel}`) });
          await entry.waitFor();
          if (panel === 'Versions') await look('more tools');
          await entry.click();
          await sheetOf(page, panel).waitFor();
          await look(panel);
          await page.keyboard.press('Escape');
          await sheetOf(page, panel).waitFor({ state: 'hidden' });
        }
        await finishEditing(page);
      });
    expect(found).toEqual([]);
  },
);

testInFull('[F3-narrow-rules] The tags of a theme are chosen on a phone', async () => {
  const { page, context, problems } = await openWindow(fixture.browser, { ...phoneSize, isPhone: true });
  await fixture.letIn(page);
  const html = '<!doctype html><html lang="en"><body><div><h1>Plums</h1><p>Ripe today.</p></div></body></html>';
  const id = await uploadHtml(page, html, 'Untagged');
  await withPicture(page, 'narrow-rules', async () => {
    await page.goto(`${fixture.galley.address}/build/template/${id}`);
    await button(page, 'Rules editor').tap();
    const rules = page.getByRole('complementary', { name: 'Rules' });
    await rules.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('main').frameLocator('iframe').locator('h1').tap();
    await rules.getByRole('checkbox').first().check();
    await takePictures(page, 'narrow-rules', [390]);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved \d/ })
      .waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).tap();
    await button(page, 'Edit').waitFor();
  });
  expect(problems).toEqual([]);
  await context.close();
});
