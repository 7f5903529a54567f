import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { sheet, startEditing } from '../support/screen';

const fixture = openSharedFixture();

const html =
  '<!DOCTYPE html>\n<html lang="en"><head><title>Quince</title><style>p{color:red}</style></head><body>\n<!-- ours -->\n' +
  '<p class="block-edit">Hello {{ name }} <a href="https://shop.test/quince">shop</a></p>\n</body></html>\n';

async function openExport(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Kind' }).waitFor();
  return dialog;
}

const downloadOf = async (page: Page, button: Locator): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
};

const footer = [
  'Send test',
  'Send to connection',
  'Save and copy HTML',
  'Download version 1 instead',
  'Save and download',
];

describe('the export dialog', () => {
  it('[W3-export-screen] Says what “Inline CSS” leaves as it is, keeps fonts and tags in the file, and both branches in the text', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'export-notes', async () => {
      await fixture.letIn(page);
      const styled =
        '<!DOCTYPE html>\n<html lang="en"><head><title>Plum</title><style>p{color:red}</style></head><body>\n' +
        '<p class="block-edit" style="font-family:&quot;Open Sans&quot;,Arial">{% if vip %}Early{% else %}Later{% endif %}</p>\n' +
        '<p style="{{ look }}">Fixed</p>\n</body></html>\n';
      const theme = await uploadHtml(page, styled, 'Plums');
      await createEmail(page, theme, 'Plum');
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      const dialog = await openExport(page, 'Plum');
      await dialog.getByRole('checkbox', { name: 'Inline CSS' }).check();
      await dialog.getByText(/line 4/i).waitFor();
      const html = await downloadOf(page, dialog.getByRole('button', { name: 'Download HTML' }));
      expect(readFileSync(await html.path(), 'utf8')).toContain(
        '<p style="color: red; font-family:&quot;Open Sans&quot;,Arial">{% if vip %}Early{% else %}Later{% endif %}</p>\n<p style="{{ look }}">',
      );
      await dialog.getByRole('radio', { name: 'Text', exact: true }).check();
      const text = await downloadOf(page, dialog.getByRole('button', { name: 'Download text' }));
      expect(readFileSync(await text.path(), 'utf8')).toContain('{% if vip %}Early{% else %}Later{% endif %}');
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[F3-export-browser] [W9-export-footer] Exports what was typed a moment before from the builder, saved by the same button, all buttons in one line', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'export-screen', async () => {
      await fixture.letIn(page);
      const theme = await uploadHtml(page, html, 'Orchards');
      const id = await createEmail(page, theme, 'Autumn');
      await page.goto(`${fixture.galley.address}/build/email/${theme}/${id}`);
      await startEditing(page);
      await sheet(page).locator('p').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' at five to six');
      await page.keyboard.press('Control+e');
      const dialog = page.getByRole('dialog', { name: 'Export email' });
      await dialog.getByText(/^A new version with your/).waitFor();
      const save = dialog.getByRole('button', { name: 'Save and download' });
      const before = await save.boundingBox();
      // The size, which loads later, doesn't move the button.
      await dialog.getByText(/^Size: \d/).waitFor();
      expect(await save.boundingBox()).toEqual(before);
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const lines = new Set<number>();
        for (const name of footer) lines.add((await dialog.getByRole('button', { name }).boundingBox())?.y ?? -1);
        expect({ width, lines: lines.size }).toEqual({ width, lines: 1 });
      }
      await takePictures(page, 'export-footer', [1440, 1024, 390]);
      const file = readFileSync(await (await downloadOf(page, save)).path(), 'utf8');
      expect(file).toContain(' at five to six</p>');
      await dialog.getByText('Version 2').waitFor();
      await takePictures(page, 'export-saved', [1440]);
      const { version } = await callApi<{ version: number }>(page, 'build_email_state', { id });
      expect(version).toBe(2);
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull(
    '[B2-export-dialog] [B7-export-remembered] Shows kinds, options and the size, downloads each, and remembers the choices of the theme',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'exports', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, html, 'Orchard');
        const id = await createEmail(page, theme, 'Spring');
        await page.goto(`${fixture.galley.address}/t/${theme}`);
        const dialog = await openExport(page, 'Spring');
        const size = dialog.getByRole('status').filter({ hasText: 'Size:' });
        await size.getByText(/^Size: \d+ bytes$/).waitFor();

        // By keyboard: the list of kinds is one tab stop, and arrow keys move within it.
        await dialog.getByRole('radio', { name: 'HTML', exact: true }).focus();
        await page.keyboard.press('ArrowDown');
        await dialog.getByRole('button', { name: 'Download draft' }).waitFor();
        await page.keyboard.press('ArrowUp');
        await dialog.getByRole('checkbox', { name: 'Inline CSS' }).press('Space');
        await dialog.getByRole('checkbox', { name: 'Minify' }).press('Space');
        await size.getByText(/without options/).waitFor();
        await takePictures(page, 'export-html');
        expect(await findFaults(page)).toEqual([]);
        const file = readFileSync(
          await (await downloadOf(page, dialog.getByRole('button', { name: 'Download HTML' }))).path(),
          'utf8',
        );
        expect(file).toContain(
          '<p style="color: red;">Hello {{ name }} <a href="https://shop.test/quince">shop</a></p>',
        );
        expect(file).not.toContain('ours');

        for (const [kind, button, name] of [
          ['Text', 'Download text', 'Spring.txt'],
          ['RTF', 'Download RTF', 'Spring.rtf'],
        ] as const) {
          await dialog.getByRole('radio', { name: kind, exact: true }).check();
          const download = await downloadOf(page, dialog.getByRole('button', { name: button }));
          expect(download.suggestedFilename()).toBe(name);
        }

        // A job creates it, so the file is available after a reload too.
        await dialog.getByRole('radio', { name: 'ZIP', exact: true }).check();
        const archive = await downloadOf(page, dialog.getByRole('button', { name: 'Download ZIP' }));
        expect(archive.suggestedFilename()).toBe('Spring.zip');
        await page.reload();
        const again = await openExport(page, 'Spring');
        expect(await again.getByRole('radio', { name: 'ZIP', exact: true }).isChecked()).toBe(true);
        const former = await downloadOf(page, again.getByRole('link', { name: 'Spring.zip' }));
        expect(readFileSync(await former.path()).equals(readFileSync(await archive.path()))).toBe(true);
        await again.getByRole('button', { name: 'Remove export Spring.zip' }).click();
        await expect.poll(() => again.getByRole('link', { name: 'Spring.zip' }).count()).toBe(0);
        await again.getByRole('radio', { name: 'HTML', exact: true }).check();
        expect(await again.getByRole('checkbox', { name: 'Minify' }).isChecked()).toBe(true);

        await again.getByRole('radio', { name: 'PDF', exact: true }).check();
        const { canPrint } = await callApi<{ canPrint: boolean }>(page, 'build_export_readiness', { id });
        if (canPrint) {
          const pdf = await downloadOf(page, again.getByRole('button', { name: 'Download PDF' }));
          expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
          await again.getByRole('link', { name: 'Spring.pdf' }).waitFor();
          await takePictures(page, 'export-pdf');
        } else
          await again
            .getByText(/apt install chromium-headless-shell/)
            .first()
            .waitFor();
        expect(problems).toEqual([]);
      });
    },
  );

  testInFull('[B7-export-jobs-retry] Makes a failed export again, and downloads it', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'exports-retry', async () => {
      await fixture.letIn(page);
      const theme = await uploadHtml(page, html, 'Meadow');
      const id = await createEmail(page, theme, 'Summer');
      await callApi(page, 'templates_exports_create', { id: theme }, { ids: [id], kind: 'zip' });
      // The list shows the failure until the export is started again.
      let isFailed = true;
      await page.route(/\/exports$/, async (route) => {
        const answer = await route.fetch();
        const { exports } = await answer.json();
        const failed = { state: 'failed', error: 'The server was busy.', size: 0 };
        await route.fulfill({
          response: answer,
          json: { exports: exports.map((job: object) => (isFailed ? { ...job, ...failed } : job)) },
        });
      });
      await page.route(/\/retry$/, async (route) => {
        isFailed = false;
        await route.continue();
      });
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      const dialog = await openExport(page, 'Summer');
      await dialog.getByText('The server was busy.').waitFor();
      await takePictures(page, 'export-failed');
      expect(await findFaults(page)).toEqual([]);
      const again = dialog.getByRole('button', { name: 'Try again: Summer.zip' });
      expect((await downloadOf(page, again)).suggestedFilename()).toBe('Summer.zip');
      await dialog.getByRole('link', { name: 'Summer.zip' }).waitFor();
      expect(await again.count()).toBe(0);
      expect(problems).toEqual([]);
    });
  });

  testInFull(
    '[B7-export-gate-dialog] Lists what the theme requires with a way there, and lets an admin allow the export',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'exports-gate', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, html, 'Strict');
        const id = await createEmail(page, theme, 'Autumn');
        await page.goto(`${fixture.galley.address}/t/${theme}`);
        await page.getByRole('button', { name: 'Theme actions of Strict' }).click();
        await page.getByRole('menuitem', { name: 'Theme settings', exact: true }).click();
        const settings = page.getByRole('dialog', { name: 'Theme settings' });
        await settings.getByRole('checkbox', { name: 'A subject and a preview text' }).check();
        await settings.getByRole('checkbox', { name: /checklist are checked/ }).check();
        await takePictures(page, 'export-requirements');
        await settings.getByRole('button', { name: 'Save' }).click();
        await settings.waitFor({ state: 'detached' });

        await page.goto(`${fixture.galley.address}/build/email/${theme}/${id}`);
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        const dialog = page.getByRole('dialog');
        const required = dialog.getByRole('region', { name: 'Required before an export' });
        await required.getByText('No subject').waitFor();
        const download = dialog.getByRole('button', { name: 'Download HTML' });
        expect(await download.getAttribute('aria-disabled')).toBe('true');
        await takePictures(page, 'export-gate');
        expect(await findFaults(page)).toEqual([]);
        await required
          .getByRole('listitem')
          .filter({ hasText: 'checklist' })
          .first()
          .getByRole('button', { name: 'Show' })
          .click();
        await page.getByRole('complementary', { name: 'Checklist' }).waitFor();

        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await dialog.getByRole('button', { name: 'Export anyway' }).click();
        await page.keyboard.type('The client waits.');
        await page.keyboard.press('Enter');
        await required.getByText(/allowed the export of this version: The client waits\./).waitFor();
        expect((await downloadOf(page, download)).suggestedFilename()).toBe('Autumn.html');
        expect(problems).toEqual([]);
      });
    },
  );

  testInFull('[B7-export-pdf-long] Says before a PDF is made that the document is too long', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'exports-long', async () => {
      await fixture.letIn(page);
      const part = '<p class="block-edit">A long letter about quinces, one after the other.</p>\n';
      const theme = await uploadHtml(page, html.replace('<!-- ours -->', part.repeat(20_000)), 'Annals');
      const body = { title: 'Winter', type: 'email', start: 'example' };
      await callApi(page, 'templates_emails_create', { id: theme }, body);
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      const dialog = await openExport(page, 'Winter');
      await dialog.getByRole('radio', { name: 'PDF', exact: true }).check();
      await dialog.getByText(/^This document may be too long for a PDF: it has 1\.\d MB of HTML/).waitFor();
      await takePictures(page, 'export-pdf-long');
      expect(await findFaults(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });

  testInFull('[D7-pages-export-dialog] Pages are exported together as one ZIP', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'exports-pages', async () => {
      await fixture.letIn(page);
      const theme = await uploadHtml(page, html, 'Site', 'page');
      for (const title of ['Home', 'About']) {
        await callApi(page, 'templates_emails_create', { id: theme }, { title, type: 'page' });
      }
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      for (const title of ['Home', 'About']) {
        await page.getByRole('row', { name: title, exact: true }).hover();
        await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
      }
      await page
        .getByRole('group', { name: /^Selected/ })
        .getByRole('button', { name: 'Export' })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Export pages' });
      await dialog.getByText('Home').waitFor();
      await takePictures(page, 'export-pages');
      const download = await downloadOf(page, dialog.getByRole('button', { name: 'Download ZIP' }));
      expect(download.suggestedFilename()).toBe('Site.zip');
      expect(problems).toEqual([]);
    });
  });
});
