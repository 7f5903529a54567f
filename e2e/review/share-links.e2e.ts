import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewMessages } from '../../apps/web/src/messages/review/preview';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button } from '../support/screen';

const fixture = openSharedFixture();
let templateId = 0;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('short-theme.html'), 'Short theme');
  await first.context.close();
});

const fieldOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Preview link/ });

/** Answers the confirmation over the share dialog. */
async function answer(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

describe('share links', () => {
  it('[V9-dialog] are created on request, named, given an expiry, replaced and revoked; a revoked one shows a message', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await fixture.signIn(page);
    const id = await createEmail(page, templateId, 'Letter');
    const guest = await openWindow(fixture.browser);
    await withPicture(page, 'share-dialog', async () => {
      await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
      await button(page, 'Share').click();
      await page.getByText('There are no links.').waitFor();
      await button(page, 'Create with options').click();
      await page.getByLabel('Name (optional)').fill('For the printer');
      await page.getByLabel('Shows').click();
      await page.getByRole('option', { name: /^Version 1,/ }).click();
      await page.getByLabel('Expires').click();
      await page.getByRole('option', { name: 'In 7 days' }).click();
      await button(page, 'Create link').click();
      await fieldOf(page).waitFor();
      const url = await fieldOf(page).inputValue();
      await page.getByText(/Shows version 1\. Created today .* Expires .* Not opened yet\./).waitFor();

      await guest.page.goto(url);
      await guest.page.getByRole('heading', { name: 'Letter' }).waitFor();
      await button(page, 'Edit, Preview link: For the printer').click();
      await page.getByLabel('Name (optional)').fill('For Ola');
      await button(page, 'Save changes').click();
      await page.getByRole('textbox', { name: 'Preview link: For Ola' }).waitFor();
      await page.getByText(/Last opened today/).waitFor();

      await button(page, 'Replace, Preview link: For Ola').click();
      await answer(page, 'Replace link');
      await expect.poll(() => fieldOf(page).inputValue()).not.toBe(url);
      const next = await fieldOf(page).inputValue();
      await guest.page.goto(url);
      await guest.page.getByRole('heading', { name: previewMessages.linkDeadTitle }).waitFor();
      await guest.page.getByText(previewMessages.linkDead).waitFor();
      await guest.page.goto(next);
      await guest.page.getByRole('heading', { name: 'Letter' }).waitFor();

      await button(page, 'Revoke, Preview link: For Ola').click();
      await answer(page, 'Revoke link');
      await page.getByText('There are no links.').waitFor();
      await page.getByText('2 inactive links').click();
      await page
        .getByText(/^For Ola: revoked today/)
        .first()
        .waitFor();
      await guest.page.goto(next);
      await guest.page.getByRole('heading', { name: previewMessages.linkDeadTitle }).waitFor();
      // Opening it again doesn't restore it.
      await page.reload();
      await button(page, 'Share').click();
      await page.getByText('There are no links.').waitFor();
    });
    expect(problems).toEqual([]);
    await guest.context.close();
    await context.close();
  });

  testInFull('[V9-dialog] of a theme have the same dialog, by keyboard only', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
    await button(page, 'Share').focus();
    await page.keyboard.press('Enter');
    await page.getByText('There are no links.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await button(page, 'Create link').focus();
    await page.keyboard.press('Enter');
    await fieldOf(page).waitFor();
    expect(await fieldOf(page).inputValue()).toMatch(/\/preview\/t\//);
    const { shareLinks } = await callApi<{ shareLinks: unknown[] }>(page, 'template_share_links', { id: templateId });
    expect(shareLinks).toHaveLength(1);
    await button(page, 'Revoke, Preview link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Tab');
    await answer(page, 'Revoke link');
    await page.getByText('There are no links.').waitFor();
    await context.close();
  });
});
