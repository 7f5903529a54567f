import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { settingsMessages } from '../../apps/web/src/messages/documents/settings';
import { testInFull } from '../../scripts/testing/run-length';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { setUp, signIn, startBlank } from '../support/people';
import { sheet } from '../support/screen';
import { type ThemeFile, themesWithPictures } from '../support/theme-file';

/** Like in a company network: plain http with a host name, which isn't a secure context. */
const fixture = openOwnFixture({ isUnused: true, env: () => ({ GALLEY_URL: 'http://galley.example:{port}' }) });
let themes: ThemeFile[];
let address = '';

beforeAll(async () => {
  themes = await themesWithPictures();
  address = fixture.galley.address.replace('localhost', 'galley.example');
});

/** Returns the canvas of the builder. */
function canvasOf(page: Page): FrameLocator {
  return sheet(page);
}

async function uploadTheme(page: Page, theme: ThemeFile, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New theme' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Theme file').setInputFiles(theme.zip);
  await dialog.getByLabel('Theme name').fill(name);
  await dialog.getByRole('button', { name: 'Upload theme' }).click();
  const shown = page.getByRole('heading', { name, exact: true });
  const faults = page.getByRole('button', { name: messages.okay });
  await shown.or(faults).first().waitFor();
  // A real theme has real problems. The designer sees them and continues.
  if (await faults.isVisible()) await faults.click();
  await shown.waitFor();
}

async function newEmail(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New email' }).first().click();
  await startBlank(page, title);
}

/** Drags the first palette entry onto the canvas with the mouse: press, several moves, release. */
async function dragFirstSection(page: Page): Promise<void> {
  const entry = page.getByRole('list', { name: 'sections' }).getByRole('button').first();
  const from = await entry.boundingBox();
  const sheet = await page.getByRole('main', { name: 'Canvas' }).locator('iframe').boundingBox();
  if (!from || !sheet) throw new Error('Palette or sheet are not shown.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const target = { x: sheet.x + sheet.width / 2, y: sheet.y + 120 };
  for (let step = 1; step <= 8; step += 1) {
    await page.mouse.move(from.x + ((target.x - from.x) * step) / 8, from.y + ((target.y - from.y) * step) / 8);
  }
  await page.getByText(/^Insert .+ here$/).waitFor();
  await page.mouse.up();
}

function zipEntries(file: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: false }, (error, zip) => {
      if (error || !zip) return reject(error);
      const names: string[] = [];
      zip.on('entry', (entry: { fileName: string }) => names.push(entry.fileName));
      zip.on('end', () => resolve(names));
      zip.on('error', reject);
    });
  });
}

/** The main journey: theme, email, section, text, save, preview, share, export. */
async function walk(page: Page, theme: ThemeFile, label: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await uploadTheme(page, theme, `${theme.name} ${label}`);
  await newEmail(page, `Spring list ${label}`);

  await dragFirstSection(page);

  const canvas = canvasOf(page);
  const text = canvas.locator('p.block-edit, h1.block-edit, h2.block-edit, span.block-edit, li.block-edit').first();
  await text.waitFor();
  const before = ((await text.textContent()) ?? '').trim();
  // The first click selects, the second one edits.
  await text.click();
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Galleyword');
  await expect.poll(() => text.textContent()).toContain('Galleyword');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => ((await text.textContent()) ?? '').trim()).toBe(before);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect.poll(() => text.textContent()).toContain('Galleyword');

  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText(builderMessages.saved).first().waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(page.url()).toMatch(/\/build\/email\/\d+\/\d+$/);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create link', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Preview link' }).inputValue();
  expect(link).toMatch(/\/preview\/e\/\d+\/\d+\/\S{20,}$/);
  await page.keyboard.press('Escape');

  const reviewer = await openWindow(fixture.browser, { colorScheme });
  await reviewer.page.goto(link);
  await reviewer.page.frameLocator('iframe').getByText('Galleyword').waitFor();
  for (const width of ['Tablet', 'Mobile', 'Desktop']) {
    await reviewer.page
      .getByRole('radio', { name: width })
      .or(reviewer.page.getByRole('button', { name: width }))
      .first()
      .click();
    await reviewer.page.frameLocator('iframe').getByText('Galleyword').waitFor();
  }
  expect(reviewer.problems).toEqual([]);
  await reviewer.context.close();

  // A missing subject is seen before the email goes out, and a button leads to its field.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('list', { name: 'Before sending' }).getByRole('button', { name: 'Add subject' }).click();
  await page.getByRole('dialog', { name: settingsMessages.emailSettings }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Download/ })
      .click(),
  ]);
  const html = readFileSync(await download.path(), 'utf8');
  expect(html).toContain('Galleyword');
  expect(html).not.toMatch(/class="[^"]*\bblock-|data-be-|data-group=|be-empty-section/);
  const untouched = theme.source.slice(0, theme.source.indexOf('<style'));
  expect(html.startsWith(untouched)).toBe(true);

  await page.getByRole('dialog').getByRole('radio', { name: 'ZIP' }).check();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Download/ })
      .click(),
  ]);
  expect(await zipEntries(await archive.path())).toEqual(expect.arrayContaining([expect.stringMatching(/\.html$/)]));
  await page.keyboard.press('Escape');
}

describe('the main job, from a clone to an exported email', () => {
  it('[D2-main-job] [D2-plain-http] is walked in light from the first account on, over plain http', async () => {
    const { page, context, problems } = await openWindow(fixture.browser, { colorScheme: 'light' });
    const link = [...fixture.galley.output().matchAll(/http\S+\?setup=\S+/g)].at(-1)?.[0];
    await setUp(page, address, link);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const [theme] = themes;
    if (!theme) throw new Error('The fixtures have no theme for the main job.');
    await withPicture(page, 'main-job-light', () => walk(page, theme, 'light', 'light'));
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull('[D4-dark] is walked in dark by a person who signs in, with every theme there is', async () => {
    const { page, context, problems } = await openWindow(fixture.browser, { colorScheme: 'dark' });
    await signIn(page, address);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    for (const theme of themes) {
      await page.goto(address);
      await withPicture(page, 'main-job-dark', () => walk(page, theme, 'dark', 'dark'));
    }
    await page.goto(address);
    await page.getByRole('button', { name: `User menu of ${fixture.owner.name}` }).click();
    await page.getByRole('menuitem', { name: messages.logOut }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
