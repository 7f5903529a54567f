import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildUrl } from '@galley/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { testInFull } from '../../scripts/testing/run-length';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';

const fixture = openOwnFixture();

/** Uploads a theme with one image, as a browser would. */
async function uploadTheme(page: Page): Promise<void> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(
    Buffer.from('<html><body><img src="logo.png"><p class="block-edit">Text</p></body></html>'),
    'index.html',
  );
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  zip.addBuffer(Buffer.from(pixel, 'base64'), 'logo.png');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const status = await page.evaluate(
    async ([bytes, url]) => {
      const form = new FormData();
      form.set('uuid', crypto.randomUUID());
      form.set('templateType', 'email');
      form.set('title', 'Harvest theme');
      const content = Uint8Array.from(atob(bytes as string), (letter) => letter.charCodeAt(0));
      form.set('template', new File([content], 'theme.zip', { type: 'application/zip' }));
      const headers = { 'X-Requested-With': 'XMLHttpRequest' };
      return (await fetch(url as string, { method: 'POST', headers, body: form })).status;
    },
    [Buffer.concat(chunks).toString('base64'), buildUrl('build_template_upload')] as const,
  );
  expect(status).toBe(200);
}

/** Returns the image files on the disk. */
function storedImages(): string[] {
  const folder = path.join(fixture.galley.dataDir, 'blobs');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).subarray(1, 4).toString() === 'PNG');
}

describe('damaged files', () => {
  it('[V12-screen] Are found by a check, listed with their uses and what to do, and removed from the list when restored', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'damaged-files', async () => {
      await fixture.signIn(page);
      const before = new Set(storedImages());
      await uploadTheme(page);
      await page.goto(`${fixture.galley.address}/admin/damaged-files`);
      await page.getByRole('tab', { name: 'Damaged files', selected: true }).waitFor();
      await page.getByRole('heading', { name: 'Not checked yet' }).waitFor();
      const [image = ''] = storedImages().filter((file) => !before.has(file));
      const whole = readFileSync(image);
      const flipped = Buffer.from(whole);
      flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1;
      writeFileSync(image, flipped);
      await page.getByRole('button', { name: 'Check now' }).click();
      const table = page.getByRole('table');
      const row = table.getByRole('row', { name: /logo\.png/ });
      await row.waitFor({ timeout: 30_000 });
      expect(await row.innerText()).toMatch(/Damaged\s+Version 1 of the theme "Harvest theme"\s+Harbour Press/);
      expect(await row.innerText()).toContain(path.basename(image));
      await page.getByRole('region', { name: 'What to do' }).getByText('Restore from a backup').waitFor();
      expect(await findFaultsInBothThemes(page)).toEqual([]);

      await page.getByRole('tab', { name: 'Health' }).click();
      await page.getByText('Some stored files are damaged: see Damaged files').waitFor();
      await page.getByRole('tab', { name: 'Damaged files' }).click();

      writeFileSync(image, whole);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByRole('heading', { name: 'No damaged files' }).waitFor();
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull(
    '[V12-screen-states] Show a running check that cannot be started twice, one that stopped, a draft, and a failure',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'damaged-files-states', async () => {
        await fixture.letIn(page);
        const url = `**${buildUrl('admin_file_check')}`;
        const running = { startedAt: 1, checked: 1200, total: 4800, isStalled: false };
        const answer = { lastCheck: null, running, nextAt: 1_800_000_000, damagedCount: 0, damaged: [] };
        let started = 0;
        await page.route(url, async (route) => {
          if (route.request().method() === 'POST') started += 1;
          await route.fulfill({ json: answer });
        });
        await page.goto(`${fixture.galley.address}/admin/damaged-files`);
        await page.getByRole('status').filter({ hasText: '1,200 of 4,800 items checked' }).waitFor();
        expect(await page.getByRole('progressbar', { name: 'File check' }).getAttribute('value')).toBe('25');
        const button = page.getByRole('button', { name: 'Checking' });
        expect(await button.getAttribute('aria-disabled')).toBe('true');
        await button.click({ force: true });
        expect(started).toBe(0);
        answer.running = { ...running, isStalled: true };
        await page.getByText('This check stopped after 1,200 items.').waitFor();
        expect(await page.getByRole('button', { name: 'Check now' }).getAttribute('aria-disabled')).toBeNull();

        // Backups have no drafts, so the page names the author to ask.
        const draft = { id: 1, kind: 'draft', state: 'damaged', name: '', sha256: 'a'.repeat(64), size: 0, foundAt: 1 };
        const usedBy = ['unsaved work of Mara on the email "Spring"'];
        const found = { ...draft, organizations: ['Harbour Press'], usedBy, moreUses: 0 };
        Object.assign(answer, { running: null, damagedCount: 1, damaged: [found] });
        // A stopped check is polled only every 30 seconds.
        await page.reload();
        const row = page.getByRole('table').getByRole('row', { name: /^Draft/ });
        await row.getByText('Unsaved work of Mara on the email "Spring"').waitFor();
        const help = page.getByRole('region', { name: 'What to do' });
        await help.getByRole('heading', { name: 'Ask its author' }).waitFor();
        await help.getByText('Ask them to open the email in the browser they typed it in').waitFor();

        await page.unroute(url);
        await page.route(url, (route) =>
          route.fulfill({ status: 503, json: { error: "The database isn't available.", code: 'unavailable' } }),
        );
        await page.reload();
        await page.getByText("The database isn't available.").waitFor({ timeout: 30_000 });
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[F-E-admin-tabs] On a phone the tabs have space between them, and the selected one is in view',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'admin-tabs', async () => {
        await fixture.letIn(page);
        await page.setViewportSize({ width: 390, height: 844 });
        for (const tool of ['security', 'health', 'outbox', 'damaged-files']) {
          await page.goto(`${fixture.galley.address}/admin/${tool}`);
          const chosen = page.getByRole('tab', { selected: true });
          await chosen.waitFor();
          const box = await chosen.boundingBox();
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390);
        }
        const tabs = await page.getByRole('tab').evaluateAll((found) =>
          found.map((tab) => {
            const words = document.createRange();
            words.selectNodeContents(tab);
            const { left, right } = words.getBoundingClientRect();
            return { left, right };
          }),
        );
        const gaps = tabs.slice(1).map(({ left }, index) => left - (tabs[index]?.right ?? 0));
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
        await page.keyboard.press('Tab');
        await page.getByRole('tab', { selected: true }).press('End');
        const last = page.getByRole('tab', { name: 'Security', selected: true });
        await last.waitFor();
        const box = await last.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
