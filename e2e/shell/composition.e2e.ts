import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { compose } from '../support/compose';
import { openSharedFixture } from '../support/fixture';
import { openPalette, palette, row, sheet, startEditing } from '../support/screen';

const fixture = openSharedFixture();
let templateId: number;
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeEach(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  templateId = await uploadHtml(page, readFixture('source-theme.html'), 'Harbour');
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

async function expectField(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
  expect(await isFocused(field)).toBe(true);
}

it('[W3-composition-builder] Keys of an input method do nothing else in the canvas, in links, in find, in the palette and in comments', async () => {
  const emailId = await createEmail(page, templateId, 'Letter');
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
  await startEditing(page);
  await withPicture(page, 'composition-builder', async () => {
    const filter = page.getByLabel('Filter sections');
    await filter.click();
    await compose(page, 'Hero');
    await expectField(filter, 'Hero');
    await compose(page, 's', 'ArrowDown');
    await expectField(filter, 'Heros');
    await page.keyboard.press('Backspace');
    expect(await sheet(page).getByRole('heading', { name: 'Harbour news' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    const heading = sheet(page).getByRole('heading', { name: 'Harbour news' });
    await heading.click();
    await page.keyboard.press('End');
    await compose(page, '変換');
    await page.keyboard.type('!');
    await expect.poll(() => sheet(page).getByRole('heading').innerHTML()).toBe('Harbour news変換!');

    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Link to');
    await expect.poll(() => isFocused(address)).toBe(true);
    await page.keyboard.type('https://e.example/');
    await compose(page, '道');
    await expectField(address, 'https://e.example/道');
    await compose(page, '具', 'Escape');
    await expectField(address, 'https://e.example/道具');
    await page.keyboard.press('Enter');
    await address.waitFor({ state: 'detached' });
    await sheet(page).locator('h1 a[href="https://e.example/道具"]').waitFor();

    await page.keyboard.press('Control+f');
    const find = page.getByRole('complementary', { name: 'Find and replace' });
    const words = find.getByLabel('Find', { exact: true });
    await expect.poll(() => isFocused(words)).toBe(true);
    await compose(page, 'spring');
    await find.getByRole('status').getByText('2 matches').waitFor();
    await expectField(words, 'spring');
    await page.keyboard.press('Enter');
    await find.getByRole('status').getByText('1 of 2').waitFor();

    await page.keyboard.press('Control+Shift+m');
    const comment = page.getByRole('complementary', { name: 'Activity' }).getByRole('combobox').first();
    await comment.click();
    const mentioned = fixture.owner.name.slice(0, 3);
    await page.keyboard.type('@');
    await compose(page, mentioned);
    await page.getByRole('option', { name: fixture.owner.name }).waitFor();
    await expectField(comment, `@${mentioned}`);
    await page.keyboard.press('Enter');
    await expectField(comment, `@${fixture.owner.name} `);
  });
});

it('[W3-composition-dashboard] Keys of an input method rename, open and choose nothing in the dashboard', async () => {
  await createEmail(page, templateId, 'Letter');
  await page.goto(`${fixture.galley.address}/t/${templateId}`);
  await row(page, 'Letter').waitFor();
  await withPicture(page, 'composition-dashboard', async () => {
    await row(page, 'Letter').focus();
    await page.keyboard.press('F2');
    const name = page.getByRole('row').getByRole('textbox');
    await expect.poll(() => isFocused(name)).toBe(true);
    await page.keyboard.press('Control+a');
    await compose(page, '手紙');
    await expectField(name, '手紙');
    await compose(page, '二', 'Escape');
    await expectField(name, '手紙二');
    await page.keyboard.press('Enter');
    await row(page, '手紙二').waitFor();

    await openPalette(page);
    await compose(page, 'Profile');
    await expectField(palette(page), 'Profile');
    await compose(page, 'x', 'Escape');
    await expectField(palette(page), 'Profilex');
  });
});
