import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { layoutMessages } from '../../apps/web/src/messages/documents/builder/layouts';
import { upgradeMessages } from '../../apps/web/src/messages/documents/upgrade';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { hurryUntilShown } from '../support/hurry';
import { takePictures } from '../support/pictures';
import { button, finishEditing, runCommand, sheet, startEditing } from '../support/screen';

const theme = `<!doctype html><html lang="en"><head><title>Orchard</title></head><body>
<div class="block-section" data-title="Hero"><h1 class="block-edit">Plant a tree</h1></div>
<div class="block-section" data-title="Note"><p class="block-edit">In autumn</p></div>
</body></html>`;

const fixture = openSharedFixture();
let page: Page;
let templateId: number;
let pageId: number;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  templateId = await uploadHtml(page, theme, 'Orchard', 'page');
  pageId = await newPage('Apples');
});

afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const newPage = async (title: string) => {
  const body = { title, type: 'page', start: 'example' };
  return (await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body)).email.id;
};
const item = (name: string) => page.getByRole('menuitem', { name });
const headline = () => sheet(page).locator('h1');
const question = (name: string) => page.getByRole('alertdialog', { name });
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('placeholder') ?? document.activeElement?.textContent ?? '');

async function retype(text: string): Promise<void> {
  await headline().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect.poll(() => headline().innerText()).toBe(text);
}

it('[B3-layouts] saves a page as a layout, loads it over other work, and deletes it', () =>
  withPicture(page, 'layouts', async () => {
    const parentId = await newPage('Parent');
    await page.goto(`${fixture.galley.address}/build/page/${templateId}/${pageId}`);
    await startEditing(page);
    await retype('Spring');
    await button(page, 'More tools').click();
    await item('Layouts').click();
    await page.getByText(builderMessages.noLayoutsTitle).waitFor();
    await takePictures(page, 'layouts-none');
    await button(page, builderMessages.saveAsLayout).click();
    await page.getByLabel(builderMessages.layoutName).fill('Spring layout');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Layouts' }).getByText('Spring layout').waitFor();

    await retype('Summer');
    await button(page, 'Load Spring layout').click();
    await question('Load layout').getByText(builderMessages.replaceContent).waitFor();
    await takePictures(page, 'layouts-load');
    await question('Load layout').getByRole('button', { name: 'No' }).click();
    await question('Load layout').waitFor({ state: 'detached' });
    expect(await headline().innerText()).toBe('Summer');
    await button(page, 'Load Spring layout').click();
    await question('Load layout').getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => headline().innerText()).toBe('Spring');
    await takePictures(page, 'layouts-panel');

    await retype('Autumn');
    await button(page, 'Actions for Spring layout').click();
    await item(layoutMessages.overwrite).click();
    const over = question(layoutMessages.overwriteTitle('Spring layout'));
    await over.getByRole('button', { name: layoutMessages.overwriteButton }).click();
    await over.waitFor({ state: 'detached' });
    await retype('Winter');
    await button(page, 'Load Spring layout').click();
    await question('Load layout').getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => headline().innerText()).toBe('Autumn');

    await button(page, 'Actions for Spring layout').click();
    await item('Settings').click();
    const settings = page.getByRole('dialog', { name: 'Layout settings' });
    await settings.getByLabel(builderMessages.layoutName).fill('Sprout');
    await settings.getByRole('combobox', { name: 'Parent page' }).click();
    await page.getByRole('option', { name: 'Parent' }).click();
    await callApi(page, 'builder_delete_email', { id: parentId });
    await settings.getByRole('button', { name: 'Save settings' }).click();
    await settings.getByRole('alert').getByText('There is no such page.').waitFor();
    await takePictures(page, 'layouts-settings');
    await settings.getByRole('combobox', { name: 'Parent page' }).click();
    await page.getByRole('option', { name: 'Apples' }).click();
    await settings.getByRole('button', { name: 'Save settings' }).click();
    await settings.waitFor({ state: 'detached' });
    const { layouts } = await callApi<{ layouts: object[] }>(page, 'templates_layouts', { id: templateId });
    expect(layouts).toMatchObject([{ title: 'Sprout', parentPageId: pageId }]);

    await button(page, 'Actions for Sprout').click();
    await item('Delete').click();
    await question('Delete layout').getByText(builderMessages.deleteLayout('Sprout')).waitFor();
    await question('Delete layout').getByRole('button', { name: 'Yes' }).click();
    await page.getByText(builderMessages.noLayoutsTitle).waitFor();
    await finishEditing(page);
    const stored = await callApi<{ html: string }>(page, 'build_email_get_html', { id: pageId });
    expect(stored.html).toContain('Autumn');
  }));

it('[H5-layout-versions-screen] shows the versions of a layout as pages, compares, restores and comments on one, by keyboard alone', () =>
  withPicture(page, 'layout-versions', async () => {
    const html = (text: string) => theme.replace('Plant a tree', text);
    const layout = { templateType: 'page', name: 'Orchard layout', html: html('Plant a pear') };
    const { id } = await callApi<{ id: number }>(page, 'build_templates_layout_upload', { id: templateId }, layout);
    await callApi(page, 'build_layout_save_html', { id }, { html: html('Plant a plum') });
    await page.goto(`${fixture.galley.address}/build/page/${templateId}/${await newPage('Pears')}`);
    await startEditing(page);
    await button(page, 'More tools').click();
    await item('Layouts').click();
    const menu = button(page, 'Actions for Orchard layout');
    await menu.press('Enter');
    await item('Versions').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Versions of Orchard layout' });
    const shown = (version: number) => dialog.frameLocator(`iframe[title="Page of version ${version}"]`).locator('h1');
    await expect.poll(() => shown(2).innerText()).toBe('Plant a plum');
    const row = (version: number) => dialog.getByRole('button', { name: new RegExp(`^v${version}`) });
    await row(1).press('Enter');
    await expect.poll(() => shown(1).innerText()).toBe('Plant a pear');
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, 'layout-versions', [1440, 1024]);
    await dialog.getByRole('button', { name: 'Compare with current' }).press('Enter');
    const compared = page.getByRole('dialog', { name: 'Compare versions' });
    await compared.frameLocator('iframe[title="Version 2"]').getByText('Plant a plum').waitFor();
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Restore this version' }).press('Enter');
    await question('Restore version 1').getByRole('button', { name: 'Restore version 1' }).press('Enter');
    await row(3).getByText('from version 1').waitFor();
    await expect.poll(() => shown(3).innerText()).toBe('Plant a pear');
    await dialog.getByRole('combobox', { name: 'On the whole document' }).fill('More pears');
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('More pears').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate((it) => it === document.activeElement)).toBe(true);
    const stored = await callApi<{ html: string }>(page, 'build_layout', { id });
    expect(stored.html).toContain('Plant a pear');
    await finishEditing(page);
    // Notifications of its comments lead here, and a theme has its own beside it.
    await page.goto(`${fixture.galley.address}/build/template/${templateId}#layout-${id}`);
    await dialog.getByText('More pears').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Activity').press('Enter');
    const activity = page.getByRole('complementary', { name: 'Activity' });
    await activity.getByRole('button', { name: 'Request approval' }).waitFor();
    await callApi(page, 'build_layout_delete', { id });
  }));

testInFull('[B3-layout-choose] a new page starts from a chosen layout, by keyboard alone', () =>
  withPicture(page, 'layouts-choose', async () => {
    const html =
      '<!doctype html><html><body><div class="block-section"><h1 class="block-edit">Cider</h1></div></body></html>';
    for (const name of ['First', 'Second'])
      await callApi(page, 'build_templates_layout_upload', { id: templateId }, { templateType: 'page', name, html });
    await page.goto(`${fixture.galley.address}/t/${templateId}`);
    await button(page, 'New page').press('Enter');
    await page.getByPlaceholder(messages.emailNamePlaceholder).waitFor();
    await takePictures(page, 'layouts-new');
    await expect.poll(focused).toBe(messages.emailNamePlaceholder);
    await page.keyboard.type('Press');
    const picker = page.getByRole('dialog', { name: 'New page' });
    const first = picker.getByRole('button', { name: /^First/ });
    await first.waitFor();
    await takePictures(page, 'layouts-picker');
    // From the name to the pictures, past the example, the blank page and the newer layout.
    await page.keyboard.press('ArrowDown');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/build\/page\//);
    await button(page, 'Save').waitFor();
    await expect.poll(() => headline().innerText()).toBe('Cider');
  }),
);

testInFull(
  '[B4-upgrade-layouts] [B4-upgrades] a new version of the theme offers to update its layouts, and they keep their content',
  () =>
    withPicture(page, 'layouts-upgrade', async () => {
      const html = (style: string, text: string) =>
        `<!doctype html><html><body${style}><div class="block-section" data-title="Hero"><h1 class="block-edit" data-block="title">${text}</h1></div></body></html>`;
      const theme = await uploadHtml(page, html('', 'Theme'), 'Growing', 'email');
      const layout = { templateType: 'email', name: 'Kept', html: html('', 'Mine') };
      const { id } = await callApi<{ id: number }>(page, 'build_templates_layout_upload', { id: theme }, layout);
      await page.clock.install();
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      await page.getByRole('heading', { name: 'Growing', exact: true }).waitFor();
      const upload = async () => {
        await runCommand(page, 'Upload new version');
        const dialog = page.getByRole('dialog');
        const buffer = Buffer.from(html(' bgcolor="teal"', 'Theme'));
        await dialog.getByLabel('Theme file').setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer });
        await dialog.getByRole('button', { name: 'Upload theme' }).click();
        const asked = page.getByRole('alertdialog').filter({ hasText: upgradeMessages.askForLayouts });
        await asked.waitFor();
        return asked;
      };
      const layoutHtml = async () => (await callApi<{ html: string }>(page, 'build_layout', { id })).html;
      const first = await upload();
      await takePictures(page, 'upgrade-question');
      await first.getByRole('button', { name: messages.later }).click();
      await first.waitFor({ state: 'detached' });
      expect(await layoutHtml()).not.toContain('teal');
      await (await upload()).getByRole('button', { name: messages.okay }).click();
      const upgrading = page.getByRole('dialog', { name: upgradeMessages.upgradingTitle });
      await upgrading.getByText(upgradeMessages.upgradingText).waitFor();
      await takePictures(page, 'upgrade-running');
      await hurryUntilShown(page, page.getByText(upgradeMessages.complete));
      const upgraded = await layoutHtml();
      expect([upgraded.includes('bgcolor="teal"'), upgraded.includes('>Mine<')]).toEqual([true, true]);
    }),
);
