import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { finishEditing, sheet } from '../support/screen';

const theme = (name: string) => `<!doctype html>
<html lang="en"><head><title>${name}</title></head><body style="margin: 40px">
<div class="block-section" data-title="${name}" style="padding:20px"><h1 class="block-edit">${name}</h1></div>
</body></html>
`;

const fixture = openSharedFixture();

/** Opens an email for editing and inserts the only section of its theme. */
async function openEmail(page: Page, address: string, section: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const entry = page.getByRole('list', { name: 'sections' }).getByRole('button', { name: new RegExp(`^${section}`) });
  await entry.focus();
  await entry.press('Enter');
  await sheet(page).getByRole('heading', { name: section }).waitFor();
}

/** Selects the section around a heading by leaving the text, then the heading. */
async function selectSection(page: Page, section: string): Promise<void> {
  await sheet(page).getByRole('heading', { name: section }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const path = page.getByRole('list', { name: 'Path of the block' });
  await expect.poll(() => path.getByRole('listitem').count()).toBe(1);
}

describe('the clipboard of blocks', () => {
  it('[X2-paste-product] Copies a section to an email of another theme in another tab, with shortcuts and the menu', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'block-clipboard', async () => {
      await fixture.letIn(page);
      const [harbour, quay] = [
        await uploadHtml(page, theme('Harbour'), 'Harbour theme'),
        await uploadHtml(page, theme('Quay'), 'Quay theme'),
      ];
      const from = await createEmail(page, harbour, 'From');
      const to = await createEmail(page, quay, 'To');
      const other = await context.newPage();
      await openEmail(page, `${fixture.galley.address}/build/email/${harbour}/${from}`, 'Harbour');
      await openEmail(other, `${fixture.galley.address}/build/email/${quay}/${to}`, 'Quay');

      await page.bringToFront();
      await selectSection(page, 'Harbour');
      await page.keyboard.press('Control+c');
      await page
        .getByText(/copied/i)
        .first()
        .waitFor({ state: 'attached' });

      await other.bringToFront();
      await selectSection(other, 'Quay');
      await other.keyboard.press('Control+v');
      await sheet(other).getByRole('heading', { name: 'Harbour' }).waitFor();
      const headings = () => sheet(other).getByRole('heading').allInnerTexts();
      expect(await headings()).toEqual(['Quay', 'Harbour']);

      await selectSection(other, 'Quay');
      await other.keyboard.press('Shift+F10');
      await other.getByRole('menuitem', { name: 'Paste after' }).click();
      await expect.poll(headings).toEqual(['Quay', 'Harbour', 'Harbour']);
      await other.getByRole('button', { name: /^Undo/ }).first().click();
      await expect.poll(headings).toEqual(['Quay', 'Harbour']);

      await finishEditing(other);
      const { html } = await callApi<{ html: string }>(other, 'build_email_get_html', { id: to });
      expect(html.match(/<h1/g)).toHaveLength(2);
    });
    expect(problems).toEqual([]);
    await context.close();
  });
});
