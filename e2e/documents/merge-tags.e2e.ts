import { expect, it } from 'vitest';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, sheet, startEditing } from '../support/screen';

const fixture = openSharedFixture();
const theme = '<!DOCTYPE html>\n<html lang="en"><body>\n<p class="block-edit">Offer</p>\n</body></html>\n';

it('[W3-merge-tag-screen] a theme’s merge tag syntax is set in Theme settings, which open from those of the email, and its tags are addresses of links', async () => {
  const { page, context, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'merge-tags', async () => {
    await fixture.letIn(page);
    const tid = await uploadHtml(page, theme, 'Tagged theme');
    const id = await createEmail(page, tid, 'Tagged letter');
    await page.goto(`${fixture.galley.address}/build/email/${tid}/${id}`);
    await startEditing(page);
    await button(page, 'Settings').click();
    const email = page.getByRole('dialog', { name: 'Email settings' });
    await email.getByRole('button', { name: 'Theme settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Theme settings' });
    const syntax = dialog.getByLabel('Merge tag syntax');
    // Half of a pair isn't dropped: the dialog stays open and the field shows what is missing.
    await syntax.fill('[[');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('isn’t a start and an end').waitFor();
    await expect.poll(() => syntax.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await syntax.inputValue()).toBe('[[');
    await syntax.fill('[[ ]], @@ @@');
    await syntax.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await email.getByRole('button', { name: 'Cancel' }).click();

    // The setting applies when a document is opened.
    await page.reload();
    await startEditing(page);
    const text = sheet(page).locator('p');
    await text.dblclick();
    await sheet(page).locator('p[contenteditable="true"]').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('@@offer@@');
    await page.keyboard.press('Enter');
    await expect.poll(() => text.locator('a').count()).toBe(1);
    await page.keyboard.press('Control+s');
    await page.getByText('Saved!').first().waitFor();
    const { html } = await callApi<{ html: string }>(page, 'build_email_html', { id }, {});
    expect(html).toContain('href="@@offer@@"');
  });
  expect(problems).toEqual([]);
  await context.close();
});
