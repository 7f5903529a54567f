import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { messages } from '../../apps/web/src/messages';
import { peopleMessages } from '../../apps/web/src/messages/people/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';

const fixture = openSharedFixture({ hasMail: true });

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'isDarkMode')?.value;

/** Returns the link in the newest email to an address. */
async function linkTo(address: string): Promise<string> {
  const find = () => fixture.galley.mails.findLast((mail) => mail.to?.some((to) => to.address === address));
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  return /href="(http[^"]+)"/.exec(find()?.html ?? '')?.[1] ?? '';
}

/** Every color theme that the page has had since it loaded, in order. */
async function watchThemes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const worn: string[] = [];
    Object.assign(window, { worn });
    new MutationObserver(() => {
      const theme = document.documentElement?.dataset.theme;
      // A missing value isn't a theme: nothing is painted before the script in the head has run.
      if (theme && worn.at(-1) !== theme) worn.push(theme);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

describe('the profile and the organization', () => {
  it('[D2-profile] [F-D9] [F-zone-axe] [D4-dark-mode] [D9-avatar-crop] Are set by the person: profile, theme and avatar', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await watchThemes(page);
    await withPicture(page, 'profile-page', async () => {
      await fixture.signIn(page);
      await page.getByRole('button', { name: /^User menu of/ }).click();
      await page.getByRole('menuitem', { name: messages.myProfile }).click();

      const upload = page.getByLabel('Upload picture');
      await upload.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('<!doctype html>') });
      await page.getByText('me.gif is not a picture: it holds HTML.').waitFor();
      const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7' } })
        .png()
        .toBuffer();
      await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
      await page.getByRole('dialog', { name: 'Crop picture' }).getByRole('button', { name: 'Use picture' }).click();
      await page.getByText('Picture changed').waitFor();
      const inMenu = page.getByRole('button', { name: /^User menu of/ }).locator('img');
      expect(await inMenu.getAttribute('src')).toMatch(/-30x30\.webp$/);
      expect(await inMenu.getAttribute('srcset')).toMatch(/-60x60\.webp 2x$/);
      await expect.poll(() => inMenu.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(30);

      await page.getByLabel('Job').fill('Printer');
      await page.getByLabel('Organization', { exact: true }).fill('Harbour and Sons');
      // Typed text replaces the zone that is set. The field keeps its name while the list is open.
      await page.getByLabel('Time zone').click();
      await page.keyboard.type('tokyo');
      await page.getByRole('option', { name: /Asia\/Tokyo/ }).waitFor();
      expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('tokyo');
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByLabel('Date and time format').click();
      await page.keyboard.type('germany');
      await page.getByRole('option', { name: /Germany/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await page.getByText(peopleMessages.profileUpdated).waitFor();
      // A click, not `check`: the control shows what the store says, a moment later.
      await page.getByRole('radio', { name: 'Medium skin tone' }).click();
      const letters = page.getByRole('switch', { name: 'Single-letter shortcuts' });
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/profile'));
      await letters.click();
      await saved;
      await expect.poll(() => page.getByRole('radio', { name: 'Medium skin tone' }).isChecked()).toBe(true);

      for (const [choice, cookie, theme] of [
        ['Dark', '1', 'dark'],
        ['Light', '0', 'light'],
        ['Auto', undefined, 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme: choice === 'Dark' ? 'light' : 'dark' });
        const answered = page.waitForResponse((answer) => answer.url().endsWith('/profile/theme'));
        await page.getByRole('radio', { name: choice, exact: true }).check();
        await answered;
        expect([choice, await cookieOf(page), await themeOf(page)]).toEqual([choice, cookie, theme]);
        await page.reload();
        await page.getByRole('heading', { name: messages.myProfile }).waitFor();
        // From the first element on there was only one theme, so nothing flashed.
        expect(await page.evaluate(() => (window as unknown as { worn: string[] }).worn)).toEqual([theme]);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => themeOf(page)).toBe('light');

      expect(await page.getByLabel('Job').inputValue()).toBe('Printer');
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
      expect(await page.getByLabel('Date and time format').inputValue()).toMatch(/^\d\d\.\d\d\.\d{4} \d{1,2}:\d\d$/);
      expect(await page.getByRole('radio', { name: 'Medium skin tone' }).isChecked()).toBe(true);
      expect(await letters.isChecked()).toBe(false);
      await page.getByRole('heading', { name: messages.myProfile }).click();
      await page.keyboard.press('/');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).not.toBe('Search');
      await letters.click();
      await expect.poll(() => letters.isChecked()).toBe(true);
      await page.getByRole('heading', { name: messages.myProfile }).click();
      await page.keyboard.press('/');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Search');

      expect(await findFaultsInBothThemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await page.getByText('Picture removed').waitFor();
      expect(
        await page
          .getByRole('button', { name: /^User menu of/ })
          .locator('img')
          .count(),
      ).toBe(0);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull('[D2-profile] The organization is renamed, its log read, canceled and kept after all', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    const guestWindow = await openWindow(fixture.browser);
    await withPicture(page, 'account-page', async () => {
      await fixture.signIn(page);
      await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbour letter');
      await page.goto(`${fixture.galley.address}/account`);
      await page.getByLabel('Organization name').fill('Harbour & Sons');
      await page.getByRole('button', { name: 'Save organization' }).click();
      await page.getByText(peopleMessages.organizationUpdated).waitFor();
      await page.getByRole('button', { name: 'Leave the organization' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
      await page.getByText(serverMessages.lastOwner).waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: messages.okay }).click();
      expect(await findFaultsInBothThemes(page)).toEqual([]);

      const email = fixture.emailOf('ola');
      await callApi(page, 'api_v1_account_organization_invite', {}, { email, access: 'editor' });
      const guest = guestWindow.page;
      await guest.goto(await linkTo(email));
      await guest.getByLabel('Name', { exact: true }).fill('Ola Brandt');
      await guest.getByLabel('Choose a password').fill('a long walk by the sea');
      await guest.getByRole('button', { name: 'Accept invitation' }).click();
      await guest.getByText('Ask an owner or admin of').waitFor();

      await page.reload();
      await page.getByRole('link', { name: 'Log', exact: true }).click();
      const changes = page.getByRole('list', { name: 'Changes' });
      await changes.getByText('uploaded the theme “Harbour letter”').waitFor();
      await page.getByRole('combobox', { name: /^Person/ }).click();
      await page.getByRole('option', { name: 'Ola Brandt' }).click();
      await expect.poll(() => changes.getByRole('listitem').count()).toBe(1);
      await changes.getByText('joined the organization').waitFor();
      const [csv] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      expect(
        readFileSync(await csv.path(), 'utf8')
          .trim()
          .split('\r\n'),
      ).toHaveLength(2);
      expect(await findFaultsInBothThemes(page)).toEqual([]);

      await page.goto(`${fixture.galley.address}/account/cancel`);
      const cancel = page.getByRole('button', { name: 'Cancel the organization' });
      expect(await cancel.getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('button', { name: 'Export everything' }).click();
      const proof = page.getByRole('dialog', { name: 'Export everything' });
      await proof.getByLabel('Your password').fill('not the password');
      await page.keyboard.press('Enter');
      await proof.getByText(serverMessages.currentPasswordWrong).waitFor();
      await proof.getByLabel('Your password').fill(fixture.owner.password);
      await page.keyboard.press('Enter');
      await proof.waitFor({ state: 'detached' });
      const [archive] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: /^Download the export of/ }).click(),
      ]);
      expect(
        readFileSync(await archive.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      expect(archive.suggestedFilename()).toMatch(/^Galley export \d{4}-\d\d-\d\d\.zip$/);
      await page.getByLabel(/^Type the name/).fill('Harbour');
      await cancel.click();
      await page.getByText(messages.cancelNameWrong('Harbour & Sons')).waitFor();
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      await page.getByLabel(/^Type the name/).fill('Harbour & Sons');
      await cancel.click();
      const sure = page.getByRole('dialog', { name: 'Cancel Harbour & Sons' });
      await sure.getByLabel('Your password').fill(fixture.owner.password);
      await sure.getByRole('button', { name: 'Cancel the organization' }).click();
      await page.getByRole('heading', { name: 'Harbour & Sons is canceled' }).waitFor();

      // Others see it on their next visit and can't change it.
      await guest.reload();
      await guest.getByRole('heading', { name: 'Harbour & Sons is canceled' }).waitFor();
      await guest.getByText('Until then, an owner can undo this.').waitFor();
      expect(await guest.getByRole('button', { name: 'Undo' }).count()).toBe(0);
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Cancellation undone').waitFor();
      await guest.reload();
      await guest.getByText('Ask an owner or admin of').waitFor();

      // They delete their account, after reading what stays.
      await guest.goto(`${fixture.galley.address}/profile`);
      await guest.getByRole('button', { name: 'Delete account' }).click();
      const farewell = guest.getByRole('dialog', { name: 'Delete account' });
      await farewell.getByText('You leave Harbour & Sons.').waitFor();
      await farewell.getByLabel('Your password').fill('a long walk by the sea');
      await farewell.getByRole('button', { name: 'Delete account' }).click();
      await guest.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
    });
    expect([...problems, ...guestWindow.problems]).toEqual([]);
    await Promise.all([page.context().close(), guestWindow.context.close()]);
  });
});
