import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';

const fixture = openSharedFixture();

/** Sets up an authenticator app on a page that offers it. Returns its secret. */
async function setUpApp(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  // Canceling returns the focus to the button.
  await button(page, 'Set up').press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => button(page, 'Set up').evaluate((element) => element === document.activeElement)).toBe(true);
  await button(page, 'Set up').click();
  await dialog.getByLabel('Your password').fill(fixture.owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await takePictures(page, 'two-factor-app');
  await dialog.getByLabel('Code', { exact: true }).fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await button(page, 'I’ve saved them').waitFor();
  await takePictures(page, 'two-factor-codes');
  await button(page, 'I’ve saved them').click();
  return secret;
}

describe('required two-factor sign-in', () => {
  it('[RT-browser] An owner requires it; in a session without it, nothing but setting it up works until it is', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'required-two-factor', async () => {
      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/profile`);
      await button(page, 'Set up').waitFor();
      const secret = await setUpApp(page);
      await page.goto(`${fixture.galley.address}/account/sso`);
      await button(page, 'Require two-factor sign-in').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(fixture.owner.password);
      const next = Math.floor(Date.now() / 1000) + 30;
      await dialog.getByLabel('Code', { exact: true }).fill(generateSync({ secret, epoch: next }));
      await dialog.getByRole('button', { name: 'Require it' }).click();
      await button(page, 'Stop requiring two-factor sign-in').waitFor();
      await takePictures(page, 'required-account');

      const nia = { name: 'Nia', email: fixture.emailOf('nia'), password: fixture.owner.password };
      await addPerson(page, fixture.galley.address, nia, 'admin');
      const { page: other } = await openWindow(fixture.browser);
      await fixture.letIn(other, nia);
      await other.goto(fixture.galley.address);
      await other.getByRole('heading', { name: /requires two-factor sign-in$/ }).waitFor();
      await takePictures(other, 'required-page');
      expect(await findFaultsInBothThemes(other)).toEqual([]);
      await setUpApp(other);
      await other.getByRole('button', { name: /^User menu of/ }).waitFor();
      expect(problems).toEqual([]);
    });
  });
});
