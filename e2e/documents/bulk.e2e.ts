import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { trashMessages } from '../../apps/web/src/messages/documents/trash';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { collectBeacons, readBeacons } from '../support/collect-beacons';
import { openSharedFixture } from '../support/fixture';

const fixture = openSharedFixture();

/** An external server that records its requests. */
const knocks: string[] = [];
const elsewhere = createServer((socket) => {
  const at = knocks.push('a connection') - 1;
  socket.on('error', () => undefined);
  socket.once('data', (words) => {
    knocks[at] = words.toString('latin1').split('\r\n')[0] ?? '';
    socket.destroy();
  });
});
afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

/** A theme with all kinds of external resources and scripts that try to run. */
function greedyTheme(origin: string): string {
  return `<!doctype html><html><head><title>Greedy</title>
<link rel="preconnect" href="${origin}"><link rel="dns-prefetch" href="${origin}"><link rel="prefetch" href="${origin}/p">
<link rel="preload" as="image" href="${origin}/l.png"><link rel="stylesheet" href="${origin}/s.css"><link rel="icon" href="${origin}/i.png">
<meta http-equiv="refresh" content="0;url=${origin}/refresh"><base href="${origin}/">
<style>@import "${origin}/i.css"; @font-face { font-family: x; src: url(${origin}/x.woff) } body { background: url(${origin}/b.png); font-family: x }</style>
<script src="${origin}/a.js"></script><script>top.postMessage('beacon-1', '*')</script></head>
<body onload="top.postMessage('beacon-2', '*')"><p class="block-edit">Quince and medlar</p>
<img src="${origin}/a.png" srcset="${origin}/a2.png 2x" onerror="top.postMessage('beacon-3', '*')"><input type="image" src="${origin}/n.png">
<iframe src="${origin}/f"></iframe><object data="${origin}/o"></object><embed src="${origin}/e"><video poster="${origin}/v.png" src="${origin}/v.mp4" autoplay></video>
<table background="${origin}/t.png"><tr><td>x</td></tr></table><svg><image href="${origin}/g.png"/></svg></body></html>`;
}

const row = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true });
const card = (page: Page, title: string) => page.getByRole('gridcell').getByRole('link', { name: title, exact: true });
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bulk = (page: Page, act: string) =>
  page.getByRole('group', { name: 'Selected emails' }).getByRole('button', { name: act });
/** Returns the Undo button of the toast with this text. */
const undo = (page: Page, text: string) =>
  page
    .getByRole('status')
    .locator(':scope > div')
    .filter({ has: page.getByText(text, { exact: true }) })
    .getByRole('button', { name: 'Undo' });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

async function agree(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: messages.yes }).click();
}

const titles = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'];

describe('many emails', () => {
  it('[D4-bulk] [D4-undo-folder] [F-D13] Are selected, moved, copied, downloaded, deleted and restored with every byte', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'bulk', async () => {
      await fixture.letIn(page);
      const theme = await uploadHtml(page, '<p class="block-edit">Quince</p>', 'Harbour letter');
      const ids: Record<string, number> = {};
      for (const title of titles) ids[title] = await createEmail(page, theme, title);
      await callApi(page, 'templates_folders_create', { id: theme }, { name: 'Spring' });
      const source = async (title: string) =>
        (await callApi<{ html: string }>(page, 'build_email_html', { id: ids[title] ?? 0 })).html;
      const before = await source('Echo');
      await page.goto(`${fixture.galley.address}/t/${theme}`);

      await row(page, 'Echo').hover();
      await select(page, 'Echo').check();
      await select(page, 'Charlie').click({ modifiers: ['Shift'] });
      await page.getByText(messages.selected(3), { exact: true }).waitFor();
      expect(await select(page, 'Delta').isChecked()).toBe(true);
      expect(await findFaults(page)).toEqual([]);

      await bulk(page, 'Move to folder').click();
      await page.getByRole('dialog').getByLabel('Spring').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByRole('button', { name: /^Spring,? 3/ }).waitFor();
      await undo(page, '3 emails moved into Spring').click();
      await page.getByRole('button', { name: /^Spring,? 0/ }).waitFor();
      await bulk(page, 'Move to folder').click();
      await page.getByRole('dialog').getByLabel('Spring').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByRole('button', { name: /^Spring,? 3/ }).waitFor();

      await bulk(page, 'Duplicate').click();
      await row(page, 'Echo copy').waitFor();
      await page.getByRole('button', { name: /^Spring,? 6/ }).waitFor();

      // From the check box to its row, then no selection; then all.
      await select(page, 'Echo').focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByText('9 emails', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.getByText(messages.selected(9), { exact: true }).waitFor();
      // The list of shortcuts names these keys, and opening it keeps the selection.
      await page.keyboard.press('?');
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      for (const does of ['Select all emails and pages', 'Rename an email', 'Delete an email'])
        await shortcuts.getByText(does).waitFor();
      await page.keyboard.press('Escape');
      await shortcuts.waitFor({ state: 'detached' });
      await page.getByText(messages.selected(9), { exact: true }).waitFor();
      await bulk(page, 'Export').click();
      const exporting = page.getByRole('dialog', { name: 'Export emails' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        exporting.getByRole('button', { name: 'Download ZIP' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('Harbour letter.zip');
      const bytes = readFileSync(await download.path());
      for (const name of ['Echo', 'Echo copy', 'Alpha']) expect(bytes.includes(`${name}/index.html`)).toBe(true);
      await page.keyboard.press('Escape');
      await exporting.waitFor({ state: 'detached' });
      await bulk(page, 'Clear selection').click();

      await row(page, 'Echo').hover();
      await select(page, 'Echo').check();
      await select(page, 'Delta').check();
      await bulk(page, 'Delete').click();
      await agree(page, messages.deleteEmails(2, 'email'));
      await row(page, 'Echo').waitFor({ state: 'detached' });
      await undo(page, '2 emails moved to the trash').click();
      await row(page, 'Echo').waitFor();
      await row(page, 'Delta').waitFor();
      expect(await source('Echo')).toBe(before);

      // A folder is restored with its contents.
      await row(page, 'Spring').focus();
      await page.keyboard.press('Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
      await row(page, 'Spring').waitFor({ state: 'detached' });
      await toast(page, messages.folderDeleted('Spring')).waitFor();
      await page.keyboard.press('Control+z');
      await page.getByRole('button', { name: /^Spring,? 6/ }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: /^Spring,? 6/ }).waitFor();
      await row(page, 'Echo').waitFor();
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull(
    '[D4-trash-screen] Are found in the trash with person and time, restored, and permanently deleted',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'trash', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, '<p class="block-edit">Medlar</p>', 'Quay letter');
        for (const title of titles.slice(0, 3)) await createEmail(page, theme, title);
        await page.goto(`${fixture.galley.address}/t/${theme}`);
        for (const title of titles.slice(0, 3)) {
          await row(page, title).focus();
          await page.keyboard.press('Delete');
          await agree(page, messages.deleteEmail(title));
          await row(page, title).waitFor({ state: 'detached' });
        }
        await toast(page, '“Charlie” moved to the trash').waitFor();
        // The focus, which was on the last row, isn't lost.
        const newEmail = page.getByRole('button', { name: 'New email' });
        await expect.poll(() => newEmail.evaluate((element) => element === document.activeElement)).toBe(true);
        // The link to the trash is still there when the list is empty.
        await page.getByRole('link', { name: 'Trash' }).click();
        const list = page.getByRole('list', { name: 'Deleted emails and pages of Quay letter' });
        await list.getByRole('listitem').nth(2).waitFor();
        const first = await list.getByRole('listitem').first().innerText();
        expect(first).toMatch(new RegExp(`Charlie[\\s\\S]*Deleted .* by ${fixture.owner.name}[\\s\\S]*30 days left`));
        expect(await findFaults(page)).toEqual([]);

        await page.getByRole('button', { name: 'Restore Bravo' }).click();
        await toast(page, '“Bravo” restored').waitFor();
        await page.getByRole('checkbox', { name: 'Select all' }).click();
        await bulk(page, 'Delete permanently').click();
        await agree(page, trashMessages.deleteText(titles.slice(0, 2).map((title) => ({ title, type: 'email' }))));
        await page.getByRole('heading', { name: trashMessages.emptyTitle }).waitFor();
        await page.getByRole('link', { name: 'Quay letter', exact: true }).click();
        await row(page, 'Bravo').waitFor();
        expect(await page.getByRole('treegrid').getByRole('row').count()).toBe(1);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[L6-gathered-list] An open list is read a few times when many emails change elsewhere, not once for each',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      const elsewhere = await openWindow(fixture.browser);
      await withPicture(page, 'gathered-list', async () => {
        await fixture.letIn(page);
        await fixture.letIn(elsewhere.page);
        const theme = await uploadHtml(elsewhere.page, '<p class="block-edit">Quince</p>', 'Orchard letters');
        const ids: number[] = [];
        for (let at = 0; at < 40; at += 1) ids.push(await createEmail(elsewhere.page, theme, `Letter ${at}`));
        let isWatching = false;
        let told = 0;
        page.on('websocket', (socket) => {
          socket.on('framesent', ({ payload }) => {
            isWatching ||= String(payload).includes('watchList');
          });
          socket.on('framereceived', ({ payload }) => {
            if (String(payload).includes('listChanged')) told += 1;
          });
        });
        await page.goto(`${fixture.galley.address}/t/${theme}`);
        await row(page, 'Letter 39').waitFor();
        await expect.poll(() => isWatching).toBe(true);
        let readings = 0;
        page.on('request', (request) => {
          if (new URL(request.url()).pathname.endsWith(`/templates/${theme}/emails-window`)) readings += 1;
        });
        await callApi(elsewhere.page, 'templates_emails_delete', { id: theme }, { ids });
        await expect.poll(() => told).toBeGreaterThanOrEqual(ids.length);
        await expect.poll(() => row(page, 'Letter 39').count()).toBe(0);
        expect(readings).toBeLessThan(20);
      });
      expect(problems).toEqual([]);
      await elsewhere.context.close();
      await page.context().close();
    },
  );

  testInFull(
    '[L6-read-once] A renamed email reads the lists of two windows once each, and the next question not again',
    async () => {
      const windows = [await openWindow(fixture.browser), await openWindow(fixture.browser)] as const;
      const [{ page }, other] = windows;
      await withPicture(page, 'read-once', async () => {
        await fixture.letIn(page);
        await fixture.letIn(other.page);
        const theme = await uploadHtml(page, '<p class="block-edit">Medlar</p>', 'Sloe letters');
        for (const title of titles.slice(0, 2)) await createEmail(page, theme, title);
        const path = `/templates/${theme}/emails-window`;
        const counts = await Promise.all(
          windows.map(async ({ page: one }) => {
            const count = { readings: 0, told: 0, stamps: [] as string[] };
            let isWatching = false;
            one.on('websocket', (socket) => {
              socket.on('framesent', ({ payload }) => {
                isWatching ||= String(payload).includes('watchList');
              });
              socket.on('framereceived', ({ payload }) => {
                if (String(payload).includes('listChanged')) count.told += 1;
              });
            });
            one.on('response', async (response) => {
              const { pathname } = new URL(response.url());
              // The last request may be canceled by the end of the test.
              const body = pathname.endsWith(path) ? await response.json().catch(() => null) : null;
              if (body) {
                count.stamps.push(body.stamp);
                if (body.list) count.readings += 1;
              }
            });
            await one.goto(`${fixture.galley.address}/t/${theme}`);
            await row(one, 'Alpha').waitFor();
            await expect.poll(() => isWatching).toBe(true);
            await expect.poll(() => count.stamps.length).toBeGreaterThan(0);
            // Answers without rows don't count: nothing had changed.
            count.readings = 0;
            return count;
          }),
        );
        const asked = counts.map(({ stamps }) => stamps.length);
        await row(page, 'Alpha').focus();
        await page.keyboard.press('F2');
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
        await page.keyboard.press('Control+a');
        await page.keyboard.type('Aspen');
        await page.keyboard.press('Enter');
        for (const { page: one } of windows) await row(one, 'Aspen').waitFor();
        await expect.poll(() => counts.every(({ told }) => told > 0)).toBe(true);
        // Two polls later, a request caused by the first one has been sent.
        const answered = () => counts.every(({ stamps }, at) => stamps.length >= (asked[at] ?? 0) + 3);
        await expect.poll(answered, { timeout: 60_000 }).toBe(true);
        for (const { stamps } of counts) expect(stamps.at(-1)).not.toBe(stamps[0]);
        expect(counts.map(({ readings }) => readings)).toEqual([1, 1]);
      });
      for (const { problems, context } of windows) {
        expect(problems).toEqual([]);
        await context.close();
      }
    },
  );

  testInFull(
    '[D4-pictures] [D4-list-view] Are shown in the chosen order and as thumbnails that run nothing and load nothing foreign',
    async () => {
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const { page, problems } = await openWindow(fixture.browser);
      await collectBeacons(page);
      await withPicture(page, 'pictures', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, greedyTheme(origin), 'Greedy letter');
        const many = 60;
        for (let at = 0; at < many; at += 1) await createEmail(page, theme, `Letter ${at}`);
        // The list of themes shows thumbnails too, so counting starts here.
        await page.goto(`${fixture.galley.address}/t/${theme}`);
        await page.getByRole('button', { name: /^Sort:/ }).click();
        await page.getByRole('menuitemradio', { name: 'Title' }).click();
        await page.keyboard.press('Escape');
        await row(page, 'Letter 0').waitFor();
        expect(await page.getByRole('treegrid').getByRole('row').first().getAttribute('aria-label')).toBe('Letter 0');
        await page.getByRole('radio', { name: 'Grid' }).check({ force: true });
        const frames = page.getByRole('treegrid').locator('iframe');
        await frames.nth(7).waitFor();
        await page.getByRole('treegrid').frameLocator('iframe').first().getByText('Quince and medlar').waitFor();
        expect(await findFaults(page)).toEqual([]);
        // Only the thumbnails near the viewport load, regardless of the number of emails.
        expect(await frames.count()).toBeLessThanOrEqual(30);
        for (const frame of await frames.all()) {
          expect(await frame.getAttribute('sandbox')).toBe('');
          expect(await frame.getAttribute('src')).toMatch(/^\/content\//);
        }
        const scroller = page.getByRole('main');
        await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        await card(page, 'Letter 59').waitFor();
        expect(await frames.count()).toBeLessThanOrEqual(30);
        expect([knocks, await readBeacons(page)]).toEqual([[], []]);

        await page.reload();
        await card(page, 'Letter 0').waitFor();
        await page.getByRole('button', { name: /^Edited:/ }).click();
        await page.getByLabel('To', { exact: true }).fill('2020-01-01');
        await page.keyboard.press('Escape');
        await page.getByRole('heading', { name: messages.noMatchTitle }).waitFor();
        await page.getByRole('button', { name: messages.clearFilters }).last().click();
        await card(page, 'Letter 0').waitFor();
        await page.keyboard.press('Control+k');
        await page.keyboard.type('Show as rows');
        await page.keyboard.press('Enter');
        await row(page, 'Letter 0').waitFor();
        expect([knocks, await readBeacons(page)]).toEqual([[], []]);

        // The server does get requests when such a document is loaded as in an email client.
        const { emails } = await callApi<{ emails: { id: number }[] }>(page, 'templates_emails', { id: theme });
        const link = await callApi<{ shareLink: { url: string } }>(page, 'share_links_create', {
          id: emails[0]?.id ?? 0,
        });
        await page.goto(link.shareLink.url);
        await expect.poll(() => knocks.length, { timeout: 20_000 }).toBeGreaterThan(0);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
