import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { uploadHtml } from '../support/api';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { sheet } from '../support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});

afterAll(async () => {
  await context?.close();
});

async function openTheme(html: string): Promise<void> {
  const id = await uploadHtml(page, html, 'Faulty');
  await page.goto(`${fixture.galley.address}/build/template/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
}

describe('a theme with faults', () => {
  it('[M3-told] offers the part around a text whose end cannot be trusted, and says so in words', async () => {
    await openTheme(
      '<!doctype html><html><body><div class="block-section"><b><p class="block-edit">Misnested</b> tail</p></div></body></html>',
    );
    const canvas = sheet(page);
    await canvas.getByText('Misnested').first().click();
    const told = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('status');
    await expect
      .poll(() => told.textContent(), { timeout: 5000 })
      .toContain('The nearest part around it that can be edited is offered instead.');
    expect(await page.getByRole('list', { name: 'Path of the block' }).getByRole('listitem').count()).toBe(1);
  });

  it('[L5-no-tags] takes a theme without any tag and says how to tag it', async () => {
    await openTheme('<!doctype html><html><body><h1>No tags here</h1></body></html>');
    await page.getByText(messages.noTagsTitle).waitFor();
    await page.getByRole('button', { name: 'Open the rules editor' }).waitFor();
  });
});
