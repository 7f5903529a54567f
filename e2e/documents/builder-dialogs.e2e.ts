import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { shareMessages } from '../../apps/web/src/messages/review/share';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, sheet } from '../support/screen';

const link = '<a href="#">Shop</a>';
const theme =
  '<!DOCTYPE html><html lang="en"><head><title>Quinces</title></head><body>' +
  `<div class="block-section" data-title="Offer"><p class="block-edit">${link} ${link} ${link} ${link}</p></div></body></html>`;

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
let templateId = 0;

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  templateId = await uploadHtml(page, theme, 'Quince letter');
});

afterAll(async () => {
  await context?.close();
});

const dialog = () => page.getByRole('dialog');
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

async function openLetter(title: string): Promise<void> {
  const id = await createEmail(page, templateId, title);
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
  await button(page, 'Edit').click();
  await button(page, 'Save').waitFor();
  await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await sheet(page).getByRole('link', { name: 'Shop' }).first().waitFor();
}

describe('screens and dialogs of the builder', () => {
  it('[F-E-inbox] [F-text-emoji-form] the settings of an email count characters, and show an inbox preview', () =>
    withPicture(page, 'inbox-preview', async () => {
      await openLetter('Inbox');
      await button(page, 'Settings').dblclick();
      const subject = dialog().getByLabel('Subject');
      await subject.fill('Quinces are ripe, and so are the pears of the old orchard');
      await dialog().getByText('57 / 50, limit 998').waitFor();
      const preview = dialog().getByRole('region', { name: 'Inbox preview' });
      await preview.getByText('Quinces are ripe, and so are the pears…').waitFor();
      await preview.getByText(fixture.owner.organization).first().waitFor();
      await dialog().getByLabel('Preview text').fill('x'.repeat(500));
      await dialog().getByText('500 / 90, limit 500').waitFor();
      await dialog().getByText('The limit of 500 characters is reached.').waitFor({ state: 'attached' });
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      // Text beyond the limit isn't applied; an emoji counts as one character.
      await dialog()
        .getByLabel('Preview text')
        .fill(`${'x'.repeat(500)}🍑`);
      await dialog().getByText('501 / 90, limit 500').waitFor();
      await subject.focus();
      await dialog().getByRole('button', { name: 'Apply' }).click();
      await dialog().getByText('At most 500 characters.').waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('previewText');
      await dialog().getByLabel('Preview text').fill('🍑'.repeat(500));
      await dialog().getByText('500 / 90, limit 500').waitFor();
      // A double click opened only one dialog.
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
    }));

  testInFull('[F-E-share] the share dialog focuses the next step, and the buttons of a link are in one row', () =>
    withPicture(page, 'share-focus', async () => {
      await openLetter('Shared');
      await button(page, 'Share').dblclick();
      await dialog().getByText('There are no links.').waitFor();
      await expect.poll(focused).toBe('Save and create link');
      await page.keyboard.press('Enter');
      const acts = ['Open', 'Edit', 'Replace', 'Revoke'];
      const row = dialog().getByRole('list', { name: shareMessages.links }).getByRole('listitem');
      await row.waitFor();
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const tops = await Promise.all(
          acts.map(async (act) => {
            const box = await row
              .getByRole(act === 'Open' ? 'link' : 'button', { name: `${act}, Preview link`, exact: true })
              .boundingBox();
            return Math.round(box?.y ?? Number.NaN);
          }),
        );
        expect(new Set(tops).size, `${width} px: ${tops.join()}`).toBe(1);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
      await button(page, 'Share').click();
      await expect.poll(() => page.evaluate(() => document.activeElement instanceof HTMLInputElement)).toBe(true);
      await page.keyboard.press('Escape');
    }),
  );

  testInFull('[S-C14] the tools of a section are 34 px high and wide', async () => {
    await openLetter('Tools');
    await sheet(page).getByRole('link', { name: 'Shop' }).first().hover();
    const tools = page.getByRole('toolbar', { name: 'Section' }).getByRole('button');
    await tools.first().waitFor();
    for (const tool of await tools.all()) expect(await tool.boundingBox()).toMatchObject({ width: 34, height: 34 });
  });

  testInFull(
    '[B9-part-fails-product] a panel and a dialog that fail say so, and leave the canvas and the edits alone',
    () =>
      withPicture(page, 'part-fails', async () => {
        const replaceChunk = (file: string, name: string) =>
          page.route(`**/app/${file}-*.js`, (route) =>
            route.fulfill({
              contentType: 'text/javascript',
              body: `export function ${name}() { if (!window.isMended) throw new Error('Broken on purpose'); return null; }`,
            }),
          );
        await replaceChunk('links-panel', 'LinksPanel');
        await replaceChunk('shortcut-help', 'ShortcutHelp');
        await openLetter('Broken');
        await button(page, 'More tools').click();
        await page.getByRole('menuitem', { name: 'All links' }).click();
        const panel = page.getByRole('complementary', { name: 'All links' });
        await panel.getByText(builderMessages.partFailure).waitFor();
        await sheet(page).getByRole('link', { name: 'Shop' }).first().waitFor();
        await button(page, /^Undo/).first().click();
        await expect.poll(() => sheet(page).getByRole('link', { name: 'Shop' }).count()).toBe(0);
        await button(page, /^Redo/).first().click();
        await sheet(page).getByRole('link', { name: 'Shop' }).first().waitFor();
        await panel.getByRole('button', { name: messages.close, exact: true }).click();
        await panel.waitFor({ state: 'detached' });

        await button(page, 'More tools').click();
        await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
        const alert = page.getByRole('alertdialog');
        await alert.getByText(messages.dialogFailure).waitFor();
        await alert.getByRole('button', { name: messages.close, exact: true }).click();
        await alert.waitFor({ state: 'detached' });

        await button(page, 'More tools').click();
        await page.getByRole('menuitem', { name: 'All links' }).click();
        await panel.getByText(builderMessages.partFailure).waitFor();
        await page.evaluate(() => Object.assign(window, { isMended: true }));
        await panel.getByRole('button', { name: messages.tryAgain }).click();
        await panel.waitFor({ state: 'detached' });
        await sheet(page).getByRole('link', { name: 'Shop' }).first().waitFor();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }),
  );

  testInFull('[F-E-refused] error pages look the same and have a link back', () =>
    withPicture(page, 'refused', async () => {
      const looks: string[] = [];
      for (const path of ['/people/99999', '/t/99999']) {
        await page.goto(fixture.galley.address + path);
        await page.getByRole('heading', { name: messages.notFoundTitle }).waitFor();
        const back = page.getByRole('link', { name: 'Back to the dashboard' });
        looks.push(
          await back.evaluate((node) => node.parentElement?.parentElement?.innerHTML.replace(/h[12]/g, 'h') ?? ''),
        );
        await back.click();
        await page.waitForURL(/\/(t\/\d+)?$/);
      }
      expect(looks[0]).toBe(looks[1]);
    }),
  );

  testInFull(
    '[F-E-dead-email] after the alert for an email that does not exist, the focus is on the way back',
    async () => {
      await page.goto(`${fixture.galley.address}/build/email/${templateId}/999999`);
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
      await expect.poll(focused).toBe('Back to the dashboard');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/(t\/\d+)?$/);
      expect(problems).toEqual([]);
    },
  );
});
