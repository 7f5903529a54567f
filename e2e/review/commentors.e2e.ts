import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { peopleMessages } from '../../apps/web/src/messages/people/base';
import { shareMessages } from '../../apps/web/src/messages/review/share';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, row } from '../support/screen';

const fixture = openSharedFixture();
const theme = '<div class="block-section"><p class="block-edit">Spring is here</p></div>';

const opacity = (part: Locator) => part.evaluate((one) => getComputedStyle(one).opacity);

/** Invites someone to comment, in the share dialog of an email in the builder. Returns the link of the invitation. */
async function inviteInBuilder(page: Page, path: string, address: string): Promise<string> {
  await page.goto(`${fixture.galley.address}${path}`);
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog');
  const part = dialog.getByRole('region', { name: shareMessages.inviteToComment });
  await part.getByLabel('Email').fill(address);
  await takePictures(page, 'invite-to-comment');
  await part.getByRole('button', { name: 'Invite' }).click();
  return await part.getByRole('textbox', { name: 'Invitation link' }).inputValue();
}

describe('accounts of commentors', () => {
  it('[U-commentor] [D2-row-rights] An editor invites a commentor in the builder, who previews and comments, and an admin makes them an editor', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    const guestWindow = await openWindow(fixture.browser);
    const guest = guestWindow.page;
    const cleo = { name: 'Cleo Client', email: fixture.emailOf('cleo'), password: 'a long walk by the sea' };
    await withPicture(page, 'commentors', async () => {
      await fixture.letIn(page);
      const templateId = await uploadHtml(page, theme, 'Spring theme');
      await uploadHtml(page, theme, 'Secret theme');
      const emailId = await createEmail(page, templateId, 'Spring letter');
      const link = await inviteInBuilder(page, `/build/email/${templateId}/${emailId}`, cleo.email);

      // With the link: an account, and nothing but the theme it was invited to.
      await guest.goto(link);
      await guest.getByText(peopleMessages.invitedToComment(fixture.owner.name, 'Spring theme')).waitFor();
      await guest.getByLabel('Name', { exact: true }).fill(cleo.name);
      await guest.getByLabel('Choose a password').fill(cleo.password);
      await takePictures(guest, 'commentor-invitation');
      await guest.getByRole('button', { name: 'Accept invitation' }).click();
      const letter = row(guest, 'Spring letter');
      await letter.hover();
      expect(await guest.getByText('Secret theme').count()).toBe(0);
      expect(await guest.getByRole('link', { name: 'Integrations' }).count()).toBe(0);
      expect(await button(guest, 'New email').count()).toBe(0);

      // The row without edit rights.
      expect(await letter.getByRole('link').allTextContents()).toEqual([messages.preview]);
      for (const [act, isRefused] of [
        ['Rename', true],
        ['Duplicate', true],
        ['Delete', true],
        ['Share', null],
        ['Export', null],
      ]) {
        const control = letter.getByRole('button', { name: `${act} Spring letter`, exact: true });
        expect([act, await control.getAttribute('aria-disabled')]).toEqual([act, isRefused && 'true']);
      }
      expect(await opacity(letter.locator('svg').first().locator('..'))).toBe('0.5');
      expect(await opacity(letter.getByText('Spring letter', { exact: true }))).toBe('1');
      await takePictures(guest, 'commentor-dashboard');
      expect(await findFaults(guest)).toEqual([]);
      await letter.getByRole('button', { name: 'Share Spring letter', exact: true }).click();
      const shared = guest.getByRole('textbox', { name: 'Preview link' });
      expect(await shared.inputValue()).toBe(`${fixture.galley.address}/preview/e/${templateId}/${emailId}`);
      await guest.keyboard.press('Escape');
      const download = guest.waitForEvent('download');
      await letter.getByRole('button', { name: 'Export Spring letter', exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/\.html$/);

      // The preview has no way into the builder, and comments are signed.
      await letter.getByRole('link', { name: 'Preview Spring letter', exact: true }).click();
      await guest.waitForURL(`**/preview/e/${templateId}/${emailId}`);
      expect(await guest.getByRole('link', { name: 'Edit' }).count()).toBe(0);
      await button(guest, /^Comments/).click();
      const panel = guest.getByRole('complementary', { name: 'Comments' });
      await panel.getByRole('combobox').fill('Shorter, please');
      await panel.getByRole('combobox').press('Control+Enter');
      await panel.getByRole('article').filter({ hasText: 'Shorter, please' }).getByText(cleo.name).waitFor();
      await takePictures(guest, 'commentor-preview');
      await guest.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
      await guest.getByText(messages.noPermission).first().waitFor();

      // A link to a comment leads to the preview, at the comment.
      const { comments } = await callApi<{ comments: { id: number }[] }>(page, 'build_comments', { id: emailId });
      await guest.goto(`${fixture.galley.address}/comments/${comments[0]?.id}`);
      await guest.waitForURL(`**/preview/e/${templateId}/${emailId}#activity-c-*`);
      await panel.getByText('Shorter, please').waitFor();

      // An owner or admin makes the commentor an editor.
      await page.goto(`${fixture.galley.address}/account/members?role=commentor`);
      await page.getByRole('row').getByText(cleo.name, { exact: true }).waitFor();
      await takePictures(page, 'account-commentors');
      await page.getByLabel(`Role of ${cleo.name}`).click();
      await page.getByRole('option', { name: 'Editor', exact: true }).click();
      await page.getByText(`${cleo.name} is now an editor`).waitFor();
      await guest.goto(`${fixture.galley.address}/t/${templateId}`);
      await row(guest, 'Spring letter').getByRole('link', { name: 'Spring letter', exact: true }).waitFor();
    });
    const refused = (problem: string) => !/403/.test(problem);
    expect([...problems, ...guestWindow.problems].filter(refused)).toEqual([]);
    await Promise.all([context.close(), guest.context().close()]);
  });
});
