import type { Browser } from 'playwright-core';
import { openWindow } from '../../e2e/support/browser';
import { median } from '../measure-kit';

/** Times in a real browser: milliseconds, medians. */
export const screenRows = {
  firstRows: 'screen of a theme: from the address to its first rows',
  searchHits: 'search in the header: from the last key to the first hit, its 150 ms of waiting included',
} as const;
export type ScreenRow = keyof typeof screenRows;

const person = { email: 'ann@orchard.test', password: 'a password for tests' };

/** Opens the screen of a theme and searches in it repeatedly, with a warm browser cache. */
export async function measureScreens(
  browser: Browser,
  address: string,
  templateId: number,
  times: number,
): Promise<Record<ScreenRow, number>> {
  const { page, context } = await openWindow(browser);
  try {
    await page.goto(`${address}/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Themes' }).waitFor();
    const taken: Record<ScreenRow, number[]> = { firstRows: [], searchHits: [] };
    const row = page.locator('main a[href*="/build/email/"]').first();
    const search = page.getByRole('combobox', { name: 'Search' });
    for (let round = 0; round <= times; round += 1) {
      const began = performance.now();
      await page.goto(`${address}/t/${templateId}`, { waitUntil: 'commit' });
      await row.waitFor();
      const shown = performance.now() - began;
      await page.waitForLoadState('networkidle');
      await search.fill('quince jell');
      await page.getByRole('option').first().waitFor();
      await search.press('End');
      const before = performance.now();
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/templates/search')),
        search.pressSequentially('y'),
      ]);
      await page.getByRole('option').first().waitFor();
      if (round > 0) {
        taken.firstRows.push(shown);
        taken.searchHits.push(performance.now() - before);
      }
    }
    return { firstRows: median(taken.firstRows), searchHits: median(taken.searchHits) };
  } finally {
    await context.close();
  }
}
