import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { tabTo as pressTabTo, sheet } from '../support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
let emailId: number;

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  const templateId = await uploadHtml(page, readFixture('keyboard-theme.html'), 'Keyboard');
  emailId = await createEmail(page, templateId, 'By keyboard');
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
  await sheet(page).locator('body').waitFor();
});

afterAll(async () => {
  await context?.close();
});

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** The focused element: "canvas", the name of a control, or the part of the builder it is in. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing';
    if (at.tagName === 'IFRAME') return 'canvas';
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return at.getAttribute('aria-label') ?? label ?? at.textContent?.trim() ?? at.tagName;
  });
}

function focusedRegion(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset.region);
}

/** The last screen reader announcement. */
function said(): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-live="polite"]')].map((region) => region.textContent).join(' '),
  );
}

/** Presses Tab until a control with this name has the focus. */
const tabTo = (name: string, most = 40) => pressTabTo(page, focused, name, most);

/** Moves down on the canvas until a block with a matching announcement is selected. */
async function walkTo(label: RegExp, most = 20): Promise<void> {
  await press('Escape', 'Escape', 'Escape', 'Escape');
  for (let presses = 0; presses < most; presses += 1) {
    await press('ArrowDown');
    if (label.test(await said())) return;
  }
  throw new Error(`The arrow keys did not lead to ${String(label)} but to "${await said()}".`);
}

const sectionTitles = () =>
  sheet(page)
    .locator('.row')
    .evaluateAll((rows) => rows.map((row) => row.textContent?.trim().slice(0, 12) ?? ''));

/** Inserts the first palette item found by the filter after the selected block, and returns to the canvas. */
async function insert(filter: string): Promise<void> {
  await press('/');
  await expect.poll(focused).toMatch(/^Filter /);
  await page.keyboard.type(filter);
  await press('Enter', 'Escape');
  await expect.poll(focused).toBe('canvas');
}

describe('the whole job by keyboard only', () => {
  it('[L6-keyboard-regions] starts with Skip to canvas; F6 moves through the parts and Shift+F6 back; Edit acquires the edit lease', () =>
    withPicture(page, 'keyboard-regions', async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await press('Tab');
      expect(await focused()).toBe('Skip to canvas');
      await press('Enter');
      expect(await focused()).toBe('canvas');
      await press('F6');
      expect(await focusedRegion()).toBe('header');
      await tabTo('Edit');
      await press('Enter');
      // The tab order follows the parts of the builder.
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      await page.locator('[data-region="toolbar"]').getByRole('button', { name: 'Bold' }).waitFor();
      await page
        .locator('[data-region="sidebar"]')
        .getByLabel(/^Filter /)
        .waitFor();
      const walked: (string | undefined)[] = [];
      await press('F6');
      for (let step = 0; step < 4; step += 1) {
        walked.push(await focusedRegion());
        await press('F6');
      }
      expect(new Set(walked)).toEqual(new Set(['header', 'toolbar', 'sidebar', 'canvas']));
      const here = await focusedRegion();
      await press('F6', 'Shift+F6');
      expect(await focusedRegion()).toBe(here);
    }));

  it('[L6-keyboard-blocks] inserts, walks, moves, duplicates, switches and removes, says each, and keeps the focus', () =>
    withPicture(page, 'keyboard-blocks', async () => {
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-region="canvas"] iframe')?.focus());
      const before = (await sectionTitles()).length;
      await insert('Opening');
      await insert('Picture');
      await insert('Parts');
      await expect.poll(async () => (await sectionTitles()).length).toBe(before + 3);

      await walkTo(/^Section Parts/);
      expect(await said()).toMatch(/^Section Parts, \d of \d/);
      const order = await sectionTitles();
      await press('Alt+ArrowUp');
      await expect.poll(said).toMatch(/Parts moved, \d of \d/);
      expect(await sectionTitles()).not.toEqual(order);
      await press('Alt+ArrowDown');
      await expect.poll(sectionTitles).toEqual(order);
      // Refused actions show a message at the block.
      await press('Alt+ArrowDown');
      await page.locator('[data-refusal]').filter({ hasText: 'Already at the bottom.' }).waitFor();

      await press('Control+d');
      await expect.poll(async () => (await sectionTitles()).length).toBe(order.length + 1);
      await press('Delete');
      await expect.poll(sectionTitles).toEqual(order);
      expect(await said()).toMatch(/removed/);

      await walkTo(/^Section Opening/);
      expect(await said()).toMatch(/variation 1 of 2/);
      await press('v');
      await expect.poll(() => sheet(page).locator('.row[style*="eeeeee"]').count()).toBeGreaterThan(0);
      await press('Control+z');
      await expect.poll(() => sheet(page).locator('.row[style*="eeeeee"]').count()).toBe(0);
      await press('Control+y');
      await expect.poll(() => sheet(page).locator('.row[style*="eeeeee"]').count()).toBeGreaterThan(0);
      await press('Control+z', 'Control+Shift+z', 'Control+z');
      await expect.poll(() => sheet(page).locator('.row[style*="eeeeee"]').count()).toBe(0);
      expect(await focused()).toBe('canvas');
    }));

  it('[L6-keyboard-text] edits, formats and links a text, changes the link and removes it', () =>
    withPicture(page, 'keyboard-text', async () => {
      await walkTo(/^Text/);
      const text = sheet(page).locator('p[contenteditable="true"]');
      await press('Enter');
      await text.waitFor();
      await press('Control+a', 'Control+b');
      await expect.poll(() => text.locator('b, strong, [style*="bold"]').count()).toBeGreaterThan(0);
      await press('Control+b', 'End');
      await page.keyboard.type(' More words');
      await press('Control+Shift+ArrowLeft', 'Control+k');
      await expect.poll(focused).not.toBe('canvas');
      await page.keyboard.type('https://example.com/one');
      await press('Enter');
      await expect.poll(() => text.locator('a[href="https://example.com/one"], a').count()).toBe(1);
      await expect.poll(focused).toBe('canvas');
      await press('Control+k');
      await expect.poll(() => page.getByLabel('Link to').inputValue()).toBe('https://example.com/one');
      await press('Control+a');
      await page.keyboard.type('https://example.com/two');
      await press('Enter');
      await expect.poll(focused).toBe('canvas');
      expect(await callSource()).toContain('https://example.com/two');
      await press('Control+k');
      await expect.poll(focused).not.toBe('canvas');
      await tabTo('Remove link');
      await press('Enter');
      await expect.poll(() => text.locator('a').count()).toBe(0);
      await press('Escape');
    }));

  testInFull('[L6-keyboard-image] replaces an image, crops it and writes its alt text', () =>
    withPicture(page, 'keyboard-image', async () => {
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-region="canvas"] iframe')?.focus());
      await walkTo(/^Image/);
      const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
        .png()
        .toBuffer();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
      await chooser.setFiles({ name: 'field.jpg', mimeType: 'image/png', buffer: picture });
      const dialog = page.getByRole('dialog', { name: 'Crop image' });
      await dialog.waitFor();
      await expect.poll(focused).toBe('Crop');
      const size = () => dialog.getByLabel('Size of the crop').textContent();
      const whole = await size();
      await press('+', '+');
      await expect.poll(size).not.toBe(whole);
      await press('-', '-');
      await expect.poll(size).toBe(whole);
      await press('Enter');
      await expect.poll(() => sheet(page).locator('img').first().getAttribute('src')).toMatch(/\/blobs\//);
      await press('F6');
      while ((await focusedRegion()) !== 'sidebar') await press('F6');
      await tabTo('Alt text');
      await press('Control+a');
      await page.keyboard.type('A blue field');
      await press('Enter', 'Escape');
      await expect.poll(focused).toBe('canvas');
      await expect.poll(() => sheet(page).locator('img').first().getAttribute('alt')).toBe('A blue field');
    }),
  );

  testInFull(
    '[L6-keyboard-menu] opens the actions of a block with the Menu key and all shortcuts with a question mark',
    () =>
      withPicture(page, 'keyboard-menu', async () => {
        await walkTo(/^Section Picture/);
        const before = (await sectionTitles()).length;
        await press('Shift+F10');
        const menu = page.getByRole('menu', { name: /Section Picture/ });
        await menu.waitFor();
        await expect.poll(() => menu.getByRole('menuitem', { name: /Duplicate/ }).count()).toBe(1);
        await page.keyboard.type('Dup');
        await press('Enter');
        await expect.poll(async () => (await sectionTitles()).length).toBe(before + 1);
        await expect.poll(focused).toBe('canvas');
        await press('ContextMenu');
        await menu.waitFor();
        await press('Escape');
        await expect.poll(focused).toBe('canvas');
        await press('?');
        const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
        await sheet.getByText('Duplicate').waitFor();
        await press('Escape');
        await expect.poll(() => sheet.count()).toBe(0);
        await expect.poll(focused).toBe('canvas');
      }),
  );

  it('[L6-keyboard-save] saves and stays, undoes several changes from the list, and returns to the canvas with Escape', () =>
    withPicture(page, 'keyboard-save', async () => {
      await press('Control+s');
      await page.getByText(builderMessages.saved).first().waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      await walkTo(/^Section Picture/);
      const before = await sectionTitles();
      await press('Control+d', 'Control+d', 'Control+d');
      await expect.poll(async () => (await sectionTitles()).length).toBe(before.length + 3);
      while ((await focusedRegion()) !== 'toolbar') await press('F6');
      for (let steps = 0; steps < 4 && (await focused()) !== 'List of changes'; steps += 1) await press('ArrowRight');
      await press('Enter');
      await page.getByRole('menu', { name: 'List of changes' }).waitFor();
      // The third entry from the top undoes it and the two newer ones at once.
      const third = page.getByRole('menu', { name: 'List of changes' }).getByRole('menuitem').nth(2);
      const isReached = () => third.evaluate((entry) => entry === document.activeElement);
      for (let steps = 0; steps < 8 && !(await isReached()); steps += 1) await press('ArrowDown');
      await press('Enter');
      await expect.poll(sectionTitles).toEqual(before);
      await press('Escape');
      await expect.poll(focused).toBe('canvas');
      expect(problems).toEqual([]);
    }));
});

/** The server's draft equals the engine's document as soon as it arrives. */
async function callSource(): Promise<string> {
  await expect
    .poll(
      async () =>
        (await callApi<{ draft: { html: string } | null }>(page, 'build_email_html', { id: emailId }, {})).draft
          ?.html ?? '',
    )
    .toContain('example.com/two');
  return (
    (await callApi<{ draft: { html: string } | null }>(page, 'build_email_html', { id: emailId }, {})).draft?.html ?? ''
  );
}
