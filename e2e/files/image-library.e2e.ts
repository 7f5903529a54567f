import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, finishEditing, runCommand, sheet, startEditing, tabTo } from '../support/screen';

const drawing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E";
const theme = `<!doctype html><html lang="en"><head><title>Letter</title></head><body>
<div class="block-section" data-title="Hero"><img class="block-edit" alt="" width="300" height="200" src="${drawing}"></div>
<div class="block-section" data-title="Note"><p class="block-edit">Plant a tree</p></div>
</body></html>`;

const fixture = openSharedFixture();
let page: Page;
let templateId: number;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  templateId = await uploadHtml(page, theme, 'Letter');
  const body = { title: 'With an image', type: 'email', start: 'example' };
  const created = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body);
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${created.email.id}`);
});

afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const library = () => page.getByRole('dialog', { name: 'Image library' });
const options = () => library().getByRole('option');
const names = () => options().evaluateAll((all) => all.map((option) => option.getAttribute('title')));

async function picture(name: string, color: string, width = 600) {
  const image = sharp({ create: { width, height: 400, channels: 3, background: color } });
  return { name, mimeType: 'image/gif', buffer: await image.gif().toBuffer() };
}

const htmlOf = async (id: number) => (await callApi<{ html: string }>(page, 'build_email_html', { id }, {})).html;

/** Saves a second email that shows an image. */
async function emailWith(src: string): Promise<number> {
  const body = { title: 'Second email', type: 'email', start: 'example' };
  const created = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body);
  const { id } = created.email;
  const tab = { tabId: 'second' };
  const taken = await callApi<{ lease: { number: number } }>(page, 'build_lease_take', { id }, tab);
  const html = (await htmlOf(id)).replace(drawing, src);
  const saved = { ...tab, html, title: body.title, version: 1, leaseNumber: taken.lease.number };
  await callApi(page, 'build_save', { id }, saved);
  await callApi(page, 'build_lease_release', { id }, { ...tab, number: taken.lease.number });
  return id;
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('title'));

it('[B15-library] uploads two images, finds one, uses it, and says where it is used before deleting it', () =>
  withPicture(page, 'image-library', async () => {
    await startEditing(page);
    await sheet(page).locator('img').click();
    await button(page, 'Image library').click();
    await library().getByText('No images yet').waitFor();

    const chooser = page.waitForEvent('filechooser');
    await library().getByRole('button', { name: 'Upload images' }).click();
    await (await chooser).setFiles([
      await picture('harbor.gif', '#336699'),
      await picture('orchard.gif', '#669933', 900),
      { name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('<html>Notes</html>') },
    ]);
    await expect.poll(async () => (await names()).sort()).toEqual(['harbor.gif', 'orchard.gif']);
    await library().getByRole('alert').filter({ hasText: 'notes.gif is not a picture' }).waitFor();
    await library().getByRole('button', { name: 'Dismiss notes.gif' }).click();

    await library().getByRole('button', { name: 'Import from address' }).click();
    await page.getByRole('textbox', { name: 'Address of the image' }).fill('http://localhost/harbor.gif');
    await page.keyboard.press('Enter');
    await library().getByRole('alert').filter({ hasText: 'Galley can’t use this address.' }).waitFor();
    await library().getByRole('button', { name: 'Dismiss http://localhost/harbor.gif' }).click();

    await library().getByRole('searchbox', { name: 'Search images' }).fill('HARB');
    await expect.poll(names).toEqual(['harbor.gif']);
    await tabTo(page, focused, 'harbor.gif', 10);
    await page.keyboard.press('Enter');
    await library().waitFor({ state: 'detached' });
    await expect.poll(() => sheet(page).locator('img').getAttribute('src')).toMatch(/\/blobs\/.*\/harbor\.gif$/);
    await finishEditing(page);

    const second = await emailWith((await sheet(page).locator('img').getAttribute('src')) ?? '');
    await startEditing(page);
    await sheet(page).locator('img').click();
    await button(page, 'Image library').click();
    await library()
      .getByRole('option', { name: /harbor/ })
      .click();
    await library().getByRole('heading', { name: 'Used in 2 emails' }).waitFor();
    await library().getByRole('link', { name: 'With an image' }).waitFor();
    await takePictures(page, 'image-library');

    await library().getByRole('button', { name: 'Replace everywhere' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose the image that replaces “harbor.gif”' });
    await choice.getByRole('option', { name: /orchard/ }).click();
    await choice.getByRole('button', { name: 'Use image' }).click();
    const plan = page.getByRole('dialog', { name: 'Replace everywhere' });
    await plan.getByRole('listitem').filter({ hasText: 'With an image' }).getByText('is editing it').waitFor();
    await plan.getByRole('listitem').filter({ hasText: 'Second email' }).getByText('1 place').waitFor();
    await takePictures(page, 'replace-everywhere');
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'detached' });
    expect(await htmlOf(second)).toContain('harbor.gif');

    await library().getByRole('button', { name: 'Replace everywhere' }).click();
    await choice.getByRole('option', { name: /orchard/ }).dblclick();
    await plan.getByRole('button', { name: 'Replace in 1 document' }).press('Enter');
    const replaced = page.getByRole('dialog', { name: 'Image replaced' });
    await replaced.getByText('Replaced in 1 of 2 documents.').waitFor();
    await replaced.getByRole('listitem').filter({ hasText: 'With an image' }).getByText('is editing it').waitFor();
    await replaced.getByRole('listitem').filter({ hasText: 'Second email' }).getByText('Replaced in 1 place').waitFor();
    await takePictures(page, 'image-replaced');
    await page.keyboard.press('Enter');
    await replaced.waitFor({ state: 'detached' });
    expect(await htmlOf(second)).toMatch(/orchard(?:@2x|%402x)?\.gif/);

    await library().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete image' }).click();
    const inUse = page.getByRole('alertdialog', { name: 'This image is in use' });
    await inUse.getByText('“harbor.gif” is used in 2 emails. It stays').waitFor();
    await inUse.getByRole('link', { name: 'With an image' }).waitFor();
    await inUse.getByRole('listitem').filter({ hasText: 'Second email Version 2' }).waitFor();
    await takePictures(page, 'image-in-use');
    await inUse.getByRole('button', { name: 'Cancel' }).click();
    await inUse.waitFor({ state: 'detached' });
    expect((await names()).sort()).toEqual(['harbor.gif', 'orchard.gif']);
    await page.keyboard.press('Escape');
    await library().waitFor({ state: 'detached' });

    const list = await context.newPage();
    await list.goto(`${fixture.galley.address}/t/${templateId}`);
    await list.getByRole('heading', { name: 'Letter', exact: true }).waitFor();
    await runCommand(list, 'Image library');
    await list
      .getByRole('dialog', { name: 'Image library' })
      .getByRole('option', { name: /orchard/ })
      .waitFor();
    await list.close();
  }));

testInFull('[B15-library-folders-walk] images are moved into folders by dragging and by the keyboard alone', () =>
  withPicture(page, 'image-folders', async () => {
    const folder = (name: string) =>
      library().getByRole('navigation', { name: 'Folders' }).getByRole('button', { name });
    await button(page, 'Image library').click();
    await folder('New folder').press('Enter');
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Spring');
    await page.keyboard.press('Enter');
    await library().getByText('This folder is empty').waitFor();
    expect(await folder('Spring').first().getAttribute('aria-pressed')).toBe('true');
    await folder('All images').press('Enter');
    const image = (name: RegExp) => library().getByRole('option', { name });
    await image(/harbor/).dragTo(folder('Spring'));
    await page.getByText('harbor.gif moved into Spring').waitFor();
    await image(/orchard/).click();
    await library().getByLabel('Folder', { exact: true }).press('Enter');
    await page.getByRole('option', { name: 'Spring' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('orchard.gif moved into Spring').waitFor();
    await folder('Spring').press('Enter');
    await expect.poll(async () => (await names()).sort()).toEqual(['harbor.gif', 'orchard.gif']);
    await image(/orchard/).click();
    await takePictures(page, 'image-folders');
    await image(/orchard/).dragTo(folder('All images'));
    await expect.poll(names).toEqual(['harbor.gif']);

    await folder('Actions for folder Spring').press('Enter');
    await page.getByRole('menuitem', { name: 'Rename folder' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rename folder');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Summer');
    await page.keyboard.press('Enter');
    await folder('Actions for folder Summer').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete folder' }).press('Enter');
    await page.getByRole('alertdialog', { name: 'Delete folder' }).getByRole('button', { name: 'Yes' }).press('Enter');
    await expect.poll(async () => (await names()).sort()).toEqual(['harbor.gif', 'orchard.gif']);
    expect(await folder('Summer').count()).toBe(0);
    await page.keyboard.press('Escape');
    await library().waitFor({ state: 'detached' });
  }),
);

testInFull('[B15-recrop-walk] an image of a theme is rotated, made smaller and cropped again as it was', () =>
  withPicture(page, 'image-recrop', async () => {
    await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
    await button(page, 'Edit').click();
    await button(page, 'Cancel').waitFor();
    await sheet(page).locator('img').click();
    const noise = { type: 'gaussian', mean: 140, sigma: 12 } as const;
    const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#4a7', noise } });
    const buffer = await photo.blur(3).jpeg({ quality: 95 }).toBuffer();
    await page.getByLabel('Replace image').setInputFiles({ name: 'tree.jpg', mimeType: 'image/jpeg', buffer });
    const cropper = page.getByRole('dialog', { name: 'Crop image' });
    const size = () => cropper.getByLabel('Size of the crop').textContent();
    await expect.poll(size).toBe('900 × 600');
    await cropper.getByRole('button', { name: 'Rotate 90° to the right' }).click();
    await expect.poll(size).toBe('1,200 × 800');
    await page.keyboard.press('+');
    const chosen = await size();
    await cropper.getByRole('button', { name: 'Focal point' }).click();
    const focalPoint = cropper.getByRole('button', { name: /from the left/ });
    await focalPoint.press('Shift+ArrowRight');
    await cropper.getByRole('button', { name: /^Focal point: 60%/ }).waitFor();
    await cropper.getByRole('checkbox', { name: 'Make the file smaller' }).check();
    await cropper.getByText(/KB → \d+ KB, JPEG/).waitFor();
    await takePictures(page, 'cropper');
    await cropper.getByRole('button', { name: 'Crop', exact: true }).click();
    const source = () => sheet(page).locator('img').getAttribute('src');
    await expect.poll(source).toMatch(/\/tree(?:@2x|%402x)\.jpg$/);

    const before = await source();
    await page.getByRole('button', { name: 'Crop image' }).click();
    await expect.poll(size).toBe(chosen);
    expect(await cropper.getByRole('checkbox', { name: 'Make the file smaller' }).isChecked()).toBe(true);
    await cropper.getByRole('button', { name: 'Rotate 90° to the right' }).click();
    await cropper.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect.poll(source).not.toBe(before);
  }),
);
