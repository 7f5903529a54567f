import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SftpServer, sshd, startSftpServer } from '../../apps/server/src/testing/servers/sftp-server';
import { sourceMessages } from '../../apps/web/src/messages/delivery/sources';
import { transferMessages as texts } from '../../apps/web/src/messages/delivery/transfers';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { uploadZip } from '../support/upload-zip';

let sftp: SftpServer;
const fixture = openSharedFixture();
beforeAll(async () => {
  if (sshd) sftp = await startSftpServer();
});
afterAll(async () => await sftp?.stop());

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const html = '<div class="block-section"><h1 class="block-edit">Quince</h1><img src="images/dot.png" alt="Dot"></div>';

const read = (file: string) => readFileSync(path.join(sftp.folder, file), 'utf8');

/** Creates a theme with an image, an email or page of it, and a target server. */
async function arrange(page: Page, type: 'email' | 'page', title: string): Promise<{ tid: number; id: number }> {
  await fixture.letIn(page);
  const files = { 'index.html': Buffer.from(html), 'images/dot.png': dot };
  const tid = await uploadZip(page, fixture.galley.address, { title: `Harbour ${type}`, type, files });
  const body = { title, type, start: 'example' };
  const { email } = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: tid }, body);
  const settings = {
    ...{ host: '127.0.0.1', port: String(sftp.port), user: sftp.user, privateKey: sftp.privateKey },
    ...{ folder: sftp.folder, publicUrl: 'https://cdn.harbour.example' },
  };
  const name = `Server for ${type}s`;
  // Its public address isn't of a real server.
  const source = { name, settings, hostKey: sftp.fingerprint(), isTested: false };
  await callApi(page, 'integrations_add', { slug: 'sftp' }, source);
  return { tid, id: email.id };
}

async function openAct(page: Page, title: string, act: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const mainButton = (dialog: Locator) => dialog.getByRole('button', { name: texts.send, exact: true });

/** Opens the dialog that sends an email to a source, from the export dialog by keyboard. */
async function openSend(page: Page, title: string): Promise<Locator> {
  const opened = await openAct(page, title, 'Export');
  await opened.getByRole('button', { name: 'Send to connection' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.sendTitle });
  await dialog.waitFor();
  return dialog;
}

/** Saves another version of a document. */
async function change(page: Page, id: number, from: string, to: string): Promise<void> {
  const tabId = 'changes';
  const opened = await callApi<{ html: string; title: string; emailVersion: number }>(
    page,
    'build_email_html',
    { id },
    {},
  );
  const taken = await callApi<{ lease: { number: number } }>(page, 'build_lease_take', { id }, { tabId });
  const { number } = taken.lease;
  const body = { html: opened.html.replace(from, to), title: opened.title, version: opened.emailVersion };
  await callApi(page, 'build_save', { id }, { ...body, leaseNumber: number, tabId });
  await callApi(page, 'build_lease_release', { id }, { tabId, number });
}

describe.skipIf(!sshd)('sending to a server', () => {
  it('[B7-transfer] [B25-send-to] Sends an email with its images by keyboard, updates it in place, and asks before it overwrites', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'transfers-email', async () => {
      const { tid, id } = await arrange(page, 'email', 'Spring list');
      await page.goto(`${fixture.galley.address}/t/${tid}`);
      let dialog = await openSend(page, 'Spring list');
      await dialog.getByRole('combobox', { name: texts.source }).filter({ hasText: 'Server for emails' }).waitFor();
      await dialog.getByText(texts.neverSent).waitFor();
      // The button is in sight without scrolling, also below the lights.
      await dialog.getByRole('list', { name: 'Before sending' }).waitFor();
      const [frame, send] = [await dialog.boundingBox(), await mainButton(dialog).boundingBox()];
      expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
      expect(await dialog.getByLabel(texts.name).inputValue()).toBe('Spring list');
      mkdirSync(path.join(sftp.folder, 'letters'));
      await dialog.getByRole('button', { name: texts.chooseFolder }).press('Enter');
      const browser = page.getByRole('dialog', { name: 'Choose a folder' });
      await browser.getByRole('listbox', { name: 'Server for emails' }).focus();
      await page.keyboard.press('ArrowDown');
      await browser.getByRole('option', { name: 'letters', selected: true }).waitFor();
      await browser.getByRole('button', { name: sourceMessages.useThisFolder }).press('Enter');
      await browser.waitFor({ state: 'detached' });
      const folder = dialog.getByLabel(texts.folder, { exact: true });
      expect(await folder.inputValue()).toBe('letters');
      await takePictures(page, 'send-to-source');
      expect(await findFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await takePictures(page, 'send-to-source-small');
      await page.setViewportSize({ width: 1440, height: 900 });
      await folder.press('Enter');
      await dialog.getByText(texts.complete).waitFor();
      const sent = read('letters/spring-list.html');
      expect(sent).toContain('>Quince</h1>');
      const [image = ''] = /letters\/dot-[0-9a-f]+\.png/.exec(sent) ?? [];
      expect(sent).toContain(`src="https://cdn.harbour.example/${image}"`);
      expect(existsSync(path.join(sftp.folder, image))).toBe(true);
      await change(page, id, 'Quince', 'Medlar');
      await page.reload();
      dialog = await openSend(page, 'Spring list');
      await dialog.getByText(/^Sent as version 1 on .* by .*, changed since\.$/).waitFor();
      await takePictures(page, 'sent-before');
      await dialog.getByRole('button', { name: texts.send, exact: true }).click();
      await dialog.getByText(texts.complete).waitFor();
      expect(read('letters/spring-list.html')).toContain('>Medlar</h1>');

      writeFileSync(path.join(sftp.folder, 'letters/spring-list.html'), 'Changed by someone else');
      await dialog.getByRole('button', { name: texts.send, exact: true }).click();
      const question = dialog.getByRole('alertdialog', {
        name: texts.questions.changed('Spring list', 'Server for emails'),
      });
      await question.waitFor();
      await takePictures(page, 'changed-there');
      expect(await findFaults(page)).toEqual([]);
      expect(read('letters/spring-list.html')).toBe('Changed by someone else');
      await question.getByRole('button', { name: texts.overwrite }).click();
      await dialog.getByText(texts.complete).waitFor();
      expect(read('letters/spring-list.html')).toContain('>Medlar</h1>');
      expect(readdirSync(path.join(sftp.folder, 'letters')).length).toBe(2);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull(
    '[B8-reauthenticate] Asks for the consent that a source misses in a tab of its own, and then goes on with what was chosen',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'transfers-consent', async () => {
        const { tid } = await arrange(page, 'email', 'Needs consent');
        const { sources } = await callApi<{ sources: { id: number }[] }>(page, 'api_v1_integrations', {}, undefined);
        const context = page.context();
        const nothing = { files: [], isCut: false, folder: null, image: null, transfer: null };
        const name = 'Server for emails';
        // Fakes a source's refusal; the rest is real.
        await context.route(
          '**/api/v1/build/transfers/*',
          (route) => {
            const failed = { progress: 'Failed', total: 0, kept: 0, message: '', waiting: '', oauth: true, name };
            return route.fulfill({ json: { ...failed, question: null, remotes: [] } });
          },
          { times: 1 },
        );
        const redirect = `${fixture.galley.address}/integrations/callback?state=state&code=code`;
        let asked = 0;
        await context.route('**/api/v1/integrations/sources', (route) => {
          asked = route.request().postDataJSON().iid;
          return route.fulfill({ json: { ...nothing, name, error: 'Again', oauth: true, redirect } });
        });
        await context.route('**/api/v1/integrations/callback', (route) =>
          route.fulfill({ json: { source: sources.find(({ id }) => id === asked), redirect: '/integrations' } }),
        );
        await page.goto(`${fixture.galley.address}/t/${tid}`);
        const dialog = await openSend(page, 'Needs consent');
        await dialog.getByLabel(texts.name, { exact: true }).fill('As chosen');
        await dialog.getByLabel(texts.folder, { exact: true }).fill('kept');
        await dialog.getByRole('button', { name: texts.send, exact: true }).click();
        await page
          .getByRole('paragraph')
          .filter({ hasText: sourceMessages.consent(name) })
          .waitFor();
        await takePictures(page, 'consent-again');
        const opened = context.waitForEvent('page');
        await page.getByRole('button', { name: 'Okay' }).click();
        const tab = await opened;
        await tab.waitForURL('**/integrations');
        await tab.close();
        await dialog.getByText(texts.complete).waitFor();
        expect(read('kept/as-chosen.html')).toContain('>Quince</h1>');
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[D7-pages] [B28-publish] Publishes a page, shows its address in the row, replaces it and takes it back',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'transfers-page', async () => {
        const { tid, id } = await arrange(page, 'page', 'Opening hours');
        await page.goto(`${fixture.galley.address}/t/${tid}`);
        await page.getByRole('row', { name: 'Opening hours' }).hover();
        await page.getByRole('button', { name: 'Publish Opening hours' }).click();
        let dialog = page.getByRole('dialog', { name: texts.publishTitle(1) });
        await dialog.getByLabel(texts.folder, { exact: true }).fill('site');
        await takePictures(page, 'publish-page');
        expect(await findFaults(page)).toEqual([]);
        await dialog.getByRole('button', { name: texts.publish, exact: true }).click();
        await dialog.getByText('Page published successfully').waitFor();
        const first = read('site/opening-hours/index.html');
        const [shown = ''] = /files-[0-9a-f]{12}\/images\/dot\.png/.exec(first) ?? [];
        expect(existsSync(path.join(sftp.folder, 'site/opening-hours', shown))).toBe(true);
        await takePictures(page, 'published-page');
        await page.keyboard.press('Escape');
        const address = 'https://cdn.harbour.example/site/opening-hours/index.html';
        const link = page.getByRole('link', { name: texts.openPublished('Opening hours') });
        expect(await link.getAttribute('href')).toBe(address);
        await takePictures(page, 'published-row');

        await change(page, id, 'Quince', 'Closed on Monday');
        dialog = await openAct(page, 'Opening hours', 'Publish');
        await dialog.getByText(/^Published as version 1 on .*, changed since\.$/).waitFor();
        await dialog.getByRole('button', { name: texts.publishAgain }).click();
        await dialog.getByText('Page published successfully').waitFor();
        expect(read('site/opening-hours/index.html')).toContain('Closed on Monday');

        await dialog.getByRole('button', { name: texts.unpublish }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: texts.unpublish }).click();
        await page.getByText(texts.unpublished).waitFor();
        await dialog.getByRole('button', { name: texts.publish, exact: true }).waitFor();
        expect(existsSync(path.join(sftp.folder, 'site/opening-hours'))).toBe(false);
        await page.keyboard.press('Escape');
        await link.waitFor({ state: 'detached' });
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
