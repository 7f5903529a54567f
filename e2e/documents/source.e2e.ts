import { stripMarkers } from '@galley/markup';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
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
  const theme = `\ufeff${readFixture('source-theme.html').replaceAll('\n', '\r\n')}`;
  templateId = await uploadHtml(page, theme, 'Harbour');
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const code = () => page.getByRole('textbox', { name: /^Source of/ });
const pane = () => page.getByRole('region', { name: 'Source' });

/** The theme itself, open in the try-out. It has every section. */
async function openTheme(): Promise<void> {
  await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
  await sheet(page).getByRole('heading', { name: 'Harbour news' }).waitFor();
}

async function edit(): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
}

async function openSource(): Promise<void> {
  await page.keyboard.press('Control+Shift+U');
  await code().waitFor();
}

/** Places the caret after some words of the source, with the editor's own search. */
async function caretBehind(words: string): Promise<void> {
  await code().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+F');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

describe('the source view', () => {
  it('[I3-source-journey] changes the stored bytes where something was typed and nowhere else, by keyboard only', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const id = await createEmail(page, templateId, 'Letter');
    const stored = async () => {
      const { html, markerPrefix } = await callApi<{ html: string; markerPrefix: string }>(
        page,
        'build_email_html',
        { id },
        {},
      );
      return stripMarkers(html, markerPrefix);
    };
    const before = await stored();
    expect(before).toMatch(/^\ufeff<!DOCTYPE html>\r\n/);
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
    await edit();
    expect(scripts.filter((url) => /source-pane/.test(url))).toEqual([]);
    await withPicture(page, 'source-journey', async () => {
      await openSource();
      await pane()
        .getByText(/^No differences from version 1\. All [\d,]+ bytes are identical\.$/)
        .waitFor();
      await caretBehind('<body>');
      await page.keyboard.type('\n<!-- typed -->');
      await pane()
        .getByText(/^1 hunk differs from version 1\..*Not applied yet\.$/)
        .waitFor();
      await page.keyboard.press('Control+Enter');
      const bytes = new Intl.NumberFormat('en-US').format(new TextEncoder().encode(before).length);
      await pane().getByText(`1 hunk differs from version 1. The other ${bytes} bytes are identical.`).waitFor();
      await page.keyboard.press('Control+S');
      await pane()
        .getByText(/^No differences from version 2\./)
        .waitFor();
    });
    expect(await stored()).toBe(before.replace('<body>', '<body>\r\n<!-- typed -->'));
  });

  testInFull('[I3-source-undo] is one entry: Ctrl+Z undoes it, in the pane too', async () => {
    await openTheme();
    await edit();
    await openSource();
    await caretBehind('block-edit">Harbour news');
    await page.keyboard.type(' of May');
    await page.keyboard.press('Control+Enter');
    await sheet(page).getByRole('heading', { name: 'Harbour news of May' }).waitFor();
    await page.keyboard.press('Control+z');
    await sheet(page).getByRole('heading', { name: 'Harbour news', exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+Z');
    await sheet(page).getByRole('heading', { name: 'Harbour news of May' }).waitFor();
    expect(await code().textContent()).toContain('Harbour news of May');
  });

  testInFull('[I3-source-leave] applies what was typed when the pane is left, and follows the canvas', async () => {
    await openTheme();
    await edit();
    await openSource();
    await caretBehind('notes');
    await page.keyboard.type('!');
    await sheet(page).getByRole('heading', { name: 'Harbour news' }).click();
    await sheet(page).getByText('Spring terms & notes!').waitFor();
    // A page that is about to close applies the pane's contents, so that it asks and keeps them.
    await caretBehind('notes!');
    await page.keyboard.type('?');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')));
    await sheet(page).getByText('Spring terms & notes!?').waitFor();
    await sheet(page).getByRole('heading', { name: 'Harbour news' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' today');
    await expect.poll(() => code().textContent()).toContain('Harbour news today</h1>');
  });

  testInFull('[I3-source-sides] shows the selected block, and leads from the source to the canvas', async () => {
    await openTheme();
    await openSource();
    expect(await code().getAttribute('aria-readonly')).toBe('true');
    // The colors appear after the text.
    await expect.poll(() => code().locator('.cm-line span[class]').count()).toBeGreaterThan(0);
    await sheet(page).getByText('Spring terms & notes').click();
    await pane().getByRole('radio', { name: 'Block' }).check();
    await page.getByRole('textbox', { name: 'Source of Text' }).waitFor();
    expect(await code().textContent()).toBe('<p class="block-edit block-maxchar-30">Spring terms &amp; notes</p>');
    await pane().getByRole('radio', { name: 'Document' }).check();
    await caretBehind('block-edit">Harbour news');
    await pane().getByRole('button', { name: 'Show on canvas' }).click();
    await pane().getByRole('radio', { name: 'Block' }).check();
    await page.getByRole('textbox', { name: 'Source of Heading 1' }).waitFor();
  });

  testInFull('[I3-source-told] shows which blocks a change breaks, and stores it as typed', async () => {
    await openTheme();
    await edit();
    await openSource();
    await caretBehind('<h1');
    await page.keyboard.press('Control+F');
    await page.keyboard.press('Escape');
    await caretBehind('<td>');
    await page.keyboard.type('<!-- ');
    await page.keyboard.press('Control+Enter');
    await pane()
      .getByRole('status')
      .getByText(/blocks can no longer be edited: Section Hero/)
      .waitFor();
    await page.keyboard.press('Control+z');
    await sheet(page).getByRole('heading', { name: 'Harbour news' }).waitFor();
  });

  testInFull('[I3-source-size] is resized with the arrow keys', async () => {
    await openTheme();
    await openSource();
    const edge = pane().getByRole('separator', { name: 'Height of the source' });
    const height = async () => Number(await edge.getAttribute('aria-valuenow'));
    const first = await height();
    await edge.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(height).toBe(first + 24);
    await page.keyboard.press('Home');
    await expect.poll(height).toBe(140);
    await pane().getByRole('button', { name: 'Close source' }).click();
    await code().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('menuitem', { name: 'Source' }).click();
    await expect.poll(height).toBe(140);
  });
});
