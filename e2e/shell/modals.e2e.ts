import { defaultChecklist, type TemplateDetails } from '@galley/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { messages } from '../../apps/web/src/messages';
import { settingsMessages } from '../../apps/web/src/messages/documents/settings';
import { personMessages } from '../../apps/web/src/messages/people/dialogs';
import { isFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openSharedFixture({ hasMail: true });

const html =
  '<!DOCTYPE html>\r\n<html lang="en"><head><title>Quince &amp; pear</title></head><body>\r\n' +
  '<div class="block-section"><p class="block-edit">Hello <a href="https://shop.test/quince">shop</a></p></div>\r\n</body></html>\r\n';

const secondPassword = 'a second quiet harbour';

/** Returns the last of `count` emails, once they have arrived. */
async function mailNumber(count: number): Promise<(typeof fixture.galley.mails)[number]> {
  await expect.poll(() => fixture.galley.mails.length, { timeout: 20_000 }).toBe(count);
  const mail = fixture.galley.mails[count - 1];
  if (!mail) throw new Error('No mail has come.');
  return mail;
}

async function chooseAct(page: Page, title: string, act: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

async function chooseThemeAct(page: Page, title: string, act: string): Promise<Locator> {
  await page.getByRole('button', { name: `Theme actions of ${title}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

describe('the modals of the dashboard', () => {
  testInFull(
    '[D2-modals] [D2-import] [D2-html] [D2-copy-blocked] [D2-test-send] [D2-share-mail] Import HTML, show it byte for byte, send a test of it and its link',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'modals-send', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbour letter');
        await page.goto(`${fixture.galley.address}/t/${theme}`);

        let dialog = await chooseThemeAct(page, 'Harbour letter', 'Import email');
        await dialog.getByRole('button', { name: 'Import email' }).click();
        await dialog.getByText('Choose a file first.').waitFor();
        await expect
          .poll(() => dialog.getByLabel('HTML file').evaluate((node) => node === document.activeElement))
          .toBe(true);
        const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
        await dialog.getByLabel('HTML file').setInputFiles(notes);
        await dialog.getByText('“notes.txt” is not an HTML file.').waitFor();
        const broken = { name: 'broken.html', mimeType: 'text/html', buffer: Buffer.from('<p>\n\0</p>') };
        await dialog.getByLabel('HTML file').setInputFiles(broken);
        await dialog.getByRole('button', { name: 'Import email' }).click();
        await dialog.getByText('broken.html holds a NUL at byte 4 (line 2). Save it as UTF-8 text.').waitFor();
        const file = { name: 'quince.html', mimeType: 'text/html', buffer: Buffer.from(html) };
        await dialog.getByLabel('HTML file').setInputFiles(file);
        await dialog.getByRole('button', { name: 'Import email' }).click();
        await page.getByText(messages.emailImported('Quince & pear')).first().waitFor();
        await page.getByRole('link', { name: 'Quince & pear', exact: true }).waitFor();

        dialog = await chooseThemeAct(page, 'Harbour letter', 'Import email');
        await dialog.getByRole('radio', { name: 'Paste' }).click();
        await dialog.getByRole('textbox', { name: 'HTML' }).fill('<h1>Plain</h1>');
        await dialog.getByLabel('Email name').fill('Pasted');
        await dialog.getByRole('button', { name: 'Import email' }).click();
        await dialog.getByText(serverMessages.nothingEditable).waitFor();
        await dialog.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('link', { name: 'Pasted', exact: true }).waitFor();

        dialog = await chooseAct(page, 'Quince & pear', 'HTML');
        await dialog.getByText('UTF-8').waitFor();
        await dialog.getByRole('radio', { name: 'With tags' }).click();
        await dialog.getByText(`${html.length} bytes, 5 lines, UTF-8`).waitFor();
        expect(await findFaults(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Copy HTML' }).click();
        await dialog.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(html);
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('Not now'));
          document.execCommand = () => false;
        });
        await dialog.getByRole('button', { name: 'Copy HTML' }).click();
        await dialog.getByRole('button', { name: messages.notCopied }).waitFor();
        await dialog.getByRole('status').getByText(messages.copyBlocked).waitFor();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: 'Download HTML' }).click(),
        ]);
        const chunks: Buffer[] = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
        expect(Buffer.concat(chunks).toString()).toBe(html);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });

        dialog = await chooseAct(page, 'Quince & pear', 'Settings');
        await dialog.getByLabel('Subject').fill('Quinces are ripe');
        await dialog.getByLabel('Preview text').fill('Come & pick');
        await dialog.getByRole('switch', { name: 'Add parameters to links on export' }).click();
        await dialog.getByRole('button', { name: 'utm_source' }).click();
        await dialog.getByText('https://shop.test/quince?utm_source=newsletter').waitFor();
        await dialog.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Settings saved').waitFor();

        dialog = await chooseAct(page, 'Quince & pear', 'Send test');
        await dialog.getByText('Quinces are ripe').waitFor();
        const to = dialog.getByLabel('Send test to');
        expect(await to.inputValue()).toBe(fixture.owner.email);
        await to.fill('mara.harbourpress');
        await to.press('Enter');
        await dialog.getByText(messages.invalidEmail).waitFor();
        // Shown at its field, with the specified message.
        await page.getByRole('alert').getByText(messages.invalidEmail).waitFor();
        expect(await to.evaluate((node) => node === document.activeElement)).toBe(true);
        expect(await findFaults(page)).toEqual([]);
        await to.fill('ola@harbour.example');
        // The response to the first one is lost. With another choice, it's another email.
        await page.route(
          '**/send-test',
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
        await dialog.getByRole('button', { name: 'Send test' }).click();
        await dialog.getByRole('alert').waitFor();
        const test = await mailNumber(1);
        expect(test).toMatchObject({ subject: 'Quinces are ripe', to: [{ address: 'ola@harbour.example' }] });
        expect(test.html).toContain('https://shop.test/quince?utm_source=newsletter');
        expect(test.html).toContain('Come &amp; pick');
        await dialog.getByRole('checkbox', { name: 'Add link parameters' }).uncheck();
        await dialog.getByRole('button', { name: 'Send test' }).click();
        await page.getByText(serverMessages.testSent(['ola@harbour.example'])).waitFor();
        expect((await mailNumber(2)).html).toContain('https://shop.test/quince"');

        dialog = await chooseAct(page, 'Quince & pear', 'Share by email');
        await dialog.getByLabel('Send link to').fill('ola@harbour.example, tom@harbour.example');
        await dialog.getByLabel('Note').fill('Is the <b>first</b> line right?');
        await dialog.getByRole('button', { name: 'Send link' }).click();
        await page.getByText(serverMessages.linkSent(['a', 'b'])).waitFor();
        const link = await mailNumber(4);
        expect(link.html).toContain('Is the &lt;b&gt;first&lt;/b&gt; line right?');
        const address = /href="(http[^"]+)"/.exec(link.html ?? '')?.[1] ?? '';
        const guest = await openWindow(fixture.browser);
        await guest.page.goto(address);
        await guest.page.getByText('Quince & pear').first().waitFor();
        await guest.page.context().close();
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[D2-modals] [D2-theme-settings] [D2-metadata-closed] [D2-settings-closed] Change settings and metadata of what is not open, and of the theme',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'modals-settings', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, html, 'Market letter');
        const id = await createEmail(page, theme, 'Opening hours');
        await page.goto(`${fixture.galley.address}/t/${theme}`);

        let dialog = await chooseAct(page, 'Opening hours', 'Metadata');
        expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Quince & pear');
        await dialog.getByLabel('Language').fill('not a code');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect.poll(() => dialog.getByLabel('Language').getAttribute('aria-invalid')).toBe('true');
        expect(await dialog.getByLabel('Language').evaluate((node) => node === document.activeElement)).toBe(true);
        await dialog.getByLabel('Language').fill('de');
        await dialog.getByLabel('Meta description').fill('When we open');
        expect(await findFaults(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Metadata saved').waitFor();
        const stored = await callApi<{ html: string }>(page, 'build_email_get_html', { id });
        expect(stored.html).toContain('<html lang="de">');
        expect(stored.html).toContain('<meta name="description" content="When we open">');

        // While a tab edits it, it's read-only.
        const lease = await callApi<{ lease: { number: number } }>(
          page,
          'build_lease_take',
          { id },
          { tabId: 'other' },
        );
        dialog = await chooseAct(page, 'Opening hours', 'Settings');
        await dialog.getByText(messages.editedElsewhere).waitFor();
        expect(await dialog.getByLabel('Subject').isDisabled()).toBe(true);
        await dialog.getByRole('button', { name: 'Close' }).first().click();
        await callApi(page, 'build_lease_release', { id }, { tabId: 'other', number: lease.lease.number });

        // A version saved in the meantime isn't overwritten.
        dialog = await chooseAct(page, 'Opening hours', 'Settings');
        await dialog.getByLabel('Subject').fill('Late');
        const settings = { subject: 'First', previewText: '' };
        await callApi(page, 'build_email_settings', { id, version: 2 }, { settings });
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.getByText(settingsMessages.changedMeanwhile).waitFor();
        expect(await dialog.getByLabel('Subject').inputValue()).toBe('Late');
        await page.keyboard.press('Escape');
        await page.getByRole('alertdialog').getByRole('button', { name: messages.discardChanges }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });

        dialog = await chooseThemeAct(page, 'Market letter', 'Theme settings');
        await dialog.getByRole('list').getByText('theme.html').waitFor();
        await dialog.getByText('1 email').waitFor();
        const name = dialog.getByLabel('Theme name');
        await name.fill(' ');
        await name.press('Enter');
        await dialog.getByText(messages.nameRequired).waitFor();
        expect(await name.evaluate((node) => node === document.activeElement)).toBe(true);
        await name.fill('Market paper');
        await dialog.getByRole('switch', { name: 'Link aliases' }).click();
        await dialog.getByRole('button', { name: 'Remove item Spelling' }).click();
        await dialog.getByRole('button', { name: 'Item', exact: true }).click();
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.getByText(messages.checklistTitleRequired).waitFor();
        await dialog.getByRole('textbox', { name: 'Item 8' }).fill('Legal line');
        await takePictures(page, 'checklist-settings');
        expect(await findFaults(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Theme settings saved').waitFor();
        await page.getByRole('heading', { name: 'Market paper', level: 1 }).waitFor();
        const { settings: kept, checklist } = await callApi<TemplateDetails>(page, 'template_settings', { id: theme });
        expect(checklist.items.map((item) => item.title)).toEqual([
          ...defaultChecklist.items.filter(({ key }) => key !== 'spelling').map((item) => item.title),
          'Legal line',
        ]);
        expect(kept).toEqual({
          emaAliasEnabled: true,
          loadsRemoteContent: true,
          requiresApproval: false,
          requiredForExport: [],
          mergeTags: [],
        });

        // The theme's own row has the same actions. After deleting it, another theme is selected.
        await page.getByRole('button', { name: 'Actions for the theme Market paper' }).click();
        await page.getByRole('menuitem', { name: 'Delete theme' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        await page.getByRole('heading', { name: 'Market paper', level: 1 }).waitFor({ state: 'detached' });
        expect(await page.getByRole('link', { name: /Market paper/ }).count()).toBe(0);

        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Go to a page or run a command' }).waitFor();
        await page.keyboard.type('Change password');
        await page.keyboard.press('Enter');
        dialog = page.getByRole('dialog', { name: 'Change password' });
        await dialog.getByLabel('Current password').fill('wrong');
        await dialog.getByLabel('New password').fill('short');
        await dialog.getByLabel('New password').press('Enter');
        await dialog.getByText('At least 10 characters.').first().waitFor();
        await dialog.getByLabel('New password').fill(secondPassword);
        await dialog.getByRole('button', { name: 'Change password' }).click();
        await dialog.getByText(serverMessages.currentPasswordWrong).waitFor();
        await dialog.getByLabel('Current password').fill(fixture.owner.password);
        await dialog.getByRole('button', { name: 'Change password' }).click();
        await page.getByText(personMessages.passwordUpdated).waitFor();
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('[D2-modals] [D4-starter] [D8-upload] Upload a theme or start with a starter theme, and show errors', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'modals-new-theme', async () => {
      // A full run has changed the password before.
      const password = isFull ? secondPassword : fixture.owner.password;
      await fixture.signIn(page, { ...fixture.owner, password });
      const choose = async (name: string, buffer: Buffer) => {
        await page.getByRole('button', { name: 'New theme' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Theme file').setInputFiles({ name, mimeType: 'text/html', buffer });
        await dialog.getByRole('button', { name: 'Upload theme' }).click();
      };
      await page.route('**/api/v1/templates', async (route) => {
        if (route.request().method() === 'POST') await route.fulfill({ status: 502, body: 'Bad gateway' });
        else await route.continue();
      });
      await choose('a.html', Buffer.from('<p class="block-edit">Hi</p>'));
      const overlay = page.getByRole('dialog', { name: messages.errorUploadingTheme });
      await overlay.getByText(`1. ${messages.serverResponded(502)}`).waitFor();
      await overlay.getByText('/api/v1/templates').waitFor();
      await page.unroute('**/api/v1/templates');
      await overlay.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Theme uploaded').waitFor();
      await page.getByRole('heading', { name: 'A', level: 1, exact: true }).waitFor();

      await choose('b.html', Buffer.from('\ufeff<p>', 'utf16le'));
      const refusal = page.getByRole('alertdialog', { name: messages.importErrorTitle });
      await refusal.getByText('b.html is UTF-16').waitFor();
      await refusal.getByRole('button', { name: messages.okay }).click();

      const chooseStarter = async () => {
        await page.getByRole('button', { name: 'New theme' }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Orchard letter/ })
          .click();
      };
      await page.route('**/api/v1/starter-templates', async (route) => {
        if (route.request().method() === 'POST') await route.fulfill({ status: 502, body: 'Bad gateway' });
        else await route.continue();
      });
      await chooseStarter();
      const failure = page.getByRole('alertdialog', { name: messages.starterErrorTitle });
      await failure.getByText(messages.starterError).waitFor();
      await failure.getByRole('button', { name: messages.okay }).click();
      await page.unroute('**/api/v1/starter-templates');
      await chooseStarter();
      await page.getByText(serverMessages.starterCreated('email')).waitFor();
      await page.getByRole('heading', { name: 'Orchard letter 2', level: 1 }).waitFor();
    });
    // The two responses that were faked here.
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
