import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, createEmail, readFixture, uploadHtml } from './support/api';
import { findFaults } from './support/axe';
import { openWindow } from './support/browser';
import { openSharedFixture } from './support/fixture';
import { takePictures } from './support/pictures';
import { button } from './support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
let emailId: number;
let other: BrowserContext;

beforeAll(async () => {
  const mine = await openWindow(fixture.browser);
  other = mine.context;
  await fixture.letIn(mine.page);
  const templateId = await uploadHtml(mine.page, readFixture('checked-theme.html'), 'Reviewed');
  emailId = await createEmail(mine.page, templateId, 'Harvest letter');
  const { shareLink } = await callApi<{ shareLink: { url: string } }>(
    mine.page,
    'share_links_create',
    { id: emailId },
    {},
  );
  ({ page, context, problems } = await openWindow(fixture.browser));
  await page.goto(shareLink.url);
});

afterAll(async () => {
  await Promise.all([context?.close(), other?.close()]);
});

const panel = () => page.getByRole('complementary', { name: 'Comments' });
const entry = (text: string) => panel().getByRole('article').filter({ hasText: text });

describe('comments on a preview', () => {
  it('[B6-reviewer] A reviewer gives a name once, comments and reacts, and changes what is theirs, on a phone too', async () => {
    await button(page, 'Comments').click();
    await panel().getByRole('button', { name: 'Start commenting' }).click();
    await panel().getByText('Enter your name.').waitFor();
    await panel().getByLabel('Your name').fill('Rita <b>');
    await page.keyboard.press('Enter');
    const field = panel().getByRole('combobox');
    await field.fill('Lovely :heart:');
    await field.press('Control+Enter');
    await entry('Lovely ❤️').getByText('guest').waitFor();
    await expect.poll(() => panel().getByText('Sending').count()).toBe(0);
    await takePictures(page, 'preview-comments');
    expect(await findFaults(page)).toEqual([]);
    await page.reload();
    await button(page, 'Comments').click();
    await entry('Lovely ❤️')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await entry('Lovely').getByRole('combobox').fill('Even better');
    await page.keyboard.press('Control+Enter');
    await entry('Even better').getByText('(edited)').waitFor();
    expect(problems).toEqual([]);
  });
});
