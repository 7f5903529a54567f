import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openSharedFixture();

describe('the search in the header', () => {
  it('[D2-search] Finds titles and texts while typing, and opens the selected one by keyboard only', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'search', async () => {
      await fixture.signIn(page);
      const theme = await uploadHtml(page, '<p class="block-edit">The quince is ripe</p>', 'Harbour letter');
      const first = await createEmail(page, theme, 'Quince market');
      const second = await createEmail(page, theme, 'Opening hours');
      // The texts are read by a job.
      await expect
        .poll(async () => (await callApi<unknown[]>(page, 'templates_search', {}, { term: 'quince is' })).length, {
          timeout: 20_000,
        })
        .toBe(2);
      await page.reload();
      await page.getByRole('heading', { name: 'Themes' }).waitFor();

      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/templates/search')) asked.push(request.postDataJSON().term);
      });
      await page.keyboard.press('/');
      await page.keyboard.type('quince');
      const results = page.getByRole('listbox', { name: 'Search results' });
      await results.getByRole('option').nth(1).waitFor();
      // Debounced: asked for fewer times than keys were pressed, at last for the whole word.
      await expect.poll(() => asked.at(-1)).toBe('quince');
      expect(asked.length).toBeLessThan('quince'.length);
      const rows = await results.getByRole('option').allInnerTexts();
      expect(rows[0]).toMatch(/^Quince market/);
      expect(rows[1]).toMatch(/^Opening hours[\s\S]*The quince is ripe/);

      // Past the last one, the way to all results, is the first again.
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/build/email/${theme}/${first}$`));
      await page.goBack();

      // Enter before anything was found waits for it, and never opens what an earlier term had found.
      await page.getByRole('combobox', { name: 'Search' }).fill('quince');
      await results.getByRole('option', { name: /^Quince market/ }).waitFor();
      await page.getByRole('combobox', { name: 'Search' }).fill('opening hours');
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/build/email/${theme}/${second}$`));
      await page.goBack();
      await page.getByRole('combobox', { name: 'Search' }).fill('nowhere to be found');
      await page.getByText('Nothing found for “nowhere to be found”').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('');
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull(
    '[S-C4] [F-D6-more] [F-D6-places] Shows all results as rows with their actions, with themes and folders, in pages and filtered',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'search-page', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Zelkova theme');
        const body = { name: 'Zelkova folder', pid: 0 };
        const { folder } = await callApi<{ folder: { id: number } }>(
          page,
          'templates_folders_create',
          { id: theme },
          body,
        );
        for (let count = 1; count <= 52; count += 1) await createEmail(page, theme, `Zelkova ${count}`);
        await page.goto(fixture.galley.address);
        await page.getByRole('combobox', { name: 'Search' }).fill('zelkova');
        const results = page.getByRole('listbox', { name: 'Search results' });
        await results.getByRole('option').nth(2).waitFor();
        const options = await results.getByRole('option').allInnerTexts();
        expect(options[0]).toMatch(/^Zelkova theme\s*Theme$/);
        expect(options[1]).toMatch(/^Zelkova folder\s*Folder in Zelkova theme$/);
        expect(options[2]).toMatch(/^Zelkova 52\s*Zelkova theme[\s\S]*Mara Lindqvist$/);
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/search\?term=zelkova$/);

        await page.getByRole('heading', { name: 'Results for “zelkova”' }).waitFor();
        const rows = page.getByRole('grid', { name: 'Emails and pages' }).getByRole('row');
        await expect.poll(() => rows.count()).toBe(50);
        await page.getByText('The first 50 emails and pages').waitFor();
        await page.getByRole('button', { name: 'Show more' }).click();
        await expect.poll(() => rows.count()).toBe(52);
        expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
        await page.getByRole('button', { name: 'Type: Emails and pages' }).click();
        await page.getByRole('menuitemradio', { name: 'Pages' }).click();
        await page.keyboard.press('Escape');
        await page.getByText('Nothing matches these filters').waitFor();
        await page.getByRole('button', { name: 'Clear filters' }).click();
        await expect.poll(() => rows.count()).toBe(52);
        expect(await findFaults(page)).toEqual([]);
        await takePictures(page, 'search-page');

        const row = (title: string) => rows.and(page.getByRole('row', { name: title, exact: true }));
        expect(await row('Zelkova 7').innerText()).toMatch(/Created .* by\s+Mara Lindqvist/);
        await row('Zelkova 7').hover();
        for (const act of ['Duplicate', 'Share', 'Export', 'Delete'])
          await row('Zelkova 7')
            .getByRole('button', { name: `${act} Zelkova 7`, exact: true })
            .waitFor();
        await row('Zelkova 7').getByRole('button', { name: 'Rename Zelkova 7', exact: true }).click();
        await page.getByPlaceholder('Email name').fill('Zelkova seven');
        await page.keyboard.press('Enter');
        await row('Zelkova seven').waitFor();
        await row('Zelkova seven').hover();
        await row('Zelkova seven').getByRole('button', { name: 'Delete Zelkova seven', exact: true }).click();
        await page.getByRole('button', { name: 'Yes' }).click();
        await expect.poll(() => rows.count()).toBe(51);

        await page.getByRole('link', { name: 'Zelkova folder' }).click();
        await page.waitForURL(new RegExp(`/t/${theme}#folder-${folder.id}$`));
        const line = page.locator(`[data-row="folder-${folder.id}"]`);
        await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});

describe('the search among many themes', () => {
  testInFull(
    '[F-themes-many] Among many themes the selected one is in view, and others are found by a few letters',
    async () => {
      const { page, problems, context } = await openWindow(fixture.browser);
      await withPicture(page, 'many-themes', async () => {
        await fixture.letIn(page);
        const last = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Zucchini');
        const list = await callApi<{ templates: { id: number; title: string }[] }>(page, 'api_v1_templates');
        const real = list.templates.find(({ id }) => id === last);
        const others = Array.from({ length: 39 }, (_, n) => ({ ...real, id: 900_000 + n, title: `Café ${n}` }));
        await page.route('**/api/v1/templates', (route) =>
          route.fulfill({ json: { ...list, templates: [...others, real] } }),
        );
        const isInView = (of: Locator) =>
          of.evaluate((row) => {
            const box = row.getBoundingClientRect();
            return row.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2));
          });
        const chosen = (of: Locator) => of.getByRole('link', { name: /^Zucchini/ });
        await page.goto(`${fixture.galley.address}/t/${last}`);
        const sidebar = page.getByRole('navigation', { name: 'Themes' });
        await expect.poll(() => isInView(chosen(sidebar))).toBe(true);
        const search = sidebar.getByLabel('Find a theme');
        await search.fill('cafe 3');
        await expect.poll(() => sidebar.getByRole('link').count()).toBe(12);
        expect(await isInView(sidebar.getByRole('link').first())).toBe(true);
        await search.fill('plum');
        await sidebar.getByText(messages.nothingFound('plum')).waitFor();
        await search.press('Escape');
        await expect.poll(() => sidebar.getByRole('link').count()).toBe(40);

        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: /Choose another theme/ }).click();
        const dialog = page.getByRole('dialog', { name: 'Themes' });
        await expect.poll(() => isInView(chosen(dialog))).toBe(true);
        expect(await findFaults(page)).toEqual([]);
        await dialog.getByLabel('Find a theme').fill('zucc');
        await dialog.getByLabel('Find a theme').press('Enter');
        await dialog.waitFor({ state: 'detached' });
      });
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

testInFull(
  '[SH-rtl-names] Names in Arabic are read and cut from the right; without a term, the search says what it covers',
  async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const name = 'رسالة إخبارية جديدة للربيع (2026) Hello';
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', name);
    await createEmail(page, theme, name);
    await page.goto(`${fixture.galley.address}/t/${theme}`);
    const shown = [
      page.getByRole('heading', { name, level: 1 }),
      page.getByRole('row', { name }).getByRole('link', { name, exact: true }),
      page.getByRole('navigation', { name: 'Themes' }).getByText(name, { exact: true }),
    ];
    for (const one of shown)
      expect(
        await one.evaluate((element) => [getComputedStyle(element).direction, getComputedStyle(element).textAlign]),
      ).toEqual(['rtl', 'left']);
    await page.goto(`${fixture.galley.address}/search`);
    await page.getByRole('heading', { name: messages.search, exact: true }).waitFor();
    expect(await page.getByText(messages.nothingFound('')).count()).toBe(0);
    await context.close();
  },
);
