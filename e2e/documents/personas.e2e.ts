import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const theme = `<!doctype html><html lang="en"><head><title>T</title></head><body><div class="block-section">
<p class="block-edit">Dear {{ first_name }}, your plan is {{ plan }}.</p></div></body></html>`;
const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  const templateId = await uploadHtml(page, theme, 'With tags');
  const body = { title: 'Letter', type: 'email', start: 'example' };
  const made = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: templateId }, body);
  const params = { id: made.email.id };
  const { shareLink } = await callApi<{ shareLink: { url: string } }>(page, 'share_links_create', params, {});
  await page.goto(shareLink.url);
});
afterAll(() => context?.close());

describe('personas', () => {
  it('[X-persona-walk] A persona is created from the preview and fills it in', () =>
    withPicture(page, 'personas', async () => {
      const choose = async (name: string) => {
        await page.getByRole('combobox', { name: 'Persona' }).click();
        await page.getByRole('option', { name, exact: true }).click();
      };
      const shown = page.frameLocator('iframe').locator('p');
      await expect.poll(() => shown.textContent()).toBe('Dear first name, your plan is plan.');
      await choose('Edit personas…');
      const dialog = page.getByRole('dialog', { name: 'Personas' });
      await dialog.getByLabel('Name', { exact: true }).fill('Ada, new customer');
      await dialog.getByLabel('First name').fill('Ad');
      await takePictures(page, 'persona-fields');
      await dialog.getByRole('radio', { name: 'Advanced' }).check({ force: true });
      await dialog.getByLabel('Data (JSON)').fill('{ "first_name": ');
      await dialog.getByRole('button', { name: 'Create persona' }).click();
      await dialog.getByText('The sample data must be a JSON object').waitFor();
      await dialog.getByLabel('Data (JSON)').fill('{ "first_name": "Ada" }');
      await dialog.getByRole('button', { name: 'Create persona' }).click();
      await dialog.getByRole('button', { name: 'Save persona' }).waitFor();
      await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Ada');
      await takePictures(page, 'personas');
      expect(await findFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await choose('Ada, new customer');
      await expect.poll(() => shown.textContent()).toBe('Dear Ada, your plan is plan.');
      await takePictures(page, 'persona-preview');
      expect(problems).toEqual([]);
    }));
});
