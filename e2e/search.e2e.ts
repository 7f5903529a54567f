import { describe, expect, it } from 'vitest';
import { callApi, createEmail, uploadHtml } from './support/api';
import { openWindow, withPicture } from './support/browser';
import { setUp } from './support/people';
import { openStage } from './support/stage';

const stage = openStage();

describe('the search in the header', () => {
  it('[D2-search] Finds titles and texts as one types, and opens the chosen one by keyboard alone', async () => {
    const { page, problems } = await openWindow(stage.browser);
    await withPicture(page, 'search', async () => {
      await setUp(page, stage.galley.address);
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
      expect(asked.at(-1)).toBe('quince');
      expect(asked.length).toBeLessThan('quince'.length);
      const rows = await results.getByRole('option').allInnerTexts();
      expect(rows[0]).toMatch(/^Quince market/);
      expect(rows[1]).toMatch(/^Opening hours[\s\S]*The quince is ripe/);

      await page.keyboard.press('ArrowDown');
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
      await page.getByText('Nothing found for "nowhere to be found"').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('');
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
