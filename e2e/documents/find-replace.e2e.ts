import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { replacementMessages as texts } from '../../apps/web/src/messages/documents/replacements';
import { searchMessages } from '../../apps/web/src/messages/documents/search';
import { callApi, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openSharedFixture();
const theme = `<!doctype html><html lang="en"><head><title>Letter</title></head><body>
<table><tr><td>Spring letter</td></tr></table>
<div class="block-section" data-title="News"><p class="block-edit">Spring &amp; summer: the spring list {{ spring }}</p></div></body></html>`;

describe('find and replace in many emails', () => {
  it('[D4-bulk-replace-walk] [D4-bulk-replace-found] Shows every hit, replaces the chosen ones, and undoes all of it, with the keyboard alone', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'find-replace', async () => {
      await fixture.letIn(page);
      const tid = await uploadHtml(page, theme, 'Letters');
      const ids: number[] = [];
      for (const title of ['April', 'May', 'June']) {
        const body = { title, type: 'email', start: 'example' };
        const made = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: tid }, body);
        ids.push(made.email.id);
      }
      const source = async (id: number) => (await callApi<{ html: string }>(page, 'build_email_html', { id })).html;
      const before = await Promise.all(ids.map(source));
      await page.goto(`${fixture.galley.address}/t/${tid}`);
      await page.getByRole('row', { name: 'April', exact: true }).waitFor();

      // In everything that is shown, from the command palette.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(messages.findReplace);
      await page.getByRole('option', { name: messages.findReplace, exact: true }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: texts.title });
      await dialog.getByText(texts.lead(3, 'email')).waitFor();
      await dialog.getByLabel(texts.find, { exact: true }).fill('spring');
      await page.keyboard.press('Tab');
      await page.keyboard.type('fall');
      await page.keyboard.press('Enter');
      await dialog.getByText(texts.found(12, 3, 'email')).waitFor();
      expect(await findFaults(page)).toEqual([]);
      await takePictures(page, 'find-replace');
      // Theme code and template tags are locked: 2 of 4 hits in each email can be replaced.
      await dialog.getByText(texts.chosen(6, 6)).waitFor();
      const june = dialog.getByRole('region', { name: 'June', exact: true });
      await june.getByRole('checkbox', { name: texts.replaceIn('June') }).focus();
      await page.keyboard.press('Space');
      const may = dialog.getByRole('region', { name: 'May', exact: true }).getByRole('listitem');
      await may.nth(1).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await dialog.getByText(texts.chosen(3, 6)).waitFor();
      await dialog.getByRole('button', { name: texts.replace(3) }).focus();
      await page.keyboard.press('Enter');
      await dialog.getByText(texts.done(3, 2, 'email')).waitFor();
      await takePictures(page, 'find-replace-done', [1440, 390]);
      expect(await source(ids[0] ?? 0)).toBe(
        (before[0] ?? '').replace('Spring &amp;', 'fall &amp;').replace('the spring', 'the fall'),
      );
      expect(await source(ids[1] ?? 0)).toBe((before[1] ?? '').replace('the spring', 'the fall'));
      expect(await source(ids[2] ?? 0)).toBe(before[2]);

      // It can be undone later too, when the page was left.
      await page.reload();
      await page.getByRole('row', { name: 'April', exact: true }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type(messages.findReplace);
      await page.getByRole('option', { name: messages.findReplace, exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: texts.returnOne('spring', 'fall') }).focus();
      await page.keyboard.press('Enter');
      await dialog.getByText(texts.returned(2, 'email')).waitFor();
      expect(await Promise.all(ids.map(source))).toEqual(before);
      const { history } = await callApi<{ history: { name: string }[] }>(page, 'build_email_history', {
        id: ids[0] ?? 0,
      });
      expect(history.map(({ name }) => name)).toContain('Replaced “spring” with “fall”');

      // In what a search has found: the hits are there at once, those in template tags when they are wanted.
      await page.goto(`${fixture.galley.address}/search?term=summer`);
      const found = page.getByRole('button', { name: searchMessages.replaceInFound('email') });
      await found.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText(texts.found(3, 3, 'email')).waitFor();
      expect(await dialog.getByLabel(texts.find, { exact: true }).inputValue()).toBe('summer');
      await dialog.getByLabel(texts.find, { exact: true }).fill('spring');
      await dialog.getByRole('checkbox', { name: texts.inTags }).press('Space');
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: texts.find, exact: true }).press('Enter');
      await dialog.getByText(texts.chosen(9, 9)).waitFor();
      await takePictures(page, 'find-replace-tags');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await takePictures(page, 'search-replace');
      expect(problems).toEqual([]);
    });
  });
});
