import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { laterMessages } from '../../apps/web/src/messages/later';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, finishEditing, sheet, startEditing } from '../support/screen';

const theme = `<!doctype html><html lang="en"><head><title>Harbor</title></head><body>
<div class="block-section" data-title="Hero"><h1 class="block-edit">Set sail</h1></div>
<div class="block-section" data-title="Note"><p class="block-edit">At high tide</p></div>
</body></html>`;

const fixture = openSharedFixture();
let page: Page;
let templateId: number;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  templateId = await uploadHtml(page, theme, 'Harbor', 'email');
});

afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const newEmail = async (title: string) => {
  const body = { title, type: 'email', start: 'example' };
  return (await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body)).email.id;
};
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const question = (name: string) => page.getByRole('alertdialog', { name });
const pins = () => page.getByRole('list', { name: 'Pins' });
const headlines = () => sheet(page).locator('h1').allInnerTexts();

/** Screenshots of a narrow window close the sidebar, which then opens with its first tab. */
const openPins = () => page.getByRole('tab', { name: 'Pins' }).click();

/** Selects the section around the headline: first the text, then its ancestors. */
async function selectSection(): Promise<void> {
  await sheet(page).locator('h1').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

it('[B3-pins] pins a section, inserts it by key and by drag, takes snapshots, and deletes it', () =>
  withPicture(page, 'pins', async () => {
    const emailId = await newEmail('Sails');
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
    await startEditing(page);
    await openPins();
    await page.getByText(builderMessages.noPinsTitle).waitFor();
    await takePictures(page, 'pins-none');
    await selectSection();
    await openPins();
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('button', { name: builderMessages.pinSection })
      .click();
    const asked = page.getByRole('dialog', { name: builderMessages.pinSection });
    await asked.getByLabel(builderMessages.pinName).fill('Greeting');
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    const entry = pins().getByRole('button', { name: 'Greeting', exact: true });
    await entry.waitFor();

    await entry.press('Enter');
    await expect.poll(headlines).toEqual(['Set sail', 'Set sail']);
    await page.keyboard.press('Control+z');
    await expect.poll(headlines).toEqual(['Set sail']);

    const from = await entry.boundingBox();
    const to = await page.locator('[data-region="canvas"] iframe').boundingBox();
    if (!from || !to) throw new Error('Nothing is shown.');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 5 });
    await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect.poll(headlines).toEqual(['Set sail', 'Set sail']);
    await takePictures(page, 'pins-list');

    await sheet(page).locator('h1').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Cast off');
    await selectSection();
    await openPins();
    await button(page, 'Actions for Greeting').click();
    await item('Add snapshot of the selected section').click();
    await page.getByText(builderMessages.snapshotAdded).waitFor();
    await button(page, 'Actions for Greeting').click();
    await item('Snapshots').click();
    const snapshots = page.getByRole('dialog', { name: 'Snapshots of Greeting' });
    await snapshots.getByText(builderMessages.snapshotDefault).waitFor();
    await takePictures(page, 'pins-snapshots');
    await snapshots.getByRole('button', { name: 'Restore' }).click();
    await snapshots.waitFor({ state: 'detached' });
    await openPins();

    await button(page, 'Actions for Greeting').click();
    await item('Move to new group').click();
    await page.getByLabel(builderMessages.pinGroupName).fill('Openers');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Openers' }).getByText('Greeting').waitFor();
    await takePictures(page, 'pins-group');
    await openPins();
    await button(page, 'Actions for Greeting').click();
    await item('Delete').click();
    await question('Delete pin').getByText(builderMessages.deletePin('Greeting')).waitFor();
    await question('Delete pin').getByRole('button', { name: 'Yes' }).click();
    await page.getByText(builderMessages.noPinsInGroup).waitFor();

    // The tools of the section, its menu, and the key.
    await sheet(page).locator('h1').first().click();
    await page
      .getByRole('toolbar', { name: 'Section' })
      .getByRole('button', { name: builderMessages.pinSection })
      .click();
    await asked.getByLabel(builderMessages.pinName).fill('Note for phones');
    await asked.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'New group' }).click();
    await asked.getByLabel(builderMessages.pinGroupName).fill('Phones');
    await asked.getByLabel(builderMessages.pinForPhones).check();
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, 'pins-question');
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    await openPins();
    const phone = page.getByRole('list', { name: 'Phones' });
    await phone.getByRole('img', { name: builderMessages.pinForPhones }).waitFor();
    await page.getByText(messages.livePreviews(messages.screenshotErrors.missing)).waitFor();
    await takePictures(page, 'pins-phones');
    await openPins();
    await button(page, 'Actions for Note for phones').click();
    await item(builderMessages.pinForAll).click();
    await phone.getByRole('img', { name: builderMessages.pinForPhones }).waitFor({ state: 'detached' });
    await openPins();
    await button(page, 'Actions for Note for phones').click();
    await item(builderMessages.insertLinked).click();
    await expect.poll(headlines).toHaveLength(3);
    await selectSection();
    await page.keyboard.press('p');
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });

    await finishEditing(page);
    const stored = await callApi<{ html: string }>(page, 'build_email_get_html', { id: emailId });
    expect(stored.html).toContain('Cast off');
  }));

testInFull('[B18-usage-screen] shows from the settings of a theme what its emails use, and opens one', () =>
  withPicture(page, 'usage', async () => {
    await page.goto(`${fixture.galley.address}/t/${templateId}`);
    await page.getByRole('button', { name: 'Actions for the theme Harbor' }).click();
    await item('Theme settings').click();
    await page.getByRole('button', { name: messages.usage, exact: true }).scrollIntoViewIfNeeded();
    await takePictures(page, 'theme-versions');
    await page.getByRole('dialog', { name: 'Theme settings' }).getByRole('button', { name: messages.usage }).click();
    const usage = page.getByRole('dialog', { name: laterMessages.usageOf('Harbor') });
    const sections = usage.getByRole('region', { name: 'Sections' });
    await sections.getByText('1 document', { exact: false }).first().waitFor();
    await sections.getByText('Hero').click();
    await usage.getByRole('link', { name: 'Sails' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, 'usage');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      usage.getByRole('link', { name: 'Sails' }).click(),
    ]);
    await opened.waitForURL(/\/build\/email\//);
    await opened.close();
    await usage.getByRole('button', { name: 'Close' }).first().click();
  }),
);

testInFull('[B17-link-screen] lists the emails that follow a pin, and updates one after the pin has changed', () =>
  withPicture(page, 'pins-linked', async () => {
    const { pinArchives } = await callApi<{ pinArchives: { id: number; name: string }[] }>(page, 'build_pin_archives', {
      id: templateId,
    });
    const pin = pinArchives.find(({ name }) => name === 'Note for phones');
    const html = '<div class="block-section" data-title="Hero"><h1 class="block-edit">New tide</h1></div>';
    await callApi(page, 'build_pin_archive_snapshot_create', { id: pin?.id ?? 0 }, { html });
    const emailId = await newEmail('Other');
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
    await startEditing(page);
    await openPins();
    await button(page, 'Actions for Note for phones').click();
    await item(builderMessages.linkedDocuments).click();
    const linked = page.getByRole('dialog', { name: laterMessages.linkedTo('Note for phones') });
    await linked.getByText(laterMessages.linkOutdated).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, 'pins-linked');
    await linked.getByRole('button', { name: 'Update 1 document' }).click();
    await linked.getByText(laterMessages.linkCurrent).waitFor();
    await linked.getByRole('button', { name: 'Close' }).first().click();
    const { emails } = await callApi<{ emails: { id: number; title: string }[] }>(page, 'templates_emails', {
      id: templateId,
    });
    const sails = emails.find(({ title }) => title === 'Sails')?.id ?? 0;
    const stored = await callApi<{ html: string }>(page, 'build_email_get_html', { id: sails });
    expect(stored.html).toContain('New tide');
    await finishEditing(page);
  }),
);
