import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { sheet } from '../support/screen';

const fixture = openSharedFixture();
let templateId: number;
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeEach(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  // A separate email: unsaved work of a test would be offered as a draft in the next one.
  templateId = await uploadHtml(page, readFixture('source-theme.html'), 'Harbour');
  await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
  await sheet(page).getByRole('heading', { name: 'Harbour news' }).waitFor();
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const panel = () => page.getByRole('complementary', { name: 'Find and replace' });
const path = () => page.getByRole('list', { name: 'Path of the block' }).getByRole('listitem').last();

async function edit(): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
}

/** The highlighted matches on the canvas. */
function painted(): Promise<string[]> {
  return page
    .getByRole('main', { name: 'Canvas' })
    .locator('iframe')
    .evaluate((frame) => {
      const inside = (frame as HTMLIFrameElement).contentWindow as Window & typeof globalThis;
      return ['galley-found-current', 'galley-found'].flatMap((name) =>
        [...(inside.CSS.highlights.get(name) ?? [])].map((range) => {
          const live = inside.document.createRange();
          live.setStart(range.startContainer, range.startOffset);
          live.setEnd(range.endContainer, range.endOffset);
          return live.toString();
        }),
      );
    });
}

describe('find and replace', () => {
  it('[I3-find-journey] finds from the canvas, moves through the matches by key and highlights them', async () => {
    await edit();
    await sheet(page).getByRole('heading', { name: 'Harbour news' }).click();
    await page.keyboard.press('Control+F');
    await panel().waitFor();
    await withPicture(page, 'find-journey', async () => {
      await page.keyboard.type('spring');
      await panel().getByRole('status').getByText('4 matches').waitFor();
      await page.keyboard.press('Enter');
      await panel().getByRole('status').getByText('1 of 4').waitFor();
      await expect.poll(painted).toEqual(['Spring', 'Spring']);
      await expect.poll(() => path().textContent()).toContain('Text');
      await page.keyboard.press('F3');
      await page.keyboard.press('F3');
      await page.keyboard.press('F3');
      await panel().getByRole('status').getByText('4 of 4').waitFor();
      await expect.poll(() => path().textContent()).toContain('Image');
      await page.keyboard.press('Shift+Enter');
      await panel().getByRole('status').getByText('3 of 4').waitFor();
      await panel().getByRole('combobox', { name: 'Where' }).click();
      await page.getByRole('option', { name: 'In addresses' }).click();
      await panel().getByRole('status').getByText('1 match').waitFor();
      expect(await panel().getByRole('region', { name: 'Section Hero' }).getByRole('listitem').count()).toBe(1);
    });
  });

  testInFull(
    '[I3-replace-journey] replaces all as one undo entry, and shows in the row what cannot be replaced',
    async () => {
      await edit();
      await page.keyboard.press('Control+F');
      await panel().getByLabel('Find', { exact: true }).fill('spring');
      await panel().getByLabel('Replace with').fill('midsummer night dream');
      await withPicture(page, 'replace-journey', async () => {
        await panel().getByText('At most 30 characters fit here.').first().waitFor();
        await panel().getByLabel('Replace with').fill('summer');
        await panel().getByRole('button', { name: 'Replace all' }).click();
        await sheet(page).getByText('The summer list is here').waitFor();
        await sheet(page).getByText('summer terms & notes').waitFor();
        await page.getByRole('button', { name: /^Undo/ }).first().click();
        await sheet(page).getByText('The Spring list is here').waitFor();
        await sheet(page).getByText('Spring terms & notes').waitFor();
        await panel().getByRole('status').getByText('4 matches').waitFor();
        await panel().getByLabel('Find', { exact: true }).focus();
        await page.keyboard.press('Enter');
        await panel().getByLabel('Replace with').focus();
        await page.keyboard.press('Enter');
        await panel().getByRole('status').getByText('1 of 3').waitFor();
      });
    },
  );

  testInFull(
    '[T3-code-editor] edits a code block in a code editor, small and large, escaped in the source',
    async () => {
      await edit();
      await sheet(page).getByRole('heading', { name: 'Harbour news' }).click();
      await page.getByRole('tab', { name: 'Sections' }).click();
      await page.getByRole('list', { name: 'sections' }).getByRole('button', { name: /Code/ }).press('Enter');
      const code = page.getByRole('textbox', { name: 'Code' });
      await withPicture(page, 'code-block', async () => {
        await sheet(page).locator('code').click();
        await page.keyboard.press('Enter');
        await code.waitFor();
        await expect.poll(() => code.evaluate((node) => node === document.activeElement)).toBe(true);
        await page.keyboard.type('<b>{{ name }}</b>');
        await page.keyboard.press('Control+Enter');
        await sheet(page).locator('code').getByText('<b>').waitFor();
        await page.getByRole('button', { name: 'Enlarge code' }).click();
        const dialog = page.getByRole('dialog', { name: 'Code' });
        await dialog.getByRole('textbox', { name: 'Code' }).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' 1 < 2');
        await dialog.getByRole('button', { name: 'Done' }).click();
        await sheet(page).locator('code').getByText('1 < 2').waitFor();
        await page.keyboard.press('Control+Shift+U');
        await page.getByRole('region', { name: 'Source' }).getByRole('radio', { name: 'Block' }).check();
        const source = page.getByRole('textbox', { name: 'Source of Code' });
        await expect.poll(() => source.textContent()).toContain('&lt;b&gt;{{ name }}&lt;/b&gt; 1 &lt; 2</code>');
      });
    },
  );
});
