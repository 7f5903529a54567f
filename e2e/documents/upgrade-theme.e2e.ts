import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { screenMessages } from '../../apps/web/src/messages/documents/builder/screen';
import { themeMessages } from '../../apps/web/src/messages/documents/themes';
import { upgradeMessages as texts } from '../../apps/web/src/messages/documents/upgrade';
import { callApi, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { hurryUntilShown } from '../support/hurry';
import { takePictures } from '../support/pictures';
import { button, pressOn, runCommand, sheet } from '../support/screen';

const theme = (style: string, text: string, more = '') =>
  `<!doctype html><html><body${style}><div class="block-section" data-group="hero"><h1 class="block-edit" data-block="title">${text}</h1>${more}</div></body></html>`;
const note = (text: string) => `<p class="block-edit" data-block="note">${text}</p>`;

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await context.clock.install();
  await fixture.letIn(page);
});
afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

it('[B11-upgrade-screen] [T8-upgrade] documents are updated to a new version after a look at each, and returned with one key, by keyboard alone', () =>
  withPicture(page, 'upgrade-screen', async () => {
    const id = await uploadHtml(page, theme('', 'Theme', note('Theme note')), 'Meadow', 'email');
    const newEmail = async (title: string) => {
      const { address } = fixture.galley;
      const buffer = Buffer.from(theme('', title, note(`Only in ${title}`)));
      const response = await context.request.post(`${address}/api/v1/templates/${id}/emails/import`, {
        headers: { Origin: address, 'X-Requested-With': 'XMLHttpRequest' },
        multipart: { title, html: { name: 'email.html', mimeType: 'text/html', buffer } },
      });
      return ((await response.json()) as { email: { id: number } }).email.id;
    };
    const [first, second] = [await newEmail('Clover'), await newEmail('Poppy')];
    await page.goto(`${fixture.galley.address}/t/${id}`);
    await page.getByRole('heading', { name: 'Meadow', exact: true }).waitFor();
    await runCommand(page, 'Upload new version');
    const upload = page.getByRole('dialog');
    const buffer = Buffer.from(theme(' bgcolor="teal"', 'Theme'));
    await upload.getByLabel('Theme file').setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer });
    await upload.getByRole('button', { name: 'Upload theme' }).click();
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: texts.reviewButton }), 'Enter');

    const dialog = page.getByRole('dialog', { name: texts.title(2) });
    await dialog.getByText(texts.lostIn('Hero', 'Only in Clover')).waitFor();
    const framed = (title: string) => dialog.frameLocator(`iframe[title="${title}"]`);
    await framed(texts.before(1)).getByText('Only in Clover').waitFor();
    await framed(texts.after(2)).locator('body[bgcolor="teal"]').getByText('Clover').waitFor();
    await pressOn(page, dialog.getByRole('button', { name: texts.preview('Poppy') }), 'Enter');
    await dialog.getByText(texts.lostIn('Hero', 'Only in Poppy')).waitFor();
    await framed(texts.after(2)).getByText('Poppy').waitFor();
    await takePictures(page, 'upgrade-review');
    // These servers have no Chromium.
    await pressOn(page, dialog.getByRole('radio', { name: texts.sideBySide }), 'ArrowRight');
    await dialog.getByRole('alert').getByText(messages.differenceErrors.missing).waitFor();
    await pressOn(page, dialog.getByRole('radio', { name: texts.difference }), 'ArrowLeft');
    await framed(texts.after(2)).getByText('Poppy').waitFor();
    await pressOn(page, dialog.getByLabel(texts.select('Poppy')), 'Space');
    await dialog.getByText(texts.selected(1, 2)).waitFor();
    await pressOn(page, dialog.getByRole('button', { name: texts.update(1) }), 'Enter');
    await hurryUntilShown(page, dialog.getByText(texts.updated(1)));
    await takePictures(page, 'upgrade-result');
    const opened = (email: number) =>
      callApi<{ templateVersion: number; html: string }>(page, 'build_email_html', { id: email });
    expect([(await opened(first)).templateVersion, (await opened(second)).templateVersion]).toEqual([2, 1]);
    expect((await opened(first)).html).toContain('teal');

    await pressOn(page, dialog.getByRole('button', { name: texts.returnAll }), 'Enter');
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: texts.returnButton }), 'Enter');
    await hurryUntilShown(page, dialog.getByText(texts.returned(1)));
    expect((await opened(first)).templateVersion).toBe(1);
    await dialog.getByText(texts.selected(1, 2)).waitFor();
    await pressOn(page, dialog.getByRole('button', { name: messages.cancel }), 'Enter');
    const lines = page.getByRole('region', { name: texts.updates });
    await lines.getByText(texts.returned(1)).waitFor();
    await lines.getByText(texts.ready(2, 2)).waitFor();
    await page
      .getByRole('link', { name: /^Meadow/ })
      .getByText(texts.outdated(2))
      .waitFor();
    await takePictures(page, 'upgrade-lines');
    await runCommand(page, 'Theme settings');
    await page.getByRole('dialog').getByRole('button', { name: texts.open }).click();
    await dialog.waitFor();

    // One email, from its own builder.
    await page.goto(`${fixture.galley.address}/build/email/${id}/${second}`);
    await page.getByText(texts.newerTheme(2)).waitFor();
    await takePictures(page, 'upgrade-email-line');
    await button(page, texts.updateThis('email')).click();
    await dialog.getByText(texts.oldNow('Poppy', 1, 2)).waitFor();
    await framed(texts.after(2)).getByText('Poppy').waitFor();
    await takePictures(page, 'upgrade-one', [1440]);
    await pressOn(page, dialog.getByRole('button', { name: texts.updateOne, exact: true }), 'Enter');
    await hurryUntilShown(page, dialog.getByText(texts.updated(1)));
    await pressOn(page, dialog.getByRole('button', { name: messages.close, exact: true }).last(), 'Enter');
    await sheet(page).locator('body[bgcolor="teal"]').waitFor();
    await page.getByText(texts.newerTheme(2)).waitFor({ state: 'detached' });
    await page.getByRole('banner').getByText(screenMessages.themeVersion('Meadow', 2)).waitFor();
    expect([(await opened(first)).templateVersion, (await opened(second)).templateVersion]).toEqual([1, 2]);

    // All documents of the update, from the theme.
    await page.goto(`${fixture.galley.address}/t/${id}`);
    await lines.getByText(texts.updatedTo(1, 2)).waitFor();
    await lines.getByRole('button', { name: texts.undoUpdate }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.returnButton }).click();
    await hurryUntilShown(page, lines.getByText(texts.returned(1)));
    expect((await opened(second)).templateVersion).toBe(1);
  }));

it('[F3-upload-page] a file without tags keeps those of the theme, is offered with them, and can be used as it is', () =>
  withPicture(page, 'upload-tags', async () => {
    const untagged = (address: string) =>
      `<!doctype html><html><body><table><tr><td><h1>Meadow</h1><p>${address}</p></td></tr></table></body></html>`;
    const tagged = (address: string) =>
      untagged(address)
        .replace('<table>', '<table class="block-section" data-title="Letter">')
        .replace('<p>', '<p class="block-edit">');
    const id = await uploadHtml(page, tagged('Belfast'), 'Orchard', 'email');
    await page.goto(`${fixture.galley.address}/t/${id}`);
    await page.getByRole('heading', { name: 'Orchard', exact: true }).waitFor();
    await runCommand(page, 'Upload new version');
    const upload = page.getByRole('dialog');
    const buffer = Buffer.from(untagged('Derry'));
    await upload.getByLabel('Theme file').setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer });
    await upload.getByRole('button', { name: 'Upload theme' }).click();
    const report = page.getByRole('dialog', { name: 'All editable areas found' });
    await hurryUntilShown(page, report.getByText('2 of 2 areas found, 1 with new content'));
    const download = report.getByRole('link', { name: themeMessages.downloadTagged });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(await readFile(await file.path(), 'utf8')).toBe(tagged('Derry'));
    await report.getByRole('button', { name: themeMessages.useAsIs }).click();
    await hurryUntilShown(page, page.getByRole('dialog', { name: messages.noTagsTitle }));
    await page.keyboard.press('Escape');
    const stored = await context.request.get(`${fixture.galley.address}/api/v1/templates/${id}/versions/3/source`);
    expect(await stored.text()).toBe(untagged('Derry'));
  }));
