import { generateSync } from 'otplib';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';

const fixture = openSharedFixture();

/** Adds a virtual authenticator to a page's browser. It confirms everything at once. */
async function plugIn(cdp: CDPSession, transport: 'internal' | 'usb' = 'internal'): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

async function openPerson(): Promise<{ page: Page; cdp: CDPSession; problems: string[] }> {
  const { page, problems } = await openWindow(fixture.browser);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  return { page, cdp, problems };
}

/** Disables suggestions in the address field, because the authenticator would select one. */
async function suggestNone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
  });
}

const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${fixture.galley.address}/profile`);
  await button(page, 'Add a passkey').waitFor();
}

async function prove(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(fixture.owner.password);
  await dialog.getByRole('button', { name }).click();
}

async function add(page: Page): Promise<void> {
  await button(page, 'Add a passkey').click();
  await prove(page, 'Continue');
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${fixture.galley.address}/login`);
  await page.getByLabel('Email').waitFor();
}

const atHome = (page: Page) => page.getByRole('button', { name: /^User menu of/ }).waitFor();

describe('passkeys', () => {
  it('[PK-browser-add] A person adds passkeys of two authenticators, renames one, signs in with either, and removes one', async () => {
    const { page, cdp, problems } = await openPerson();
    await suggestNone(page);
    await withPicture(page, 'passkeys', async () => {
      const laptop = await plugIn(cdp);
      await fixture.letIn(page);
      await openProfile(page);
      await add(page);
      await page.getByText('Passkey added').waitFor();
      await expect.poll(() => list(page).count()).toBe(1);
      // The same authenticator again.
      await add(page);
      await page.getByText('This device already has a passkey of your account.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Rename / }).click();
      await page.getByLabel('Name', { exact: true }).last().fill('Laptop');
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
      await page.getByText('Laptop', { exact: true }).waitFor();
      expect(await findFaultsInBothThemes(page)).toEqual([]);

      await logOut(page);
      await button(page, 'Use a passkey').click();
      await atHome(page);

      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: laptop });
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: laptop });
      const key = await plugIn(cdp, 'usb');
      await openProfile(page);
      await add(page);
      await expect.poll(() => list(page).count()).toBe(2);
      await logOut(page);
      await button(page, 'Use a passkey').click();
      await atHome(page);

      await openProfile(page);
      await page.getByRole('button', { name: 'Remove Laptop' }).click();
      await prove(page, 'Remove passkey');
      await page.getByText('Passkey removed').waitFor();
      await expect.poll(() => list(page).count()).toBe(1);
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key });
      const again = await plugIn(cdp);
      for (const credential of credentials) {
        await cdp.send('WebAuthn.addCredential', { authenticatorId: again, credential });
      }
      await logOut(page);
      await button(page, 'Use a passkey').click();
      await page.getByText('That passkey couldn’t be used.').waitFor();
      expect(problems).toEqual([]);
    });
  });

  testInFull(
    '[PP-browser] A person with a passkey confirms actions with it, by keyboard, and is told when it isn’t accepted',
    async () => {
      const { page, cdp, problems } = await openPerson();
      await suggestNone(page);
      await withPicture(page, 'passkeys-proof', async () => {
        const authenticatorId = await plugIn(cdp);
        await fixture.letIn(page);
        await openProfile(page);
        await add(page);
        await page.getByText('Passkey added').waitFor();

        await takePictures(page, 'profile-passkeys');

        const dialog = page.getByRole('dialog');
        const passkey = dialog.getByRole('button', { name: 'Use a passkey' });
        await button(page, 'Change email address').click();
        await passkey.waitFor();
        await takePictures(page, 'proof-change-email');
        expect(await findFaultsInBothThemes(page)).toEqual([]);
        // The other required fields come first.
        await passkey.press('Enter');
        await dialog.getByText('Enter an email address.').waitFor();
        await dialog.getByLabel('New email address').fill('other@passkeys.example');
        // After canceling, the password still works.
        await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
        await passkey.press('Enter');
        await expect.poll(() => passkey.getAttribute('aria-busy')).not.toBe('true');
        expect(await dialog.getByLabel('Your password').getAttribute('aria-invalid')).not.toBe('true');
        await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
        await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');

        await page.goto(`${fixture.galley.address}/account`);
        await page.setViewportSize({ width: 390, height: 844 });
        await button(page, 'Require two-factor sign-in').click();
        await passkey.waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        expect(await findFaultsInBothThemes(page)).toEqual([]);
        await passkey.click();
        await page.getByText('Two-factor sign-in is required').waitFor();
        await button(page, 'Stop requiring two-factor sign-in').click();
        await passkey.click();
        await page.getByText('Two-factor sign-in is no longer required').waitFor();
        expect(problems).toEqual([]);
      });
    },
  );

  testInFull('[PK-browser-cancel] Someone who cancels stays where they are, without an error', async () => {
    const { page, cdp, problems } = await openPerson();
    await suggestNone(page);
    await withPicture(page, 'passkeys-cancel', async () => {
      const authenticatorId = await plugIn(cdp);
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await fixture.letIn(page);
      await openProfile(page);
      await add(page);
      await page.getByText('No passkey was added').waitFor();
      await logOut(page);
      const asked = page.waitForResponse((response) => response.url().endsWith('/api/v1/auth/passkeys/options'));
      await button(page, 'Use a passkey').click();
      await asked;
      await expect.poll(() => button(page, 'Use a passkey').isEnabled()).toBe(true);
      expect(await page.getByLabel('Email').getAttribute('aria-invalid')).not.toBe('true');
      expect(problems).toEqual([]);
    });
  });

  testInFull(
    '[PK-browser-cancel] A browser that refuses passkeys shows no error until one is asked for, and then in plain words',
    async () => {
      const { page, problems } = await openPerson();
      await page.addInitScript(() => {
        Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true });
        const asked = { count: 0 };
        Object.assign(window, { asked });
        navigator.credentials.get = async () => {
          asked.count += 1;
          throw new DOMException('Resident credentials are not supported at this time.', 'NotSupportedError');
        };
      });
      const countAsked = () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
      await withPicture(page, 'passkeys-unsupported', async () => {
        await page.goto(`${fixture.galley.address}/login`);
        await button(page, 'Use a passkey').waitFor();
        await expect.poll(countAsked).toBe(1);
        await button(page, 'Use a passkey').click();
        await page.getByText('Your browser couldn’t use a passkey. Try again, or use your password.').waitFor();
        expect(await page.getByText('Resident credentials').count()).toBe(0);
        await page.reload();
        await button(page, 'Use a passkey').waitFor();
        await expect.poll(countAsked).toBe(1);
        expect(await page.getByLabel('Email').getAttribute('aria-invalid')).not.toBe('true');
        expect(problems).toEqual([]);
      });
    },
  );

  testInFull(
    '[PK-browser-second] With two-factor on, a passkey takes the place of the code, and the address field suggests it',
    async () => {
      const { page, cdp, problems } = await openPerson();
      await withPicture(page, 'passkeys-second', async () => {
        await plugIn(cdp);
        await fixture.letIn(page);
        await openProfile(page);
        await add(page);
        await page.getByText('Passkey added').waitFor();
        await button(page, 'Set up').click();
        await prove(page, 'Continue');
        const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
        await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(generateSync({ secret }));
        await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
        await page.getByRole('button', { name: 'I’ve saved them' }).click();

        await page.context().clearCookies();
        // The authenticator confirms the suggestion at once.
        await page.goto(`${fixture.galley.address}/login`);
        await atHome(page);

        await suggestNone(page);
        await logOut(page);
        await page.getByLabel('Email').fill(fixture.owner.email);
        await page.getByLabel('Password', { exact: true }).fill(fixture.owner.password);
        await button(page, 'Log in').click();
        await button(page, 'Use a passkey instead').click();
        await atHome(page);
        expect(problems).toEqual([]);
      });
    },
  );
});
