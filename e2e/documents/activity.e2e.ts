import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, readFixture, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet, startEditing } from '../support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
let address: string;

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  const templateId = await uploadHtml(page, readFixture('checked-theme.html'), 'Reviewed');
  const emailId = await createEmail(page, templateId, 'Harvest letter');
  address = `${fixture.galley.address}/build/email/${templateId}/${emailId}`;
  await page.goto(address);
  await startEditing(page);
  for (const title of ['Harvest', 'Offer']) {
    const entry = page
      .getByRole('list', { name: 'sections' })
      .getByRole('button', { name: new RegExp(`^${title}(,|$)`) });
    await entry.focus();
    await entry.press('Enter');
  }
  await button(page, 'Save').click();
  await sheet(page).getByText('To the offer').waitFor();
});

afterAll(async () => {
  await context?.close();
});

const panel = (of = page) => of.getByRole('complementary', { name: 'Activity' });
const field = (of = page) => panel(of).getByRole('combobox').first();
const entry = (text: string, of = page) => panel(of).getByRole('article').filter({ hasText: text });

describe('the activity panel', () => {
  it('[B2-activity] Opens by keyboard; a comment is there at once, with formatting, emoji and no markup of its own', async () => {
    await page.keyboard.press('Control+Shift+m');
    await panel().getByText('No comments yet').waitFor();
    await field().fill('Please **check** :tada: <img src=x onerror=alert(1)> `:)` :)');
    await field().press('Control+Enter');
    await entry('Please check').waitFor();
    const content = entry('Please check').locator('p').first();
    expect(await content.innerHTML()).toBe(
      'Please <strong>check</strong> 🎉 &lt;img src=x onerror=alert(1)&gt; <code>:)</code> 🙂',
    );
    // A double click on Send sends one comment.
    await field().fill('Only once');
    await panel().getByRole('button', { name: 'Send' }).dblclick();
    await entry('Only once').waitFor();
    await expect.poll(() => panel().getByText('Sending').count()).toBe(0);
    expect(await entry('Only once').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('[B4-comments] Mentions are offered by @, reactions are grouped, own comments edited, answered and deleted', async () => {
    const { owner } = fixture;
    await field().pressSequentially(`Hello @${owner.name.slice(0, 3)}`);
    await panel().getByRole('option', { name: owner.name }).waitFor();
    await field().press('Enter');
    await expect.poll(() => field().inputValue()).toBe(`Hello @${owner.name} `);
    await field().press('Control+Enter');
    await entry('Hello').locator('[data-mention]').waitFor();

    await entry('Hello').getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('textbox', { name: 'Search emoji' }).fill('rocket');
    await page.keyboard.press('Enter');
    const rocket = entry('Hello').getByRole('button', { name: `🚀 ${owner.name}` });
    await rocket.waitFor();
    expect(await rocket.getAttribute('aria-pressed')).toBe('true');
    await rocket.click();
    await rocket.waitFor({ state: 'detached' });

    await entry('Hello')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editing = entry('Hello').getByRole('combobox');
    await editing.fill('Hello again');
    await editing.press('Control+Enter');
    await entry('Hello again').getByText('(edited)').waitFor();

    await panel()
      .getByRole('listitem')
      .filter({ hasText: 'Hello again' })
      .getByRole('button', { name: 'Reply' })
      .click();
    await panel().getByRole('combobox', { name: 'Reply' }).fill('An answer');
    await page.keyboard.press('Control+Enter');
    await entry('An answer').waitFor();

    await entry('Only once')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await entry('Only once').waitFor({ state: 'detached' });
  });

  testInFull(
    '[B3-comment-anchor] A comment on a block has a pin there, and is detached with its quote when the block goes',
    async () => {
      await sheet(page).getByText('To the offer').click();
      await panel().getByText(/^On /).first().waitFor();
      await field().fill('Shorter, please');
      await field().press('Control+Enter');
      await entry('Shorter, please').waitFor();
      const pin = page.getByRole('button', { name: /^1 comment, / });
      await pin.waitFor();
      await takePictures(page, 'activity');
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await pin.click();
      expect(await pin.getAttribute('aria-pressed')).toBe('true');
      await sheet(page).getByText('To the offer').click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      await expect.poll(() => field().evaluate((at) => at === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await sheet(page).getByText('To the offer').click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Delete');
      await panel().getByText('This block is no longer in the document.').first().waitFor();
      expect(await panel().locator('q').filter({ hasText: 'To the offer' }).count()).toBeGreaterThan(0);
      await page.keyboard.press('Control+z');
      await pin.waitFor();
    },
  );

  testInFull('[D2-comment-link] Opens at the comment of a link; a resolved one is among the resolved', async () => {
    await entry('Shorter, please').getByRole('button', { name: 'Resolve', exact: true }).click();
    await entry('Shorter, please').waitFor({ state: 'detached' });
    const { id } = await page.evaluate(
      async (path) => {
        const answer = await fetch(path);
        const { comments } = await answer.json();
        return comments.at(-1);
      },
      `/api/v1/build/documents/${address.split('/').at(-1)}/comments`,
    );
    await button(page, 'Save').click();
    const other = await context.newPage();
    await other.goto(`${fixture.galley.address}/comments/${id}`);
    await entry('Shorter, please', other).waitFor();
    expect(new URL(other.url()).hash).toBe(`#activity-c-${id}`);
    await expect.poll(() => other.evaluate(() => document.activeElement?.id)).toBe(`activity-c-${id}`);
    await panel(other)
      .getByText(/^Resolved by/)
      .waitFor();
    // A comment written in one window appears in the other one without a reload.
    await field().fill('Seen in both');
    await field().press('Control+Enter');
    await entry('Seen in both', other).waitFor();
    await other.close();
  });
});
