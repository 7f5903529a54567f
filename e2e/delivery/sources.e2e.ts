import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SftpServer, sshd, startSftpServer } from '../../apps/server/src/testing/servers/sftp-server';
import { apache, startWebdavServer, type WebdavServer } from '../../apps/server/src/testing/servers/webdav-server';
import { sourceMessages } from '../../apps/web/src/messages/delivery/sources';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet, startEditing } from '../support/screen';

const theme = `<!doctype html><html lang="en"><head><title>Letter</title></head><body>
<div class="block-section"><p class="block-edit">Plant a tree</p><img class="block-edit" width="300" height="150" alt="A tree"
 src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></div></body></html>`;

describe.skipIf(!sshd)('sources', () => {
  const fixture = openSharedFixture();
  let server: SftpServer;

  beforeAll(async () => {
    server = await startSftpServer();
    mkdirSync(join(server.folder, 'letters'));
    mkdirSync(join(server.folder, 'archive'));
    writeFileSync(join(server.folder, 'letters', 'spring.html'), theme.replace('Plant', 'Water'));
    writeFileSync(join(server.folder, 'notes.txt'), 'notes');
    const red = { create: { width: 320, height: 160, channels: 3, background: '#a32' } } as const;
    writeFileSync(join(server.folder, 'letters', 'tree.png'), await sharp(red).png().toBuffer());
    mkdirSync(join(server.folder, 'many'));
    for (let index = 0; index < 10_000; index += 1) writeFileSync(join(server.folder, 'many', `${index}.png`), '');
  });
  afterAll(async () => await server?.stop());

  it('[D2-integrations] [B2-source-browser] [B5-file-browser] Are added, tested, browsed with keys, imported from and removed', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const templateId = await uploadHtml(page, theme, 'Letter');
    const body = { title: 'With an image', type: 'email', start: 'example' };
    const created = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body);
    await page.goto(`${fixture.galley.address}/t/${templateId}`);

    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.getByText(sourceMessages.none).waitFor();
    await button(page, 'Add SFTP').click();
    const settings = page.getByRole('dialog', { name: 'Add SFTP' });
    await settings.getByLabel('Name', { exact: true }).fill('Press server');
    await settings.getByLabel('Server').fill('127.0.0.1');
    await settings.getByLabel('Port').fill(String(server.port));
    await settings.getByRole('button', { name: 'Add SFTP' }).click();
    await settings.getByText('Fill in “User”.').waitFor();
    await settings.getByLabel('User', { exact: true }).fill(server.user);
    await settings.getByLabel('Private key').fill(server.privateKey);
    await settings.getByLabel('Folder', { exact: true }).fill(server.folder);
    await settings.getByRole('button', { name: 'Add SFTP' }).click();
    const hostKey = page.getByRole('alertdialog', { name: 'Confirm the host key' });
    await hostKey.getByText(server.fingerprint()).waitFor();
    await hostKey.getByRole('button', { name: 'Confirm host key' }).click();
    await settings.waitFor({ state: 'detached' });
    await button(page, 'Test Press server').click();
    await page.getByText(sourceMessages.works('Press server')).waitFor();
    await button(page, 'Settings of Press server').click();
    const saved = page.getByRole('dialog', { name: 'Settings of Press server' });
    await expect.poll(() => saved.getByRole('textbox', { name: 'Host key' }).inputValue()).toBe(server.fingerprint());
    expect(await saved.getByRole('textbox', { name: 'Private key' }).inputValue()).toBe('');
    await takePictures(page, 'integration-settings');
    await saved.getByRole('button', { name: 'Cancel' }).click();

    await takePictures(page, 'integrations');
    // An HTML file becomes an email; the browser is walked with the keyboard.
    await page.goto(`${fixture.galley.address}/t/${templateId}`);
    await button(page, 'Theme actions of Letter').click();
    await page.getByRole('menuitem', { name: 'Import email' }).click();
    await button(page, sourceMessages.chooseFile).click();
    const browser = page.getByRole('dialog', { name: 'Choose an HTML file' });
    await browser.getByRole('listbox', { name: 'Press server' }).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await browser.getByRole('option', { name: 'spring.html' }).waitFor();
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await browser.waitFor({ state: 'detached' });
    // Until the file is there, the dialog says so and its button waits.
    await page.getByText(/^spring\.html, /).waitFor();
    await page.getByRole('dialog', { name: 'Import email' }).getByRole('button', { name: 'Import email' }).click();
    await page.getByRole('dialog', { name: 'Import email' }).waitFor({ state: 'detached' });

    // An image goes to the library; 10,000 entries are scrolled through.
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${created.email.id}`);
    await startEditing(page);
    await sheet(page).locator('img').click();
    await button(page, 'Image library').click();
    await button(page, sourceMessages.importImage).click();
    const images = page.getByRole('dialog', { name: 'Choose an image' });
    await images.getByRole('option', { name: 'many' }).click();
    const many = images.getByRole('listbox', { name: 'many' });
    await many.getByRole('option', { name: '0.png', exact: true }).waitFor();
    expect(await many.getByRole('option').count()).toBeLessThan(60);
    await many.focus();
    await page.keyboard.press('End');
    await many.getByRole('option', { name: '9999.png' }).waitFor();
    await images.getByRole('option', { name: 'letters' }).click();
    await images.getByRole('option', { name: 'tree.png' }).click();
    await images.getByRole('region', { name: 'Preview' }).locator('img').waitFor();
    // On a narrow screen the folder that was opened is in sight.
    await page.setViewportSize({ width: 390, height: 844 });
    await images.getByRole('option', { name: 'archive' }).click();
    await images.getByRole('option', { name: 'letters' }).click();
    await images.getByRole('option', { name: 'tree.png' }).waitFor();
    const list = images.getByRole('listbox', { name: 'letters' });
    await expect.poll(() => list.evaluate((one) => one.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
    await images.getByRole('option', { name: 'tree.png' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await takePictures(page, 'source-browser');
    await images.getByRole('button', { name: sourceMessages.select }).click();
    await page
      .getByRole('dialog', { name: 'Image library' })
      .getByRole('option', { name: /tree\.png/ })
      .waitFor({ timeout: 60_000 });

    await page.goto(`${fixture.galley.address}/integrations`);
    await button(page, 'Remove Press server').click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: sourceMessages.removeTitle })
      .click();
    await page.getByText(sourceMessages.removed).waitFor();
    await page.getByText(sourceMessages.none).waitFor();
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!apache)('a WebDAV server', () => {
  const fixture = openSharedFixture();
  let server: WebdavServer;

  beforeAll(async () => {
    server = await startWebdavServer();
    mkdirSync(join(server.folder, 'Spring & Grüße'));
    writeFileSync(join(server.folder, 'Spring & Grüße', 'spring.html'), theme.replace('Plant', 'Water'));
  });
  afterAll(async () => await server?.stop());

  testInFull(
    '[B26-webdav-walk] is refused for its certificate and password until both are right, and browsed then',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await fixture.letIn(page);
      const templateId = await uploadHtml(page, theme, 'Letter');
      await page.goto(`${fixture.galley.address}/integrations`);
      await button(page, 'Add WebDAV').click();
      const adding = page.getByRole('dialog', { name: 'Add WebDAV' });
      await adding.getByLabel('Name', { exact: true }).fill('Cloud');
      await adding.getByLabel('Address of the folder', { exact: true }).fill(server.url);
      await adding.getByLabel('User', { exact: true }).fill(server.user);
      await adding.getByLabel('Password', { exact: true }).fill('wrong password 0003');
      await takePictures(page, 'integration-webdav');
      await adding.getByRole('button', { name: 'Add WebDAV' }).click();
      await adding.waitFor({ state: 'detached' });
      await button(page, 'Test Cloud').click();
      await page
        .getByText(/doesn’t trust the certificate of 127\.0\.0\.1/)
        .first()
        .waitFor();

      // A new certificate could mean another server, so the password is requested again.
      await button(page, 'Settings of Cloud').click();
      const settings = page.getByRole('dialog', { name: 'Settings of Cloud' });
      await settings.getByLabel('Trusted certificate').fill(server.authority);
      await settings.getByRole('button', { name: 'Save' }).click();
      await settings.getByText('Enter “Password” again, because the address has changed.').waitFor();
      await settings.getByLabel('Password', { exact: true }).fill('wrong password 0003');
      await settings.getByRole('button', { name: 'Save' }).click();
      await settings.waitFor({ state: 'detached' });
      await button(page, 'Test Cloud').click();
      await page
        .getByText(/didn’t accept the user or password/)
        .first()
        .waitFor();

      await button(page, 'Settings of Cloud').click();
      await settings.getByLabel('Password', { exact: true }).fill(server.password);
      await settings.getByRole('button', { name: 'Save' }).click();
      await settings.waitFor({ state: 'detached' });
      await button(page, 'Test Cloud').click();
      await page.getByText(sourceMessages.works('Cloud')).waitFor();

      await page.goto(`${fixture.galley.address}/t/${templateId}`);
      await button(page, 'Theme actions of Letter').click();
      await page.getByRole('menuitem', { name: 'Import email' }).click();
      await button(page, sourceMessages.chooseFile).click();
      const browser = page.getByRole('dialog', { name: 'Choose an HTML file' });
      await browser.getByRole('option', { name: 'Spring & Grüße' }).click();
      await browser.getByRole('option', { name: 'spring.html' }).click();
      await browser.getByRole('button', { name: sourceMessages.select }).click();
      await page.getByText(/^spring\.html, /).waitFor();
      expect(problems).toEqual([]);
    },
  );
});
